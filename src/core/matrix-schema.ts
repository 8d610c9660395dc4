/**
 * The shape of a matrix, version 1: clients down, what they can give away across, one short word a cell with the evidence behind it.
 */
import * as z from 'zod';
import { BINDINGS, ERAS } from './report.ts';

/**
 * `gives`: it was given away. `answers`: a question was answered. `keeps`: asked on a working channel, and kept. `unseen`: it could have come, and was not seen.
 * `unknown`: it could not be told. `none`: this binding has no such channel.
 */
const TONES = ['gives', 'answers', 'keeps', 'unseen', 'unknown', 'none'] as const;

const cell = z.object({
  word: z.string(),
  tone: z.enum(TONES),
  /** Places, or what came of a question; at most twenty. */
  evidence: z.array(z.string()),
});

const row = z.object({
  session: z.string(),
  startedAt: z.string(),
  label: z.string().nullable(),
  client: z.object({ name: z.string().nullable(), version: z.string().nullable() }),
  binding: z.enum(BINDINGS),
  era: z.enum(ERAS),
  /** Was it offered more than a plain server has? What it gave then says nothing of what it gives unasked. */
  bait: z.boolean().default(false),
  cells: z.record(z.string(), cell),
});

export const matrix = z.object({
  kind: z.literal('mcp-tell/matrix'),
  version: z.literal(1),
  columns: z.array(
    z.object({
      id: z.string(),
      /** Columns that belong together follow each other. */
      group: z.string(),
      head: z.string(),
      says: z.string(),
    }),
  ),
  rows: z.array(row),
});

export type Matrix = z.infer<typeof matrix>;
export type MatrixRow = z.infer<typeof row>;
export type Cell = z.infer<typeof cell>;
