import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceText } from '../../src/core/evidence.ts';
import { facts as shape, factsOf } from '../../src/core/facts.ts';
import type { Report } from '../../src/core/report.ts';
import { disclosed, sampleHttpReport, sampleReport } from '../support/sample-report.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const facts = (report: Report) => factsOf(report, sha256);
const hash = (change: (report: Report) => void): string => facts(sampleReport(change)).evidence;

describe('facts about a client', () => {
  it.each([
    ['stdio', sampleReport()],
    ['HTTP', sampleHttpReport()],
  ])('have their shape: %s', (_name, report) => {
    const made = facts(report);
    expect(shape.parse(made)).toEqual(made);
    expect(made.evidence).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('declared capabilities are names, three levels deep', () => {
    const report = sampleReport(({ client }) => {
      client.capabilities = {
        roots: { listChanged: true },
        experimental: { 'x.ai/y': { deep: { deeper: 1 } } },
      };
    });
    expect(facts(report).capabilities).toEqual([
      'roots',
      'roots.listChanged',
      'experimental',
      'experimental.x.ai/y',
      'experimental.x.ai/y.deep',
    ]);
  });
});

describe('nobody is named in them', () => {
  it.each([
    ['env:ACME_DB_PASSWORD', 'env:(other)'],
    ['env:HOME', 'env:HOME'],
    ['env:IMAGINED_PROJECT_DIR', 'env:IMAGINED_PROJECT_DIR'],
    ['env:IMAGINED_ANN_DIR', 'env:(other)'],
    ['header:X-Acme-User', 'header:(other)'],
    ['header:User-Agent', 'header:user-agent'],
    ['header:X-Imagined-Cwd', 'header:x-imagined-cwd'],
    ['process:argv/2', 'process:argv'],
    ['request:target', 'request:target'],
    ['probe:roots/list#/roots/0/uri', 'probe:roots/list#/roots/*/uri'],
    ['tools/call#/params/_meta/vendor.example~1cwd', 'tools/call#/params/_meta/vendor.example~1cwd'],
    ['tools/call#/params/arguments/~1home~1ann~1app', 'tools/call#/params/arguments/(other)'],
    ['tools/call#/params/_meta/ann', 'tools/call#/params/_meta/(other)'],
    ['tools/call#/params/_meta/ann@example.com/x', 'tools/call#/params/_meta/(other)'],
    ['private/ann/method#/params/x', '(other)#/params/x'],
  ])('%s is told as %s', (where, told) => {
    const report = sampleReport(({ disclosures }) => disclosures.push(disclosed('marked', where, 'x')));
    expect(facts(report).tells.find(({ tell }) => tell === 'marked')?.channel).toBe(told);
  });

  it.each([
    ['claude-code', 'claude-code'],
    ['Visual Studio Code - Insiders', 'Visual Studio Code - Insiders'],
    ['Cursor (via mcp-remote 0.1.18)', 'Cursor (via mcp-remote 0.1.18)'],
    ['@scope/client', '@scope/client'],
    ['openai-mcp (ChatGPT)', 'openai-mcp (ChatGPT)'],
    ['ann', 'ann'],
    ['ann’s mac (/home/ann/acme-app)', '(other)'],
    ['client of ann', '(other)'],
    ['bob@corp.example', '(other)'],
    ['/home/ann/acme-app', '(other)'],
    [String.raw`C:\Users\ann`, '(other)'],
    ['x (~/acme)', '(other)'],
    ['[masked 34 chars #0fb2c3af]', '(other)'],
  ])('the client’s name %j is told as %j', (name, told) => {
    const report = sampleReport(({ client, process }) => {
      client.name = name;
      process!.user = 'ann';
    });
    expect(facts(report).client.name).toBe(told);
  });

  it.each([
    ['1.2.3', '1.2.3'],
    ['v2026.12.1-nightly+a1b2c3', 'v2026.12.1-nightly+a1b2c3'],
    ['2025-11-25', '2025-11-25'],
    ['DRAFT-2026-v1', 'DRAFT-2026-v1'],
    ['unknown', 'unknown'],
    ['build on HOST-LAPTOP-77', '(other)'],
    ['/home/ann/acme-app', '(other)'],
    ['ann@corp.example', '(other)'],
    ['acme', '(other)'],
    ['[masked 34 chars #0fb2c3af]', '(other)'],
  ])('the version %j is told as %j', (version, told) => {
    const report = sampleReport(({ client }) => {
      client.version = version;
      client.protocolVersion.asked = version;
    });
    expect(facts(report).client.version).toBe(told);
    expect(facts(report).protocolVersion.asked).toBe(told);
  });

  it('whatever is revealed wherever', () => {
    const name = fc.constantFrom(
      'zebulon',
      'zebulon-laptop',
      '/home/zebulon/zz-secret',
      'zebulon@zz-corp.example',
      'zz-token-123',
    );
    const place = (word: string) =>
      fc.constantFrom(
        `env:${word}`,
        `env:X_${word}`,
        `header:x-${word}`,
        `initialize#/params/${word}`,
        `tools/call#/params/_meta/${word.replaceAll('/', '~1')}/x`,
        `probe:roots/list#/roots/0/${word}`,
        `${word}#/x`,
      );
    const found = fc
      .tuple(fc.constantFrom('directory', 'user', 'host', 'repository', 'credential'), name, name)
      .chain(([kind, value, word]) => place(word).map((where) => disclosed(kind, where, value)));
    fc.assert(
      fc.property(fc.array(found, { minLength: 1 }), (disclosures) => {
        const named = ['zebulon', 'zebulon-laptop', 'zz-secret', 'zz-corp', 'zz-token-123'].map((value) =>
          disclosed('user', 'header:x-user', value),
        );
        const report = sampleReport((made) => {
          made.disclosures = [...named, ...disclosures];
          made.verdict.directory.channels = disclosures.map(({ where }) => where);
          made.verdict.directory.values = ['/home/zebulon'];
          made.client.capabilities = { experimental: { zebulon: {} } };
        });
        expect(JSON.stringify(facts(report))).not.toMatch(/zebulon|zz-/i);
      }),
    );
  });
});

describe('the hash of the evidence', () => {
  const usual = hash(() => {});

  it('is over exactly these members', () => {
    expect(Object.keys(JSON.parse(evidenceText(sampleReport())) as object)).toEqual([
      'bait',
      'binding',
      'client',
      'disclosures',
      'era',
      'headers',
      'methods',
      'oddities',
      'protocol',
      'questions',
      'verdict',
    ]);
  });

  it.each<[string, (report: Report) => void]>([
    ['ids', ({ session }) => Object.assign(session, { id: 'x', clientSessionId: 'y', instances: ['z'] })],
    ['times', ({ session }) => Object.assign(session, { startedAt: '2027-01-01T00:00:00Z', endedAt: null })],
    ['durations', ({ probes }) => probes.forEach((probe) => (probe.ms = 99))],
    [
      'counts',
      ({ messages }) =>
        Object.assign(messages, { received: 99, byMethod: { ...messages.byMethod, initialize: 2 } }),
    ],
    ['the time line', ({ messages }) => (messages.timeline = [])],
    ['pids', ({ process }) => Object.assign(process!, { pid: 1, parents: [] })],
    ['values', ({ disclosures }) => disclosures.forEach((one) => (one.value = one.raw = 'other'))],
    [
      'values in clientInfo that are no name and no version',
      ({ client }) => (client.info = { ...(client.info as object), version: 'ann' }),
    ],
    ['the fingerprint key', (report) => (report.fingerprintKey = 'ffff')],
    ['the tool’s version', ({ tool }) => (tool.version = '9.9.9')],
    ['the order of disclosures', ({ disclosures }) => disclosures.reverse()],
    ['which root it was', ({ disclosures }) => (disclosures[0]!.where = 'probe:roots/list#/roots/7/uri')],
  ])('does not change with %s', (_name, change) => {
    expect(hash(change)).toBe(usual);
  });

  it('does not change with ids, times and temporary folders inside of texts', () => {
    const said = (id: string, folder: string): string =>
      hash(({ client }) => {
        client.info = {
          name: 'x',
          run: `${id} in /tmp/${folder}/x at 2026-12-01T02:08:15Z on 127.0.0.1:5${folder.length}00`,
        };
      });
    expect(said('5f0c7a52-0f0f-4b1e-9d55-0123456789ab', 'run-aB3dE9')).toBe(
      said('00000000-0f0f-4b1e-9d55-0123456789ab', 'run-zZ9yX1'),
    );
  });

  it('tells versions that look like ids or times', () => {
    const of = (version: string): string => hash(({ client }) => (client.version = version));
    expect(of('1.0.0+a1a1a1a1a1a1a1a1a1a1')).not.toBe(of('1.0.0+b2b2b2b2b2b2b2b2b2b2'));
    expect(of('2026-01-01T10:00')).not.toBe(of('2026-05-01T10:00'));
  });

  it('does not change with names of members that are ids', () => {
    const of = (id: string): string => hash(({ client }) => (client.capabilities = { [id]: {} }));
    expect(of('5f0c7a52-0f0f-4b1e-9d55-0123456789ab')).toBe(of('00000000-0f0f-4b1e-9d55-0123456789ab'));
  });

  it.each<[string, (report: Report) => void]>([
    ['another disclosure', ({ disclosures }) => disclosures.push(disclosed('user', 'header:x-user', 'ann'))],
    ['another outcome', ({ probes }) => (probes[1]!.outcome = 'no_reply')],
    ['another verdict', ({ verdict }) => (verdict.directory.word = 'not_tested')],
    ['another version', ({ client }) => (client.version = '2')],
    [
      'a member more in clientInfo',
      ({ client }) => (client.info = { ...(client.info as object), user: 'ann' }),
    ],
    ['an invitation', ({ session }) => (session.bait = !session.bait)],
    ['another capability', ({ client }) => (client.capabilities = {})],
    ['another method', ({ messages }) => (messages.byMethod['tools/call'] = 1)],
    ['another oddity', ({ oddities }) => oddities.push({ code: 'crlf', at: '', detail: '', raw: null })],
  ])('changes with %s', (_name, change) => {
    expect(hash(change)).not.toBe(usual);
  });
});
