/**
 * Facts about one client for public capability matrices: what it declares, what it did, what it gives away and through which channel.
 * No value that could name a user, a machine or an employer is in them, only that there was one.
 */
import * as z from 'zod';
import { compareText } from './channels.ts';
import { evidenceText } from './evidence.ts';
import { GRADES } from './grades.ts';
import { isObject } from './json-rpc.ts';
import { OUTCOMES, PROBES } from './probes.ts';
import { publicWords, type PublicWords } from './public-words.ts';
import { BINDINGS, ERAS, HOWS, VERDICT_WORDS, type Report } from './report.ts';

export const facts = z.object({
  kind: z.literal('mcp-tell/facts'),
  version: z.literal(1),
  /** As on the wire, or `(other)` where that holds more than a name or a version. */
  client: z.object({ name: z.string().nullable(), version: z.string().nullable() }),
  /** The day, UTC. */
  date: z.string(),
  transport: z.enum(BINDINGS),
  era: z.enum(ERAS),
  /** Was it offered more than a plain server has? What it gave then says nothing of what it gives unasked. */
  bait: z.boolean(),
  protocolVersion: z.object({ asked: z.string().nullable(), agreed: z.string().nullable() }),
  /** Names down to the third level: `roots`, `roots.listChanged`; `null` where none were seen. */
  capabilities: z.array(z.string()).nullable(),
  questions: z.array(
    z.object({
      question: z.enum(PROBES),
      declared: z.boolean().nullable(),
      outcome: z.enum(OUTCOMES),
      code: z.number().nullable(),
    }),
  ),
  directory: z.object({
    verdict: z.enum(VERDICT_WORDS),
    grade: z.enum(GRADES).nullable(),
    channels: z.array(z.string()),
  }),
  tells: z.array(
    z.object({
      tell: z.string(),
      how: z.enum(HOWS),
      channel: z.string(),
      grade: z.enum(GRADES).nullable(),
    }),
  ),
  provenance: z.object({
    tool: z.object({ name: z.string(), version: z.string() }),
    /** The journals behind it, by the ids of the processes that wrote them. */
    instances: z.array(z.string()),
    /** Was any evidence left out, torn or unreadable? Then what is not here may still have been sent. */
    complete: z.boolean(),
  }),
  /** `sha256:` and 64 hexadecimal digits; what is hashed is said in `evidence.ts`. */
  evidence: z.string(),
});
type Facts = z.infer<typeof facts>;

/** `sha256` gives hexadecimal digits. */
export function factsOf(report: Report, sha256: (text: string) => string): Facts {
  const { client, session, verdict, probes, tool, omitted } = report;
  const { asked, agreed } = client.protocolVersion;
  const { word, grade, channels } = verdict.directory;
  const words = publicWords(report);
  return {
    kind: 'mcp-tell/facts',
    version: 1,
    client: { name: words.name(client.name), version: words.version(client.version) },
    date: session.startedAt.slice(0, 10),
    transport: session.binding,
    era: session.era,
    bait: session.bait,
    protocolVersion: { asked: words.version(typeof asked === 'string' ? asked : null), agreed },
    capabilities: isObject(client.capabilities)
      ? namesIn(client.capabilities, 3).filter(words.isPublic)
      : null,
    questions: probes.map(({ probe, declared, outcome, code }) => ({
      question: probe,
      declared,
      outcome,
      code,
    })),
    directory: {
      verdict: word,
      grade,
      channels: [...new Set(channels.map(words.channel))],
    },
    tells: tellsOf(report, words),
    provenance: {
      tool,
      instances: [...session.instances],
      complete: omitted.length === 0 && session.damage.length === 0,
    },
    evidence: `sha256:${sha256(evidenceText(report))}`,
  };
}

/** Each kind through each channel once, whatever the values were. */
function tellsOf({ disclosures }: Report, words: PublicWords): Facts['tells'] {
  const tells = disclosures.map(({ kind, how, where, grade }) => ({
    tell: kind,
    how,
    channel: words.channel(where),
    grade,
  }));
  const byText = new Map(tells.map((tell) => [JSON.stringify(tell), tell]));
  return [...byText].sort(([a], [b]) => compareText(a, b)).map(([, tell]) => tell);
}

/** Longer or odder names are nobody's capability. */
const NAME = /^(?!.*[0-9a-f]{8}-)[A-Za-z][A-Za-z0-9_./-]{0,59}$/;

function namesIn(value: Readonly<Record<string, unknown>>, depth: number): string[] {
  return Object.entries(value)
    .filter(([name]) => NAME.test(name))
    .flatMap(([name, inner]) => [
      name,
      ...(isObject(inner) && depth > 1 ? namesIn(inner, depth - 1).map((below) => `${name}.${below}`) : []),
    ]);
}
