/**
 * The matrix's columns, one table: what each is called, what it says, and how its cell is made from a report.
 */
import {
  answeredWith,
  asked,
  disclosed,
  firstValue,
  howMany,
  REACH,
  sentOrInherited,
  strongestGrade,
} from './matrix-cells.ts';
import type { Cell } from './matrix-schema.ts';
import type { Disclosure, Report } from './report.ts';

export interface MatrixColumn {
  readonly id: string;
  readonly group: string;
  readonly head: string;
  readonly says: string;
  readonly cell: (report: Report) => Cell;
}

const isDirectory = ({ kind }: Disclosure): boolean => kind === 'directory';
const at =
  (start: string) =>
  ({ where }: Disclosure): boolean =>
    where.startsWith(start);
const ofKind =
  (kind: string) =>
  (disclosure: Disclosure): boolean =>
    disclosure.kind === kind;
const both =
  (...tests: readonly ((disclosure: Disclosure) => boolean)[]) =>
  (disclosure: Disclosure): boolean =>
    tests.every((test) => test(disclosure));
const inMeta = ({ where }: Disclosure): boolean => where.includes('#/params/_meta/');
const isArgument = ({ how }: Disclosure): boolean => how === 'argument';
const isInherited = ({ how }: Disclosure): boolean => how === 'inherited';
const isSent = (disclosure: Disclosure): boolean => !isInherited(disclosure);
/** In a message of its own: no answer, no header, not inherited, neither `_meta` nor an argument. */
const isTold = (disclosure: Disclosure): boolean =>
  /^[^:#]*#/.test(disclosure.where) && !inMeta(disclosure) && !isArgument(disclosure);

const ASKED = 'The verdict, and the questions';
const DIRECTORY = 'Directories, channel by channel';
const ELSE = 'What else is given away';

export const MATRIX_COLUMNS: readonly MatrixColumn[] = [
  {
    id: 'directory',
    group: ASKED,
    head: 'working directory',
    says: 'the verdict: was the working directory revealed?',
    cell: ({ verdict: { directory } }) => ({
      word: `${directory.word.replace('_', ' ')}${directory.grade === null ? '' : `: ${directory.grade}`}`,
      tone:
        directory.word === 'not_revealed' ? 'keeps' : directory.word === 'not_tested' ? 'unknown' : 'gives',
      evidence: directory.channels.slice(0, 20),
    }),
  },
  {
    id: 'roots',
    group: ASKED,
    head: 'roots',
    says: 'roots/list: declared/what it did',
    cell: asked('roots/list'),
  },
  {
    id: 'elicitation',
    group: ASKED,
    head: 'elicitation',
    says: 'elicitation/create: declared/what it did',
    cell: asked('elicitation/create'),
  },
  {
    id: 'sampling',
    group: ASKED,
    head: 'sampling',
    says: 'sampling/createMessage: declared/what it did',
    cell: asked('sampling/createMessage'),
  },
  {
    id: 'directory-roots',
    group: DIRECTORY,
    head: 'dir: roots',
    says: 'a directory in the answer to roots/list, by its grade',
    cell: answeredWith('roots/list', isDirectory, strongestGrade),
  },
  {
    id: 'directory-form',
    group: DIRECTORY,
    head: 'dir: form',
    says: 'a directory filled into the form',
    cell: answeredWith('elicitation/create', isDirectory, strongestGrade),
  },
  {
    id: 'directory-sampling',
    group: DIRECTORY,
    head: 'dir: sampling',
    says: 'a directory in what a model answered',
    cell: answeredWith('sampling/createMessage', isDirectory, strongestGrade),
  },
  {
    id: 'directory-meta',
    group: DIRECTORY,
    head: 'dir: _meta',
    says: 'a directory in _meta',
    cell: disclosed(REACH.anything, both(isDirectory, inMeta), strongestGrade),
  },
  {
    id: 'directory-message',
    group: DIRECTORY,
    head: 'dir: messages',
    says: 'a directory elsewhere in a message, such as the handshake',
    cell: disclosed(REACH.anything, both(isDirectory, isTold), strongestGrade),
  },
  {
    id: 'directory-argument',
    group: DIRECTORY,
    head: 'dir: arguments',
    says: 'a directory that a model filled in as an argument',
    cell: disclosed(REACH.calls, both(isDirectory, isArgument), strongestGrade),
  },
  {
    id: 'directory-header',
    group: DIRECTORY,
    head: 'dir: headers',
    says: 'a directory in an HTTP header or in the address',
    cell: disclosed(
      REACH.headers,
      both(isDirectory, (one) => at('header:')(one) || at('request:')(one)),
      strongestGrade,
    ),
  },
  {
    id: 'cwd',
    group: DIRECTORY,
    head: 'cwd',
    says: 'the subprocess’s own working directory',
    cell: disclosed(REACH.process, both(isDirectory, at('process:cwd')), strongestGrade),
  },
  {
    id: 'directory-env',
    group: DIRECTORY,
    head: 'dir: env',
    says: 'a directory in the environment that was passed on',
    cell: disclosed(REACH.process, both(isDirectory, at('env:')), strongestGrade),
  },
  {
    id: 'directory-argv',
    group: DIRECTORY,
    head: 'dir: argv',
    says: 'a directory in the command line that it was configured to start',
    cell: disclosed(REACH.process, both(isDirectory, at('process:argv')), strongestGrade),
  },
  {
    id: 'credentials-inherited',
    group: ELSE,
    head: 'env secrets',
    says: 'how many variables that hold a credential were passed on',
    cell: disclosed(REACH.process, both(ofKind('credential'), isInherited), howMany),
  },
  {
    id: 'credentials-sent',
    group: ELSE,
    head: 'secrets sent',
    says: 'how many places of messages and headers hold a credential',
    cell: disclosed(REACH.anything, both(ofKind('credential'), isSent), howMany),
  },
  {
    id: 'user',
    group: ELSE,
    head: 'user',
    says: 'a user name or account',
    cell: disclosed(REACH.anything, ofKind('user'), sentOrInherited),
  },
  {
    id: 'email',
    group: ELSE,
    head: 'e-mail',
    says: 'an e-mail address',
    cell: disclosed(
      REACH.anything,
      ({ kind, value }) => kind === 'email' || (kind === 'user' && isEmail(value)),
      sentOrInherited,
    ),
  },
  {
    id: 'host',
    group: ELSE,
    head: 'host',
    says: 'a machine’s name, id or address',
    cell: disclosed(REACH.anything, ({ kind }) => kind === 'host' || kind === 'network', sentOrInherited),
  },
  {
    id: 'server',
    group: ELSE,
    head: 'servers',
    says: 'the address of another server',
    cell: disclosed(REACH.anything, ofKind('server'), sentOrInherited),
  },
  {
    id: 'repository',
    group: ELSE,
    head: 'repository',
    says: 'a repository’s address, branch or commit',
    cell: disclosed(REACH.anything, ofKind('repository'), sentOrInherited),
  },
  {
    id: 'conversation',
    group: ELSE,
    head: 'conversation',
    says: 'an id of the conversation',
    cell: disclosed(REACH.anything, ofKind('conversation'), sentOrInherited),
  },
  {
    id: 'trace',
    group: ELSE,
    head: 'trace',
    says: 'an id that ties requests together in somebody’s records',
    cell: disclosed(REACH.anything, ofKind('trace'), sentOrInherited),
  },
  {
    id: 'system',
    group: ELSE,
    head: 'system',
    says: 'operating system, architecture or runtime',
    cell: disclosed(REACH.anything, ofKind('system'), sentOrInherited),
  },
  {
    id: 'locale',
    group: ELSE,
    head: 'locale',
    says: 'language, time zone or country',
    cell: disclosed(REACH.anything, ofKind('locale'), sentOrInherited),
  },
  {
    id: 'model',
    group: ELSE,
    head: 'model',
    says: 'which model it uses',
    cell: disclosed(REACH.anything, ofKind('model'), firstValue),
  },
  {
    id: 'user-agent',
    group: ELSE,
    head: 'user agent',
    says: 'the header User-Agent',
    cell: disclosed(REACH.headers, ({ where }) => where.toLowerCase() === 'header:user-agent', firstValue),
  },
];

function isEmail(value: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(value);
}
