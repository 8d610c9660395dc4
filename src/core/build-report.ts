/**
 * Makes the report of one folded session: pure, so the same journal always gives the same report.
 * Everything credential-looking is masked here, before any renderer sees it, unless the reader asked for secrets.
 */
import { compareText } from './channels.ts';
import { creditedToBridge, findBridge } from './bridges.ts';
import { kindOfCwd } from './disclosures-of-process.ts';
import { searchEvidence } from './disclosures.ts';
import { isObject } from './json-rpc.ts';
import { judgeOrigin } from './origin.ts';
import { META_CLIENT_CAPABILITIES, META_CLIENT_INFO, META_PROTOCOL_VERSION } from './protocol.ts';
import { readQuestions } from './questions.ts';
import { readTimeline } from './read-timeline.ts';
import type { Disclosure, HttpRequest, Report } from './report.ts';
import { createMask, maskDisclosure } from './report-mask.ts';
import { canaryPart, httpPart, processPart } from './report-parts.ts';
import type { SessionFold } from './session-fold.ts';
import { createUndocumentedCount } from './undocumented-count.ts';
import { countMessages, countReplies, undocumentedOfClient } from './undocumented-of-session.ts';
import { judgeDirectory } from './verdict.ts';

export interface Rendering {
  readonly tool: { readonly name: string; readonly version: string };
  /** Id of the key that `fingerprint` uses. */
  readonly fingerprintKey: string;
  /** Keyed hash of a secret, 8 hex digits. */
  readonly fingerprint: (text: string) => string;
  readonly showSecrets: boolean;
  /** A planted directory to look for while journals are read, whatever they name. */
  readonly canary?: string | null;
}

export function buildReport(fold: SessionFold, rendering: Rendering): Report {
  const mask = createMask(rendering);
  const handshakes = [...fold.handshakes].sort((a, b) =>
    a.stamp.at < b.stamp.at ? -1 : a.stamp.at > b.stamp.at ? 1 : a.stamp.n - b.stamp.n,
  );
  const told = readTold(fold, handshakes);
  const probes = readQuestions(fold, told.capabilities);
  const replies = [...fold.questions.values()].flatMap((question) =>
    (fold.replies.get(question.id) ?? []).map(({ message }) => ({
      probe: question.probe,
      result: message.result,
      error: message.error,
    })),
  );
  const own = fold.requests.map((request) => hostOf(request)).filter((host) => host !== '');
  const bridge = findBridge(isObject(told.info) ? told.info['name'] : null, fold.requests, fold.process);
  const origin = judgeOrigin({
    binding: fold.binding,
    requests: fold.requests,
    bridged: bridge !== null,
    parents: fold.process?.parents.map(({ command }) => command) ?? [],
  });
  const { disclosures: found, omitted: unsearched } = searchEvidence({
    binding: fold.binding,
    process: fold.process,
    requests: fold.requests,
    messages: fold.messages,
    replies,
    own: [...new Set(own)],
    already: fold.ahead?.disclosures ?? [],
  });
  const disclosures = found.map((disclosure) => creditedToBridge(disclosure, bridge));
  const unheard = [...fold.carriedAway.keys()].filter((id) => !fold.replies.has(id)).length;
  const omitted = [
    ...fold.omitted,
    ["answers that only another process's journal has", unheard] as const,
    ...addUp(fold.ahead?.omitted ?? new Map<string, number>(), unsearched),
  ].flatMap(([what, times]) => (times === 0 ? [] : [`${times} × ${what}`]));
  const directory = hintAside(judgeDirectory({ binding: fold.binding, disclosures, probes }), disclosures);
  const info = told.info;
  const undocumented = createUndocumentedCount(fold.ahead?.undocumented);
  countMessages(undocumented, fold.messages);
  countReplies(undocumented, fold);

  return {
    kind: 'mcp-tell/report',
    version: 1,
    tool: { ...rendering.tool },
    fingerprintKey: rendering.fingerprintKey,
    session: {
      id: fold.id,
      clientSessionId: fold.clientSessionId === null ? null : mask.text(fold.clientSessionId),
      label: fold.label === null ? null : mask.target(fold.label),
      binding: fold.binding,
      era: eraOf(fold),
      eras: [...fold.eras],
      bait: fold.bait,
      grouped: fold.grouped,
      startedAt: fold.startedAt,
      endedAt: fold.end?.at ?? null,
      end: fold.end?.how ?? 'open',
      instances: [...fold.instances].sort(),
      rebuilt: fold.rebuilt,
      related: [...fold.related],
      damage: [...fold.damage],
    },
    client: {
      name: isObject(info) && typeof info['name'] === 'string' ? mask.text(info['name']) : null,
      version: isObject(info) && typeof info['version'] === 'string' ? mask.text(info['version']) : null,
      info: mask.value(info ?? null),
      capabilities: mask.value(told.capabilities ?? null),
      params: mask.value(told.params ?? null),
      protocolVersion: { asked: mask.value(told.asked ?? null), agreed: handshakes.at(-1)?.agreed ?? null },
      bridge: bridge === null ? null : { ...bridge, evidence: mask.text(bridge.evidence) },
      origin: { ...origin, why: mask.text(origin.why) },
      meta: metasOf(fold).map(mask.value),
      handshakes: handshakes.map(({ message }) => mask.value(message.params ?? null)),
      undocumented: undocumentedOfClient(fold).map(mask.place),
    },
    verdict: {
      directory: honest(
        {
          ...directory,
          line: mask.text(directory.line),
          values: directory.values.map(mask.text),
          channels: directory.channels.map(mask.place),
        },
        omitted,
      ),
    },
    canary: canaryPart(fold, mask, unheard),
    probes: probes.map((probe) => ({ ...probe, request: probe.request, reply: mask.value(probe.reply) })),
    disclosures: disclosures.map((disclosure) => maskDisclosure(disclosure, mask)),
    http: fold.binding === 'stdio' ? null : httpPart(fold, mask),
    process:
      fold.process === null ? null : { ...processPart(fold.process, mask), cwdIs: kindOfCwd(fold.process) },
    messages: {
      received: fold.received,
      sent: fold.sent,
      byMethod: Object.fromEntries([...fold.byMethod].map(([method, times]) => [mask.text(method), times])),
      listsAt: [...fold.listsAt],
      undocumented: undocumented
        .entries()
        .map((one) => ({ ...one, method: mask.text(one.method), pointer: mask.place(one.pointer) })),
      ...readTimeline(fold, mask.text),
    },
    oddities: fold.oddities.map((odd) => ({
      ...odd,
      detail: mask.text(odd.detail),
      raw: odd.raw === null ? null : mask.text(odd.raw),
    })),
    // What is only annotated weakens no verdict.
    omitted: undocumented.more === 0 ? omitted : [...omitted, `${undocumented.more} × undocumented members`],
  };
}

function addUp(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(a);
  for (const [what, times] of b) sum.set(what, (sum.get(what) ?? 0) + times);
  return sum;
}

interface Told {
  readonly params: unknown;
  readonly info: unknown;
  /** `undefined` where the client never said. */
  readonly capabilities: unknown;
  readonly asked: unknown;
}

/** What the client said of itself: in its newest handshake, or in the `_meta` of modern requests. */
function readTold(fold: SessionFold, handshakes: SessionFold['handshakes']): Told {
  const newest = handshakes.at(-1);
  if (newest !== undefined) {
    const params = newest.message.params;
    if (!isObject(params)) return { params, info: undefined, capabilities: undefined, asked: undefined };
    return {
      params,
      info: params['clientInfo'],
      capabilities: params['capabilities'] ?? null,
      asked: params['protocolVersion'],
    };
  }
  const params = paramsOf(fold.modern.at(-1)?.value);
  return {
    params,
    info: newestOf(fold, META_CLIENT_INFO),
    capabilities: newestOf(fold, META_CLIENT_CAPABILITIES),
    asked: newestOf(fold, META_PROTOCOL_VERSION),
  };
}

/** Oldest first. */
function metasOf(fold: SessionFold): Record<string, unknown>[] {
  return [...fold.meta.values()].sort((a, b) => compareText(a.at, b.at)).map(({ meta }) => meta);
}

function paramsOf(message: unknown): unknown {
  return isObject(message) ? message['params'] : undefined;
}

/** A request may leave out what another has said; `undefined` where none said it. */
function newestOf(fold: SessionFold, name: string): unknown {
  return metasOf(fold).findLast((meta) => Object.hasOwn(meta, name))?.[name];
}

function eraOf(fold: SessionFold): Report['session']['era'] {
  if (fold.handshakes.length > 0) return 'legacy';
  if (fold.modern.length > 0 || fold.eras.has('modern')) return 'modern';
  // Names in parentheses stand for what is no message of the protocol.
  return [...fold.byMethod.keys()].some((method) => !method.startsWith('(')) ? 'legacy' : 'none';
}

/**
 * A folder of somebody's that the client sent in a place that says nothing of work, or in no proper message: no clean reveal,
 * but "not revealed" would be untrue.
 */
function hintAside(
  verdict: Report['verdict']['directory'],
  disclosures: readonly Disclosure[],
): Report['verdict']['directory'] {
  if (verdict.word !== 'not_revealed' && verdict.word !== 'not_tested') return verdict;
  const asides = disclosures.filter(
    ({ kind, how, maker, grade }) =>
      kind === 'directory' && how !== 'inherited' && maker === 'client' && grade !== null && ASIDE.has(grade),
  );
  const [first] = asides;
  if (first === undefined) return verdict;
  const values = [...new Set(asides.map(({ value }) => value))].slice(0, 20);
  const channels = [...new Set(asides.map(({ where }) => where))].slice(0, 20);
  const line = `hinted: ${first.value.slice(0, 200)}, in ${first.where.slice(0, 200)}, which may or may not be the working directory`;
  return { word: 'hinted', grade: first.grade, values, channels, line };
}

const ASIDE: ReadonlySet<string> = new Set(['project', 'under-home', 'elsewhere']);

/** Evidence that was not searched can't support "not revealed". */
function honest(
  verdict: Report['verdict']['directory'],
  omitted: readonly string[],
): Report['verdict']['directory'] {
  if (omitted.length === 0 || verdict.word !== 'not_revealed') return verdict;
  return {
    ...verdict,
    word: 'not_tested',
    line: `not tested: part of the evidence was too much to search (${omitted.join(', ')}); in the rest, nothing`,
  };
}

function hostOf(request: HttpRequest): string {
  return request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
}
