/**
 * The evidence behind a report: what the client said of itself, how it came over HTTP, what the subprocess inherited.
 */
import { beyondDefault } from '../../core/default-environment.ts';
import type { ProcessFacts, Report } from '../../core/report.ts';
import { bridgeWords, capabilityNames, methodCounts, noCapabilities, originWords } from '../client-words.ts';
import { cwdRemark } from '../cwd-words.ts';
import { counted, timeOf } from '../words.ts';
import { element, type Child, type Html } from './element.ts';
import { commas, facts, folded, json, more, named, section, type Section, sent, table } from './parts.ts';

const MOST = 100;

export function clientSection(report: Report): Section | null {
  const { client, session, messages } = report;
  const names = capabilityNames(report);
  const declares: Child[] =
    names === null
      ? [noCapabilities(report)]
      : names.length === 0
        ? ['no capability']
        : commas(names.slice(0, MOST).map((name) => sent(name, 120)));
  const rows: [string, ...Child[]][] = [
    ['name', client.name === null ? 'none given' : sent(client.name)],
    ['version', client.version === null ? 'none given' : sent(client.version)],
    ['declares', ...declares],
  ];
  const [bridge, origin] = [bridgeWords(report), originWords(report)];
  if (bridge !== null) rows.push(['bridge', named(bridge, 400)]);
  if (origin !== null) rows.push(['runs', named(origin, 400)]);
  if (client.undocumented.length > 0)
    rows.push([
      'undocumented',
      ...commas(client.undocumented.slice(0, MOST).map((pointer) => sent(pointer, 120))),
      ` (not in that revision)`,
    ]);
  if (session.bait)
    rows.push(['bait', 'it was offered more than a plain server has (--bait): compare with a visit without']);
  if (session.clientSessionId !== null) rows.push(['its own session id', sent(session.clientSessionId)]);
  if (session.label !== null) rows.push(['label', sent(session.label)]);
  rows.push([
    'messages',
    `${messages.received} received, ${messages.sent} sent: `,
    ...commas(
      methodCounts(report)
        .slice(0, MOST)
        .map((words) => named(words)),
    ),
  ]);
  return section('client', 'The client', [
    facts(rows),
    client.params === null ? null : folded('What it sent to begin with', [json(client.params)]),
    client.meta.length === 0
      ? null
      : folded('What its requests carried in _meta', client.meta.slice(0, 10).map(json)),
  ]);
}

export function httpSection({ http }: Report): Section | null {
  if (http === null) return null;
  const { requests, headers } = http;
  const connections = new Set(requests.map(({ connection }) => connection)).size;
  return section('http', 'HTTP', [
    element('p', {}, `${counted(requests.length, 'request')} on ${counted(connections, 'connection')}.`),
    table(
      'Headers',
      [{ head: 'header' }, { head: 'seen', number: true }, { head: 'value' }],
      headers
        .slice(0, MOST)
        .map(({ name, values, seen, of }) => [
          sent(name, 80),
          `${seen}/${of}`,
          element('span', {}, commas(values.slice(0, 12).map((value) => sent(value)))),
        ]),
    ),
    more(headers.length - MOST, 'headers'),
    folded(counted(requests.length, 'request'), [
      table(
        'Requests',
        [{ head: 'at' }, { head: 'request' }, { head: 'status', number: true }, { head: 'from' }],
        requests
          .slice(0, MOST)
          .map(({ at, method, target, status, peer, httpVersion }) => [
            named(timeOf(at), 40),
            sent(`${method} ${target}`, 200),
            status === null ? '–' : String(status),
            named(`${peer}, HTTP/${httpVersion}`, 100),
          ]),
      ),
      more(requests.length - MOST, 'requests'),
    ]),
  ]);
}

export function processSection({ process }: Report): Section | null {
  if (process === null) return null;
  const names = Object.keys(process.env).sort();
  const beyond = beyondDefault(names);
  const orUnknown = (text: string | null): Child => (text === null ? 'unknown' : sent(text));
  return section('process', 'The subprocess, and what it inherited', [
    facts([
      [
        'working directory',
        process.cwd === null ? named(`unreadable: ${process.cwdError ?? ''}`) : sent(process.cwd),
        cwdRemark(process),
      ],
      ['command line', sent(process.argv.join(' '))],
      [
        'parents',
        ...(process.parents.length === 0
          ? ['unknown']
          : commas(process.parents.slice(0, 8).map(({ command }) => sent(command, 120)))),
      ],
      ['user', orUnknown(process.user)],
      ['home', orUnknown(process.home)],
      ['standard input', sent(process.stdin, 20), process.tty ? ' (a terminal)' : null],
      ['umask', sent(process.umask, 8)],
      ['time zone', orUnknown(process.timeZone)],
      ['locale', orUnknown(process.locale)],
      [
        'environment',
        `${counted(names.length, 'variable')}, ${beyond.length} beyond what the official SDK’s clients pass on`,
      ],
    ]),
    folded(`Environment: ${counted(names.length, 'variable')}`, [
      environment(process, names, new Set(beyond)),
    ]),
  ]);
}

const MOST_VARIABLES = 500;

function environment({ env }: ProcessFacts, names: readonly string[], beyond: ReadonlySet<string>): Html {
  return element(
    'div',
    {},
    table(
      'Environment',
      [{ head: 'name' }, { head: 'value' }, { head: 'beyond the SDK’s' }],
      names.slice(0, MOST_VARIABLES).map((name) => {
        const value = env[name];
        return [
          sent(name, 120),
          typeof value === 'string'
            ? sent(value)
            : `secret, ${value?.length ?? 0} characters, fingerprint ${value?.fingerprint ?? ''}`,
          beyond.has(name) ? 'yes' : '',
        ];
      }),
    ),
    more(names.length - MOST_VARIABLES, 'variables'),
  );
}
