/**
 * Compares what two clients say of themselves and how they speak: info, capabilities, handshake, methods, deviations.
 */
import { canonicalJson, diffJson, type JsonDifference } from './canonical-json.ts';
import { hasOtherEra, METHODS_OF_ONE_ERA } from './diff-eras.ts';
import { differ, type Difference } from './diff-schema.ts';
import { ERA_REFUSED } from './modern.ts';
import { isObject } from './json-rpc.ts';
import type { Report } from './report.ts';
import { sameIdentity, sameText, type Comparing } from './volatile.ts';

export function diffClient(a: Report, b: Report, comparing: Comparing): Difference[] {
  const same = (left: unknown, right: unknown): boolean => {
    if (typeof left === 'string' && typeof right === 'string') return sameText(left, right, comparing);
    return canonicalJson(left) === canonicalJson(right);
  };
  const sameInfo = (left: unknown, right: unknown, pointer: string): boolean =>
    IDENTITY.has(pointer) && typeof left === 'string' && typeof right === 'string'
      ? sameIdentity(left, right, comparing)
      : same(left, right);
  const members = (
    name: 'client-info' | 'capability',
    path: string,
    left: unknown,
    right: unknown,
  ): Difference[] =>
    diffJson(left, right, name === 'client-info' ? sameInfo : same).map((found) =>
      differ(codeOf(name, found), `${path}${found.pointer}`, found.a, found.b),
    );
  const value = (
    code: 'era' | 'protocol-asked' | 'protocol-agreed',
    path: string,
    left: unknown,
    right: unknown,
  ): Difference[] => (same(left, right) ? [] : [differ(code, path, left, right)]);
  const otherEra = hasOtherEra(a, b);
  const methods = (report: Report): string[] =>
    methodsOf(report).filter((method) => !otherEra || !METHODS_OF_ONE_ERA.has(method));
  return [
    ...members('client-info', 'client/info', a.client.info, b.client.info),
    ...members('capability', 'client/capabilities', a.client.capabilities, b.client.capabilities),
    ...diffParams(a, b),
    ...value('era', 'session/era', a.session.era, b.session.era),
    ...(otherEra
      ? []
      : value(
          'protocol-asked',
          'client/protocolVersion/asked',
          a.client.protocolVersion.asked,
          b.client.protocolVersion.asked,
        )),
    ...(otherEra
      ? []
      : value(
          'protocol-agreed',
          'client/protocolVersion/agreed',
          a.client.protocolVersion.agreed,
          b.client.protocolVersion.agreed,
        )),
    ...diffNames('method', methods(a), methods(b)),
    ...diffNames('oddity', odditiesOf(a), odditiesOf(b)),
  ];
}

/** Of `clientInfo`. */
const IDENTITY: ReadonlySet<string> = new Set(['/name', '/version', '/title']);

function codeOf<N extends 'client-info' | 'capability'>(name: N, { missing }: JsonDifference) {
  if (missing === null) return `${name}-value` as const;
  return missing === 'b' ? (`${name}-only-in-a` as const) : (`${name}-only-in-b` as const);
}

/** Members of the handshake beside the three that are compared by value: their values may be pids or times. */
function diffParams(a: Report, b: Report): Difference[] {
  if (a.session.era !== 'legacy' || b.session.era !== 'legacy') return [];
  const names = ({ client }: Report): string[] =>
    isObject(client.params) ? Object.keys(client.params).filter((name) => !COMPARED_BY_VALUE.has(name)) : [];
  return diffNames('param', names(a), names(b));
}

/** Who sends it in a process or visit of its own, which is related, has sent it all the same. */
const OPENING = 'server/discover';

const COMPARED_BY_VALUE = new Set(['clientInfo', 'capabilities', 'protocolVersion']);

/** Without what was our own doing. */
function odditiesOf({ oddities }: Report): string[] {
  return oddities.map(({ code }) => code).filter((code) => code !== ERA_REFUSED);
}

/** What is counted under a word in parentheses is no method: answers, unreadable lines. */
function methodsOf({ messages }: Report): string[] {
  return Object.keys(messages.byMethod).filter((method) => !method.startsWith('(') && method !== OPENING);
}

function diffNames(
  what: 'method' | 'oddity' | 'param',
  a: readonly string[],
  b: readonly string[],
): Difference[] {
  const [inA, inB] = [new Set(a), new Set(b)];
  return [
    ...[...inA]
      .filter((name) => !inB.has(name))
      .map((name) => differ(`${what}-only-in-a`, `${what}:${name}`, name, null)),
    ...[...inB]
      .filter((name) => !inA.has(name))
      .map((name) => differ(`${what}-only-in-b`, `${what}:${name}`, null, name)),
  ];
}
