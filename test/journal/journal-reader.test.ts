import { expect, it } from 'vitest';
import { createJournalReader } from '../../src/journal/journal-reader.ts';
import { NewerVersionError } from '../../src/journal/reading-errors.ts';
import { stdioVisit } from '../support/sample-journal.ts';

const { observations } = stdioVisit();
const [header] = observations;
const end = observations.at(-1);

it('every line of a journal is an observation', () => {
  const reader = createJournalReader();
  expect(observations.map((one) => reader.read(JSON.stringify(one)))).toEqual(observations);
  expect(reader.problems()).toEqual([]);
});

it('a kind that a newer version added is counted', () => {
  const reader = createJournalReader();
  expect(reader.read(JSON.stringify({ ...end, kind: 'telepathy' }))).toBeNull();
  expect(reader.read(JSON.stringify({ ...end, kind: 'telepathy' }))).toBeNull();
  expect(reader.problems()).toEqual([
    'observations of kinds that this version does not know were passed over: telepathy ×2',
  ]);
});

it('a member that a newer version added breaks nothing', () => {
  const reader = createJournalReader();
  expect(reader.read(JSON.stringify({ ...end, mood: 'good' }))).toMatchObject({ kind: 'end' });
});

it('a journal of a newer version is refused, and the message says what to do', () => {
  const newer = JSON.stringify({ ...header, version: 2 });
  expect(() => createJournalReader().read(newer)).toThrow(NewerVersionError);
  expect(() => createJournalReader().read(newer)).toThrow(
    'a journal of version 2, and this mcp-tell reads up to 1: use a newer mcp-tell',
  );
});

it('lines that nobody can read are counted, and the first is explained', () => {
  const reader = createJournalReader();
  expect(reader.read('{"n":1,')).toBeNull();
  expect(reader.read(JSON.stringify({ ...end, how: 3 }))).toBeNull();
  expect(reader.read('[]')).toBeNull();
  const [problem] = reader.problems();
  expect(problem).toMatch(/^3 lines were unreadable \(the first: .*JSON/);
});

it('of a log, what carries an observation counts, and the rest is passed over in silence', () => {
  const reader = createJournalReader('log');
  const lines = [
    '[probe] listening on http://127.0.0.1:8080/mcp',
    JSON.stringify({ severity: 'INFO', message: 'hello' }),
    JSON.stringify({ severity: 'DEBUG', message: 'end', observation: end }),
    JSON.stringify({ insertId: 'x', jsonPayload: { message: 'end', observation: end }, severity: 'DEBUG' }),
    JSON.stringify(end),
    'null',
  ];
  expect(lines.map((line) => reader.read(line)?.kind ?? null)).toEqual([
    null,
    null,
    'end',
    'end',
    'end',
    null,
  ]);
  expect(reader.problems()).toEqual([]);
});
