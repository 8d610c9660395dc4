/**
 * One difference in one sentence. Every code has its own words here, so that a new one does not compile without.
 */
import type { Difference, DifferenceCode } from '../core/diff-schema.ts';
import { safeText } from './terminal-text.ts';

/** What the two are called: by what tells them apart. */
export type Names = readonly [a: string, b: string];
type Words = (place: string, a: string, b: string, names: Names) => string;

export function wordDifference({ code, path, a, b }: Difference, names: Names): string {
  return WORDS[code](placeOf(path), valueOf(a), valueOf(b), names);
}

const LONGEST = 160;

/** `probe:roots/list` → `roots/list`; pointers into the report lose the way to them. */
function placeOf(path: string): string {
  return safeText(
    path
      .replace(/^(?:probe|header|env|method|oddity|param|process):/, '')
      .replace(/^client\/(?:info|capabilities|protocolVersion)\/?/, ''),
    LONGEST,
  );
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? '""' : safeText(value, LONGEST);
  if (Array.isArray(value)) return safeText(value.map(String).join(' | '), LONGEST);
  return safeText(JSON.stringify(value), LONGEST);
}

const onlyA =
  (what: string): Words =>
  (place, a, _b, [name]) =>
    `${what} ${place}: only ${name}${a === place ? '' : `, ${a}`}`;
const onlyB =
  (what: string): Words =>
  (place, _a, b, [, name]) =>
    `${what} ${place}: only ${name}${b === place ? '' : `, ${b}`}`;
const other =
  (what: string): Words =>
  (place, a, b, [nameA, nameB]) =>
    `${[what, place].filter((part) => part !== '').join(' ')}: ${nameA} ${a}, ${nameB} ${b}`;
const fixed =
  (what: string): Words =>
  (_place, a, b, [nameA, nameB]) =>
    `${what}: ${nameA} ${a}, ${nameB} ${b}`;

const WORDS: Record<DifferenceCode, Words> = {
  'verdict-word': fixed('verdict'),
  'verdict-grade': fixed('grade'),
  'verdict-directory-only-in-a': (_place, a, _b, [name]) => `directory ${a}: only ${name}`,
  'verdict-directory-only-in-b': (_place, _a, b, [, name]) => `directory ${b}: only ${name}`,
  'disclosure-only-in-a': onlyA(''),
  'disclosure-only-in-b': onlyB(''),
  'disclosure-value': other(''),
  'disclosure-grade': other('grade at'),
  'probe-outcome': other(''),
  'probe-declared': (place, a, b, [nameA, nameB]) =>
    `${place} declared: ${nameA} ${yesNo(a)}, ${nameB} ${yesNo(b)}`,
  'probe-code': other('code of'),
  'probe-reply': other('answer to'),
  'probe-why': other(''),
  'capability-only-in-a': onlyA('capability'),
  'capability-only-in-b': onlyB('capability'),
  'capability-value': other('capability'),
  'param-only-in-a': onlyA('handshake member'),
  'param-only-in-b': onlyB('handshake member'),
  'protocol-asked': fixed('protocol asked for'),
  'protocol-agreed': fixed('protocol agreed on'),
  era: fixed('era'),
  'method-only-in-a': onlyA('method'),
  'method-only-in-b': onlyB('method'),
  'oddity-only-in-a': onlyA('oddity'),
  'oddity-only-in-b': onlyB('oddity'),
  'header-only-in-a': onlyA('header'),
  'header-only-in-b': onlyB('header'),
  'header-value': other('header'),
  'client-info-only-in-a': onlyA('client info'),
  'client-info-only-in-b': onlyB('client info'),
  'client-info-value': other('client info'),
  'env-only-in-a': onlyA('variable'),
  'env-only-in-b': onlyB('variable'),
  'env-value': other('variable'),
  'process-fact': other('process'),
};

function yesNo(value: string): string {
  return { true: 'yes', false: 'no' }[value] ?? 'unknown';
}
