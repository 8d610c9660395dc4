/**
 * Values of a shape with one hostile text in every place that holds text: found by walking the schema, so no place is forgotten.
 */
import type * as z from 'zod';

/** What somebody might send to make a page run, load, link or lie. */
export const HOSTILE: Readonly<Record<string, string>> = {
  script: '<script>window.__ran=1</script>',
  image: '"><img src=x onerror="window.__ran=1">',
  'attribute end': `' onmouseover='window.__ran=1' x="`,
  link: 'javascript:window.__ran=1',
  'style end': '</style><script>window.__ran=1</script>',
  'title end': '</title></svg></code></pre><iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  'svg inside': '<svg><animate onbegin=window.__ran=1 attributeName=x dur=1s></svg>',
  comment: '--><!-- ]]> <![CDATA[<script>window.__ran=1</script>',
  entity: '&lt;script&gt;&#x6a;avascript&colon;',
  remote: '//evil.example/x.png https://evil.example/?q= url(https://evil.example/)',
  markdown:
    '![i](https://evil.example/i.png) [l](javascript:x) <b>b</b> # h | a | b | @octocat #1 GH-1 owner/repo#2',
  'markdown lines': '\n# heading\n\n| a | b |\n| - | - |\n- [x] item\n```\n> quote\n---\n<details>',
  backticks: '`` ` ```a``` @octocat` #1 | \\| \\`',
  mention:
    '@octocat @org/team ann@example.com www.evil.example 0123456789abcdef0123456789abcdef01234567 :tada:',
  formula: '=HYPERLINK("https://evil.example";"x")',
  'formula, plus': "+1+cmd|' /C calc'!A0",
  'formula, minus': '-2+3',
  'formula, at': '@SUM(1)',
  'formula, tab': '\t=1',
  'formula, return': '\r=1',
  nul: 'a\u0000b\u0001\u007f\u009b31m',
  'turned around': '\u202egnp.exe\u202c \u2066x\u2069 \u200f',
  invisible: '\u200b\ufeff\u{e0041}\u{e0042}\u2060',
  'lone surrogate': 'a\ud800b',
  emoji: '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 é́́́',
  'right to left': 'مرحبا שלום <script>',
  long: `${'W'.repeat(20_000)}<script>window.__ran=1</script>`,
  empty: '',
  blank: '   ',
};

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly valueType?: z.core.$ZodType;
}

/** `turn` picks among what a union, a word or nothing could be, so that several turns show all of them. */
export function hostileValue<T>(schema: z.core.$ZodType<T>, text: string, turn = 0): T {
  return make(schema, text, turn) as T;
}

function make(schema: z.core.$ZodType, text: string, turn: number): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = (): unknown => make(def.innerType!, text, turn);
  switch (def.type) {
    case 'string':
      return text;
    case 'number':
      return turn * 1000 + 1.5;
    case 'boolean':
      return turn % 2 === 0;
    case 'literal':
      return def.values?.[0];
    case 'enum': {
      const words = Object.values(def.entries ?? {});
      return words[turn % words.length];
    }
    case 'unknown':
      return { [text]: [text, { [text]: text }], uri: text };
    case 'nullable':
    case 'default':
    case 'optional':
      return inner();
    case 'union':
      return make(def.options![turn % def.options!.length]!, text, turn);
    case 'array':
      return [0, 1, 2].map((step) => make(def.element!, text, turn + step));
    case 'tuple':
      return def.items!.map((item) => make(item, text, turn));
    case 'record':
      return { [text]: make(def.valueType!, text, turn), [`${text}2`]: make(def.valueType!, text, turn + 1) };
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, member]) => [name, make(member, text, turn)]),
      );
    default:
      throw new Error(`a schema of type ${def.type} is not walked yet`);
  }
}
