/**
 * Draws a time line: the client on the left, mcp-tell on the right, an arrow for each message, time going down.
 * It is drawn in pieces of the same width, so that paper breaks between rows, and what is long is folded away.
 */
import type { Report, TimelineEntry } from '../../core/report.ts';
import { cutTo } from '../text-width.ts';
import { safeText } from '../terminal-text.ts';
import { counted, durationOf } from '../words.ts';
import { element, type Child, type Html } from './element.ts';
import { folded, more, section, type Section, table } from './parts.ts';
import { layOutTimeline, type EventRow, type Row, type Tie, type TimelineLayout } from './timeline-layout.ts';

const WIDTH = 880;
const CLIENT = 90;
const SERVER = 600;
const ROW = 30;
const HEAD = 28;
/** Rows in a piece: a third of a sheet. */
const PIECE = 13;
/** Rows that are shown before the rest is folded away. */
const SHOWN = 6 * PIECE;

export function timelineSection({ messages }: Report): Section | null {
  const { timeline, timelineLeftOut } = messages;
  if (timeline.length === 0) return null;
  const layout = layOutTimeline(timeline);
  const left = layout.rows.length - SHOWN;
  const repeats = layout.rows.some((row) => row.kind === 'event' && row.times > 1);
  return section('timeline', 'Time line', [
    element(
      'p',
      { class: 'quiet' },
      `${counted(timeline.length, 'event')}${timelineLeftOut === 0 ? '' : `, the earliest of ${timeline.length + timelineLeftOut}`}, milliseconds since the first. Arrows to the right come from the client, arrows to the left from mcp-tell; an arc ties each question to what became of it.${repeats ? ' What repeated itself is one row, with how often.' : ''}`,
    ),
    drawing(layout, 0, Math.min(SHOWN, layout.rows.length)),
    left > 0
      ? folded(`${counted(left, 'more row')} of the time line`, [drawing(layout, SHOWN, layout.rows.length)])
      : null,
    folded('The time line as a table', [asTable(timeline)]),
    more(timelineLeftOut, 'events'),
  ]);
}

function drawing(layout: TimelineLayout, start: number, end: number): Html {
  const pieces: Html[] = [];
  for (let at = start; at < end; at += PIECE)
    pieces.push(piece(layout, at, Math.min(at + PIECE, end), at === start));
  return element(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'The time line, drawn' },
    pieces,
  );
}

/** Rows `start` to `end`, with the parts of the arcs that pass there. */
function piece({ rows, ties }: TimelineLayout, start: number, end: number, first: boolean): Html {
  const top = start * ROW - (first ? HEAD : 0);
  const bottom = end * ROW;
  const lane = (x: number): Html =>
    element('line', { class: 'lane', x1: x, x2: x, y1: start * ROW, y2: bottom });
  const who = (x: number, name: string): Html =>
    element('text', { class: 'who', x, y: start * ROW - 10, 'text-anchor': 'middle' }, name);
  return element(
    'svg',
    {
      viewBox: `0 ${top} ${WIDTH} ${bottom - top}`,
      role: 'img',
      'aria-label': `Rows ${start + 1} to ${end} of the time line; the table below says the same`,
    },
    first ? [who(CLIENT, 'client'), who(SERVER, 'mcp-tell')] : [],
    lane(CLIENT),
    lane(SERVER),
    ties
      .filter(({ from, to }) => from < end && (to ?? rows.length) >= start)
      .map((tie) => arc(tie, rows.length)),
    rows.slice(start, end).flatMap((row, at) => drawRow(row, start + at)),
  );
}

function middleOf(row: number): number {
  return row * ROW + 20;
}

function drawRow(row: Row, at: number): Child[] {
  const y = middleOf(at);
  if (row.kind === 'pause') {
    const gap = element('line', { class: 'gap', x1: CLIENT, x2: SERVER, y1: y - 5, y2: y - 5 });
    return [gap, label(`${durationOf(row.ms)} without a message`, 'aside', y - 9)];
  }
  const time = element(
    'text',
    { class: 'time', x: CLIENT - 14, y: y + 4, 'text-anchor': 'end' },
    momentOf(row.entry.ms),
  );
  return [time, ...(row.entry.direction === 'none' ? drawMark(row.entry, y) : drawArrow(row, y))];
}

/** Columns of a fixed-width letter between the lanes. */
const ROOM = 60;

function drawArrow({ entry, times, until }: EventRow, y: number): Html[] {
  const { direction, what, note } = entry;
  const out = direction === 'out';
  const [from, to] = out ? [SERVER - 6, CLIENT + 8] : [CLIENT + 6, SERVER - 8];
  const back = out ? 8 : -8;
  const repeated = times === 1 ? '' : ` ×${times}, until ${momentOf(until)}`;
  const said = `${safeText(what, 200)}${note === null ? '' : ` · ${safeText(note, 120)}`}${repeated}`;
  return [
    label(said, '', y - 5),
    element('path', {
      class: `arrow ${direction}`,
      d: `M${from} ${y}H${to}m${back} -4l${-back} 4l${back} 4`,
    }),
  ];
}

function label(text: string, className: string, y: number): Html {
  const x = (CLIENT + SERVER) / 2;
  return element('text', { class: className, x, y, 'text-anchor': 'middle' }, cutTo(text, ROOM));
}

/** Where nothing moved: a budget that was over, a question called off, the end. */
function drawMark({ what, note }: TimelineEntry, y: number): Html[] {
  const said = `${safeText(what, 120)}${note === null ? '' : ` · ${safeText(note, 120)}`}`;
  if (what === 'end')
    return [
      element('line', { class: 'end', x1: CLIENT - 8, x2: SERVER + 8, y1: y, y2: y }),
      label(said, 'aside', y - 5),
    ];
  return [
    element('path', { class: 'cross', d: `M${SERVER - 5} ${y - 5}l10 10m0 -10l-10 10` }),
    element('text', { class: 'unsure', x: SERVER - 14, y: y + 4, 'text-anchor': 'end' }, cutTo(said, ROOM)),
  ];
}

const REACH = 14;

/** From a question to its answer, or on to the end where there is none. */
function arc({ from, to, ms, answered, late, track }: Tie, last: number): Html {
  const x = SERVER + 8;
  const far = x + REACH * (track + 1);
  const start = middleOf(from);
  const end = to === null ? last * ROW : middleOf(to);
  const bend = Math.min(8, (end - start) / 2);
  const close = to === null ? '' : `v${end - start - 2 * bend}q0 ${bend} ${-bend} ${bend}H${x}`;
  const open = to === null ? `V${end}` : close;
  const inTime = answered && !late;
  const said = answered
    ? `${late ? 'late, ' : ''}${durationOf(ms ?? 0)}`
    : to === null
      ? 'no answer on record'
      : `nothing in ${durationOf(ms ?? 0)}`;
  return element(
    'g',
    {},
    element('path', {
      class: inTime ? 'arc' : 'arc unsure',
      d: `M${x} ${start}H${far - bend}q${bend} 0 ${bend} ${bend}${open}`,
    }),
    element(
      'text',
      {
        class: inTime ? 'aside' : 'unsure',
        x: far + 8,
        y: Math.min((start + end) / 2, start + 2 * ROW) + 4,
      },
      said,
    ),
  );
}

/** `0.4`, `12`, `3 210`: milliseconds to the precision that matters. */
function momentOf(ms: number): string {
  if (ms < 10) return String(Math.round(ms * 10) / 10);
  return String(Math.round(ms)).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u2009');
}

const FROM: Record<TimelineEntry['direction'], string> = { in: 'client', out: 'mcp-tell', none: '–' };

function asTable(timeline: readonly TimelineEntry[]): Html | null {
  return table(
    'The time line',
    [{ head: 'ms', number: true }, { head: 'from' }, { head: 'what' }, { head: 'over' }, { head: 'note' }],
    timeline.map(({ ms, direction, what, via, note }) => [
      momentOf(ms),
      FROM[direction],
      element('bdi', {}, safeText(what, 200)),
      via ?? '–',
      note === null ? '' : element('bdi', {}, safeText(note, 200)),
    ]),
  );
}
