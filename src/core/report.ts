/**
 * The report's shape, version 1: a contract that scripts and other people's tools read.
 * Fields may be added; none is renamed or removed within a version. Unknown is `null`, never a missing field.
 */
import * as z from 'zod';
import { CANARY_GAPS, CANARY_PARTS } from './canary-parts.ts';
import { GRADES } from './grades.ts';
import { OUTCOMES, PROBES, VIAS } from './probes.ts';

export const REPORT_KIND = 'mcp-tell/report';
export const REPORT_VERSION = 1;

export const BINDINGS = ['stdio', 'http', 'http+sse'] as const;
export const ERAS = ['legacy', 'modern', 'none'] as const;
export const VERDICT_WORDS = ['revealed', 'hinted', 'conflicting', 'not_revealed', 'not_tested'] as const;
export const HOWS = ['volunteered', 'answered', 'inherited', 'argument'] as const;
const MAKERS = ['client', 'user-config', 'os', 'infrastructure'] as const;

const headerPair = z.tuple([z.string(), z.string()]);

/** A secret environment value: never its text, only what lets two of them be compared. */
const maskedValue = z.object({ secret: z.literal(true), length: z.number(), fingerprint: z.string() });

const probeEntry = z.object({
  probe: z.enum(PROBES),
  /** Did the client declare it? `null` for `ping`, and where no handshake was seen. */
  declared: z.boolean().nullable(),
  via: z.enum(VIAS).nullable(),
  id: z.string().nullable(),
  outcome: z.enum(OUTCOMES),
  why: z.string().nullable(),
  /** The JSON-RPC error code of a refusal; `null` where it was none or no integer. */
  code: z.number().nullable(),
  /** Question out to answer in, milliseconds; for `no_reply` and `late` the time that was waited is in `after`. */
  ms: z.number().nullable(),
  after: z.number().nullable(),
  /** Elicitation: true where a person can't have answered so fast. */
  automatic: z.boolean().nullable(),
  /** Elicitation and sampling: who answered, as a likelihood; `null` where nothing tells. */
  answeredBy: z
    .object({
      who: z.enum(['person', 'model', 'software']),
      likelihood: z.enum(['likely', 'possible']),
      why: z.string(),
    })
    .nullable()
    .default(null),
  request: z.unknown(),
  reply: z.unknown(),
  /** How often this question was put (more than once only with `ask_again`). */
  asked: z.number(),
  /** Elicitation in the modern era: what became of the request to open our own page (URL mode); `null` where it was not made. */
  url: z
    .object({
      id: z.string(),
      outcome: z.enum(OUTCOMES),
      why: z.string().nullable(),
      code: z.number().nullable(),
      ms: z.number().nullable(),
      automatic: z.boolean().nullable(),
      reply: z.unknown(),
      /** How often the page was opened. */
      visits: z.number(),
    })
    .nullable()
    .default(null),
});

const disclosure = z.object({
  kind: z.string(),
  how: z.enum(HOWS),
  /** `header:NAME`, `env:NAME`, `process:cwd`, `process:argv/2`, `request:target`, `METHOD#POINTER`, `probe:METHOD#POINTER`. */
  where: z.string(),
  raw: z.unknown(),
  value: z.string(),
  grade: z.enum(GRADES).nullable(),
  maker: z.enum(MAKERS),
  /** May this channel be the working directory, so that it decides the verdict? */
  decides: z.boolean(),
  /** How `value` was read out of `raw`, outermost layer first: `percent`, `base64`, `json`, `jwt payload`, `file uri` … */
  decoding: z.array(z.string()).default([]),
  /** Of a root: is it a file URI that RFC 8089 allows? `null` of anything else. */
  legal: z.boolean().nullable().default(null),
});

const oddity = z.object({
  code: z.string(),
  at: z.string(),
  detail: z.string(),
  raw: z.string().nullable(),
});

const httpRequest = z.object({
  at: z.string(),
  method: z.string(),
  target: z.string(),
  httpVersion: z.string(),
  peer: z.string(),
  connection: z.number(),
  status: z.number().nullable(),
  headers: z.array(headerPair),
});

export const processFacts = z.object({
  pid: z.number(),
  argv: z.array(z.string()),
  /** `null` where the directory could not be read; `cwdError` then says why. */
  cwd: z.string().nullable(),
  cwdError: z.string().nullable(),
  /** Is there a `.git` in the cwd or above it? A second witness that it is a project. */
  cwdInGit: z.boolean().nullable(),
  env: z.record(z.string(), z.union([z.string(), maskedValue])),
  parents: z.array(z.object({ pid: z.number(), command: z.string() })),
  user: z.string().nullable(),
  home: z.string().nullable(),
  tty: z.boolean(),
  /** What standard input is: `fifo`, `socket`, `file`, `tty`, or another word. */
  stdin: z.string(),
  umask: z.string(),
  timeZone: z.string().nullable(),
  locale: z.string().nullable(),
});

const related = z.object({
  session: z.string(),
  why: z.string(),
  confidence: z.enum(['certain', 'likely', 'possible']),
});

/** How requests that name no session were taken for one client's. */
export const grouping = z.object({
  by: z.array(z.string()),
  confidence: z.enum(['certain', 'likely', 'possible']),
});

const directoryVerdict = z.object({
  word: z.enum(VERDICT_WORDS),
  grade: z.enum(GRADES).nullable(),
  values: z.array(z.string()),
  channels: z.array(z.string()),
  line: z.string(),
});

const timelineEntry = z.object({
  at: z.string(),
  /** Milliseconds since the first. */
  ms: z.number(),
  /** `in`: from the client; `out`: from us; `none`: nothing moved (no answer came in time, the session ended). */
  direction: z.enum(['in', 'out', 'none']),
  /** A method, `question METHOD`, `answer to METHOD`, `reply to METHOD`, `GET /mcp`, or what could not be read, in parentheses. */
  what: z.string(),
  via: z.string().nullable(),
  /** Of a question and all that became of it: the question's; else the JSON text of the message's id. */
  id: z.string().nullable(),
  note: z.string().nullable(),
});

export const report = z.object({
  kind: z.literal(REPORT_KIND),
  version: z.literal(REPORT_VERSION),
  tool: z.object({ name: z.string(), version: z.string() }),
  /** Which key masked values were fingerprinted with: fingerprints under different keys can't be compared. */
  fingerprintKey: z.string(),
  session: z.object({
    id: z.string(),
    clientSessionId: z.string().nullable(),
    label: z.string().nullable(),
    binding: z.enum(BINDINGS),
    era: z.enum(ERAS),
    /** Every era that it spoke, in the order first heard. */
    eras: z.array(z.enum(['legacy', 'modern'])).default([]),
    /** Was the client invited (`--bait`)? What it gave then says nothing of what it gives unasked. */
    bait: z.boolean().default(false),
    /** Modern requests name no session: by what these were taken for one client's. `null` where a session was named. */
    grouped: grouping.nullable().default(null),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    end: z.string(),
    instances: z.array(z.string()),
    rebuilt: z.number(),
    /** Other visits that may be the same client's: throw-away processes, requests without session. */
    related: z.array(related),
    /** Journals whose last line was torn (killed in mid-write), or that held lines nobody can read. */
    damage: z.array(z.string()),
  }),
  client: z.object({
    name: z.string().nullable(),
    version: z.string().nullable(),
    info: z.unknown(),
    capabilities: z.unknown(),
    params: z.unknown(),
    protocolVersion: z.object({ asked: z.unknown(), agreed: z.string().nullable() }),
    /** A program in between that speaks for the client, and how it showed; `null` where none was recognised. */
    bridge: z.object({ name: z.string(), where: z.string(), evidence: z.string() }).nullable().default(null),
    /** Where the client runs, as far as the evidence goes. */
    origin: z
      .object({
        word: z.enum(['own-machine', 'same-network', 'vendor-cloud', 'unknown']),
        vendor: z.string().nullable(),
        why: z.string(),
        /** Does it rest on headers, which anybody can write? */
        likely: z.boolean().default(false),
      })
      .default({ word: 'unknown', vendor: null, why: 'not looked for', likely: false }),
    /** The distinct `_meta` of its modern requests, oldest first; the newest decides what is declared. */
    meta: z.array(z.unknown()).default([]),
    /** Every handshake of the session, oldest first; more than one is an oddity. */
    handshakes: z.array(z.unknown()),
    /** JSON pointers of members that the revision in force does not document. */
    undocumented: z.array(z.string()),
  }),
  verdict: z.object({ directory: directoryVerdict }),
  /** Where a directory that was planted (`--canary`) appeared; `null` where none was looked for. */
  canary: z
    .object({
      directory: z.string(),
      seen: z.array(
        z.object({
          part: z.enum(CANARY_PARTS),
          encoding: z.string(),
          where: z.string(),
          times: z.number(),
        }),
      ),
      /** What of it can be told from other words, and was looked for. */
      parts: z.array(z.enum(CANARY_PARTS)).default([...CANARY_PARTS]),
      /**
       * What could not be searched: values held as `fingerprint` only; a `body` or a parent's `command` of which only the beginning was kept;
       * a process's `cwd` that it could not read; texts with more `layers` of encoding than were taken off; an `answer` that only another
       * process's journal has; faults of the `journal`. And how many a `sighting` is not shown.
       */
      gaps: z.array(z.object({ what: z.enum(CANARY_GAPS), times: z.number() })).default([]),
    })
    .nullable()
    .default(null),
  probes: z.array(probeEntry),
  disclosures: z.array(disclosure),
  http: z
    .object({
      requests: z.array(httpRequest),
      headers: z.array(
        z.object({ name: z.string(), values: z.array(z.string()), seen: z.number(), of: z.number() }),
      ),
    })
    .nullable(),
  /** `cwdIs`: what kind of folder the working directory is where it is no reveal (`root`, `system`, `temporary`, `cache`, …). */
  process: processFacts.extend({ cwdIs: z.string().nullable().default(null) }).nullable(),
  messages: z.object({
    received: z.number(),
    sent: z.number(),
    byMethod: z.record(z.string(), z.number()),
    /** When each `tools/list` arrived, so that count and spacing can be seen. */
    listsAt: z.array(z.string()),
    /**
     * Members of any of its messages that the revision in force does not document: pointers from the message's root, the method of
     * a reply to one of our questions as `probe:roots/list`. `/method`: the revision gives this method to no client.
     */
    undocumented: z
      .array(z.object({ method: z.string(), pointer: z.string(), revision: z.string(), seen: z.number() }))
      .default([]),
    /** The earliest 500 events in order, both ways; how many more there were is in `timelineLeftOut`. */
    timeline: z.array(timelineEntry).default([]),
    timelineLeftOut: z.number().default(0),
  }),
  oddities: z.array(oddity),
  /** What was left out of this report because it was too much; all of it is in the journal. */
  omitted: z.array(z.string()),
});

export type Report = z.infer<typeof report>;
export type ProbeEntry = z.infer<typeof probeEntry>;
export type Disclosure = z.infer<typeof disclosure>;
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type Oddity = z.infer<typeof oddity>;
export type HttpRequest = z.infer<typeof httpRequest>;
export type ProcessFacts = z.infer<typeof processFacts>;
export type Related = z.infer<typeof related>;
export type DirectoryVerdict = z.infer<typeof directoryVerdict>;
export type Grouping = z.infer<typeof grouping>;
export type Grade = (typeof GRADES)[number];
export type Binding = (typeof BINDINGS)[number];
export type VerdictWord = (typeof VERDICT_WORDS)[number];
export type MaskedValue = z.infer<typeof maskedValue>;
