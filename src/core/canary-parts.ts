/**
 * The words in which a report tells of a planted directory.
 */

export const CANARY_PARTS = ['directory', 'base name', 'user'] as const;
export type CanaryPart = (typeof CANARY_PARTS)[number];

/** What could not be searched, or is not shown: `report.ts` says what each is. */
export const CANARY_GAPS = [
  'fingerprint',
  'body',
  'command',
  'cwd',
  'layers',
  'answer',
  'journal',
  'sighting',
] as const;
export type CanaryGap = (typeof CANARY_GAPS)[number];
