/**
 * The shape of a comparison, version 1, and the table of everything that can differ.
 * A difference is a code and two values; `render` has the words.
 */
import * as z from 'zod';
import { GRADES } from './grades.ts';
import { BINDINGS, ERAS, VERDICT_WORDS } from './report.ts';

const DIFF_KIND = 'mcp-tell/diff';
const DIFF_VERSION = 1;

/** Most telling first. */
export const WEIGHTS = ['leak', 'behaviour', 'identity', 'environment'] as const;
export type Weight = (typeof WEIGHTS)[number];

/**
 * Every code, what it says, and its weight (`by-kind`: that of the disclosure's kind, see `WEIGHT_OF_KIND`).
 * `…-only-in-a` and `…-only-in-b` are mirror images.
 */
export const DIFFERENCES = {
  'verdict-word': { weight: 'leak', says: 'the directory verdicts differ' },
  'verdict-grade': { weight: 'leak', says: 'the directory is revealed to another degree' },
  'verdict-directory-only-in-a': {
    weight: 'leak',
    says: 'a directory of the first verdict that the second does not have',
  },
  'verdict-directory-only-in-b': {
    weight: 'leak',
    says: 'a directory of the second verdict that the first does not have',
  },
  'disclosure-only-in-a': { weight: 'by-kind', says: 'only the first reveals this at this place' },
  'disclosure-only-in-b': { weight: 'by-kind', says: 'only the second reveals this at this place' },
  'disclosure-value': { weight: 'by-kind', says: 'one place reveals another value' },
  'disclosure-grade': { weight: 'by-kind', says: 'one place reveals the same value to another degree' },
  'probe-outcome': { weight: 'behaviour', says: 'a question came out otherwise' },
  'probe-declared': { weight: 'behaviour', says: 'only one of them declared that it answers this question' },
  'probe-code': { weight: 'behaviour', says: 'a question was refused with another code' },
  'probe-reply': { weight: 'behaviour', says: 'the answer has another form' },
  'probe-why': { weight: 'behaviour', says: 'the same outcome for another reason' },
  'capability-only-in-a': { weight: 'behaviour', says: 'only the first declares this capability' },
  'capability-only-in-b': { weight: 'behaviour', says: 'only the second declares this capability' },
  'capability-value': { weight: 'behaviour', says: 'a capability has another value' },
  'param-only-in-a': { weight: 'behaviour', says: 'only the first sends this with its handshake' },
  'param-only-in-b': { weight: 'behaviour', says: 'only the second sends this with its handshake' },
  'protocol-asked': { weight: 'behaviour', says: 'another protocol version was asked for' },
  'protocol-agreed': { weight: 'behaviour', says: 'another protocol version was agreed on' },
  era: { weight: 'behaviour', says: 'one speaks the protocol with handshake, the other the one without' },
  'method-only-in-a': { weight: 'behaviour', says: 'only the first used this method' },
  'method-only-in-b': { weight: 'behaviour', says: 'only the second used this method' },
  'oddity-only-in-a': { weight: 'behaviour', says: 'only the first deviated in this way' },
  'oddity-only-in-b': { weight: 'behaviour', says: 'only the second deviated in this way' },
  'header-only-in-a': { weight: 'by-kind', says: 'only the first sends this header' },
  'header-only-in-b': { weight: 'by-kind', says: 'only the second sends this header' },
  'header-value': { weight: 'by-kind', says: 'a header has another value' },
  'client-info-only-in-a': { weight: 'identity', says: 'only the first says this of itself' },
  'client-info-only-in-b': { weight: 'identity', says: 'only the second says this of itself' },
  'client-info-value': { weight: 'identity', says: 'they say something else of themselves' },
  'env-only-in-a': { weight: 'environment', says: 'only the first passes this variable on' },
  'env-only-in-b': { weight: 'environment', says: 'only the second passes this variable on' },
  'env-value': { weight: 'environment', says: 'a variable has another value' },
  'process-fact': { weight: 'environment', says: 'the subprocess was started otherwise' },
} as const satisfies Record<string, { weight: Weight | 'by-kind'; says: string }>;

export type DifferenceCode = keyof typeof DIFFERENCES;
const CODES = Object.keys(DIFFERENCES) as [DifferenceCode, ...DifferenceCode[]];

/** What could not be compared, and so is no difference. */
export const NOT_COMPARED = {
  headers: 'HTTP headers: only one of the two came over HTTP',
  environment: 'environment and process: only one of the two was a subprocess',
  undeclared: 'questions for what is not declared: a modern client can’t be asked them',
  'masked-values':
    'masked values: they were fingerprinted under different keys (MCP_TELL_FINGERPRINT_KEY makes them comparable)',
  'omitted-evidence': 'evidence that was too much for a report, which is in the journal only',
} as const;
export type NotCompared = keyof typeof NOT_COMPARED;

/** What is compared: whose session, over what, and its verdict. Being different here is the premise, not a finding. */
const side = z.object({
  session: z.string(),
  binding: z.enum(BINDINGS),
  era: z.enum(ERAS),
  label: z.string().nullable(),
  bait: z.boolean().default(false),
  client: z.object({ name: z.string().nullable(), version: z.string().nullable() }),
  startedAt: z.string(),
  end: z.string(),
  verdict: z.object({ word: z.enum(VERDICT_WORDS), grade: z.enum(GRADES).nullable(), line: z.string() }),
});

const difference = z.object({
  code: z.enum(CODES),
  /** Where: a place (`env:PWD`, `probe:roots/list`, `header:user-agent`), or a pointer in the report. */
  path: z.string(),
  /** `null` where the first has nothing there. */
  a: z.unknown(),
  b: z.unknown(),
  weight: z.enum(WEIGHTS),
});

/** One thing that is given away, and through which places on either side: what the differences mean taken together. */
const revelation = z.object({
  kind: z.string(),
  value: z.string(),
  grade: z.enum(GRADES).nullable(),
  a: z.array(z.string()),
  b: z.array(z.string()),
});

export const diff = z.object({
  kind: z.literal(DIFF_KIND),
  version: z.literal(DIFF_VERSION),
  a: side,
  b: side,
  same: z.boolean(),
  differences: z.array(difference),
  revelations: z.array(revelation),
  notCompared: z.array(z.enum(Object.keys(NOT_COMPARED) as [NotCompared, ...NotCompared[]])),
});

export type Diff = z.infer<typeof diff>;
export type DiffSide = z.infer<typeof side>;
export type Difference = z.infer<typeof difference>;
export type Revelation = z.infer<typeof revelation>;

type FixedCode = {
  [C in DifferenceCode]: (typeof DIFFERENCES)[C]['weight'] extends Weight ? C : never;
}[DifferenceCode];

/** A difference with the weight that the table gives its code. */
export function differ(code: FixedCode, path: string, a: unknown, b: unknown): Difference {
  return { code, path, a: a ?? null, b: b ?? null, weight: DIFFERENCES[code].weight };
}
