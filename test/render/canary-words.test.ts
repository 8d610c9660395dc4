/**
 * What is said of a planted directory: never "nowhere" without what could not be searched.
 */
import { expect, test } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import { canaryHead } from '../../src/render/canary-words.ts';

type Canary = NonNullable<Report['canary']>;
const SEEN = { encoding: 'plain', where: 'header:X', times: 1 };

function head(more: Partial<Canary>): string {
  return canaryHead({
    directory: '/srv/nest',
    seen: [],
    parts: ['directory', 'base name', 'user'],
    gaps: [],
    ...more,
  });
}

test.each<[Partial<Canary>, string]>([
  [{}, '/srv/nest appeared nowhere, nor did its base name or its user'],
  [{ parts: ['directory', 'base name'] }, '/srv/nest appeared nowhere, nor did its base name'],
  [{ parts: ['directory'] }, '/srv/nest appeared nowhere'],
  [{ seen: [{ part: 'user', ...SEEN }] }, '/srv/nest appeared nowhere as a whole'],
  [{ seen: [{ part: 'directory', ...SEEN }] }, '/srv/nest appeared in one place'],
  [
    {
      seen: [
        { part: 'directory', ...SEEN },
        { part: 'directory', ...SEEN, encoding: 'percent' },
        { part: 'directory', ...SEEN, where: 'header:Y' },
      ],
    },
    '/srv/nest appeared in 2 places',
  ],
  [
    {
      gaps: [
        { what: 'fingerprint', times: 3 },
        { what: 'body', times: 1 },
      ],
    },
    '/srv/nest appeared nowhere in what was kept, nor did its base name or its user: 3 values are held only as fingerprints; of one body only the beginning was kept',
  ],
  [
    { seen: [{ part: 'base name', ...SEEN }], gaps: [{ what: 'command', times: 2 }] },
    '/srv/nest appeared nowhere in what was kept as a whole: of 2 parents’ command lines only the beginning was kept',
  ],
  [
    {
      gaps: [
        { what: 'cwd', times: 1 },
        { what: 'answer', times: 2 },
        { what: 'journal', times: 1 },
      ],
    },
    '/srv/nest appeared nowhere in what was kept, nor did its base name or its user: the process’s own directory could not be read; 2 answers are only in another process’s journal; the journal is damaged',
  ],
  [
    { seen: [{ part: 'base name', ...SEEN }], gaps: [{ what: 'sighting', times: 2 }] },
    '/srv/nest appeared nowhere as a whole: 2 more sightings are not shown',
  ],
  [
    { seen: [{ part: 'directory', ...SEEN }], gaps: [{ what: 'layers', times: 1 }] },
    '/srv/nest appeared in one place (one text has more layers of encoding than were taken off)',
  ],
])('%j', (more, expected) => expect(head(more)).toBe(expected));
