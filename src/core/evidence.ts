/**
 * What of a report is hashed, so that two people can tell whether they saw the same without showing each other what they saw.
 *
 * The evidence is an object of exactly these members, and the hash is the SHA-256, in hexadecimal, of its canonical JSON
 * (members sorted by name at every level, no blanks, UTF-8):
 * - `client`: `name` and `version` exactly, `capabilities` as on the wire, of `info` the sorted names of its members;
 * - `bait`: was it invited to tell more?
 * - `protocol`: `asked` and `agreed`; `binding`; `era`;
 * - `verdict`: `word`, `grade`, and the sorted set of `channels`;
 * - `questions`: of each, in the order asked: `probe`, `declared`, `outcome`, `code`, and of an answer the sorted names of its members;
 * - `disclosures`: the sorted set of `kind`, `how`, `where`, `grade` and `maker`, never a value;
 * - `methods`, `headers` and `oddities`: sorted sets of names.
 *
 * In all other texts, what is another at every run stands replaced (ids, times, ports of this machine, names of temporary folders),
 * indices of lists are `*`, and headers that hang on how a visit went are left out. Not hashed: values of disclosures, ids of sessions
 * and processes, times and durations, counts, the time line, the environment beyond what it discloses, and the version of mcp-tell.
 */
import { canonicalJson } from './canonical-json.ts';
import { sharedPlace } from './diff-eras.ts';
import { VOLATILE_NAME } from './diff-http.ts';
import { isObject } from './json-rpc.ts';
import type { ProbeEntry, Report } from './report.ts';
import { steadyIdentity, steadyText } from './volatile.ts';

/** The canonical JSON that the hash is made over. */
export function evidenceText({
  client,
  session,
  verdict,
  probes,
  disclosures,
  messages,
  http,
  oddities,
}: Report): string {
  const { word, grade, channels } = verdict.directory;
  const identity = {
    name: steadyIdentity(client.name),
    version: steadyIdentity(client.version),
    info: isObject(client.info) ? setOf(Object.keys(client.info).map(steadyText)) : [],
  };
  return canonicalJson({
    bait: session.bait,
    client: { ...identity, capabilities: steady(client.capabilities) },
    ...steadyMembers({
      protocol: client.protocolVersion,
      binding: session.binding,
      era: session.era,
      verdict: { word, grade, channels: setOf(channels.map(steadyPlace)) },
      questions: probes.map(({ probe, declared, outcome, code, reply }) => ({
        probe,
        declared,
        outcome,
        code,
        answer: membersOf(reply),
      })),
      disclosures: setOf(
        disclosures.map((one) =>
          canonicalJson([one.kind, one.how, steadyText(steadyPlace(one.where)), one.grade, one.maker]),
        ),
      ),
      methods: setOf(Object.keys(messages.byMethod)),
      headers: setOf(
        (http?.headers ?? [])
          .map(({ name }) => name.toLowerCase())
          .filter((name) => !VOLATILE_NAME.test(name)),
      ),
      oddities: setOf(oddities.map(({ code }) => code)),
    }),
  });
}

function setOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function steadyPlace(where: string): string {
  return (where.startsWith('header:') ? where.toLowerCase() : sharedPlace(where)).replaceAll(
    /\/\d+(?=\/|$)/g,
    '/*',
  );
}

function membersOf(reply: ProbeEntry['reply']): string[] {
  const result = isObject(reply) ? reply['result'] : undefined;
  return isObject(result) ? Object.keys(result).sort() : [];
}

/** Every text in a value, with what is another at every run replaced. */
function steady(value: unknown): unknown {
  if (typeof value === 'string') return steadyText(value);
  if (Array.isArray(value)) return value.map(steady);
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return steadyMembers(value);
}

function steadyMembers(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [steadyText(name), steady(inner)]));
}
