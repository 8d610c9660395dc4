/**
 * The channels a disclosure can come through, as its `where` spells them: how strong each is, and what it is called in a sentence.
 * A channel is where something was seen; whether it counts is written in the disclosure.
 */

/** Strongest first: asked and answered, then told, then inherited. */
const FAMILIES: readonly (readonly [family: Family, start: string])[] = [
  ['probe', 'probe:'],
  ['process', 'process:'],
  ['env', 'env:'],
  ['header', 'header:'],
  ['request', 'request:'],
];
type Family = 'probe' | 'message' | 'process' | 'env' | 'header' | 'request';
const RANK: Record<Family, number> = { probe: 0, message: 1, process: 2, env: 3, header: 4, request: 5 };

const PROBES_BY_STRENGTH = [
  'probe:roots/list',
  'probe:elicitation/create',
  'probe:sampling/createMessage',
  'probe:ping',
];

/** Orders two channels by strength, then by spelling, so that the order of evidence never shows. */
export function compareChannels(a: string, b: string): number {
  const byFamily = RANK[familyOf(a)] - RANK[familyOf(b)];
  if (byFamily !== 0) return byFamily;
  const byProbe = PROBES_BY_STRENGTH.indexOf(channelOf(a)) - PROBES_BY_STRENGTH.indexOf(channelOf(b));
  return byProbe !== 0 ? byProbe : compareText(a, b);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The channel of a place: all of one question's answer is one channel, anything else is named as it is. */
export function channelOf(where: string): string {
  if (!where.startsWith('probe:')) return where;
  const end = where.indexOf('#');
  return end < 0 ? where : where.slice(0, end);
}

/** Places that speak together: the folders of one list do not contradict each other. */
export function claimantOf(where: string): string {
  const channel = channelOf(where);
  const pointer = channel.indexOf('#');
  if (pointer < 0) return channel;
  const item = channel.slice(pointer).search(/\/\d+(?:\/|$)/);
  const list = item < 0 ? channel : channel.slice(0, pointer + item);
  // A member whose name is itself the path: its siblings are others.
  return /\/(?:~1|file:|[A-Za-z]:)[^/]*$/.test(list) ? list.slice(0, list.lastIndexOf('/')) : list;
}

function familyOf(where: string): Family {
  return FAMILIES.find(([, start]) => where.startsWith(start))?.[0] ?? 'message';
}

const LONGEST = 90;

/** The channel in words, bounded: `roots/list`, `the process's cwd`, `PWD in its environment`. */
export function wordChannel(channel: string): string {
  const name = clip(channel.slice(channel.indexOf(':') + 1), LONGEST);
  switch (familyOf(channel)) {
    case 'probe':
      return name;
    case 'process':
      return name.startsWith('argv/')
        ? `argument ${name.slice(5)} of its command line`
        : `the process's ${name}`;
    case 'env':
      return `${name} in its environment`;
    case 'header':
      return `header ${name}`;
    case 'request':
      return `the request's ${name}`;
    case 'message':
      return clip(channel, LONGEST);
  }
}

/** Cut to a length that a line can hold; never between the halves of one character. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return `${text.slice(0, isHalf ? most - 1 : most)}…`;
}
