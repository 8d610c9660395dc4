/**
 * Tells by its name whether a member, header, flag or variable says where somebody works.
 * A folder that a name gives another purpose (`cacheDir`, `homeDirectory`, `logFolder`) is no workspace.
 */
import { wordsOf } from './words.ts';

/** Names of one value, nearest first: `uri` in `workspaceFolders` is one as well. */
export function namesWorkspace(names: readonly string[]): boolean {
  const [nearest, next] = names;
  if (nearest === undefined) return false;
  if (isWorkspaceName(nearest)) return true;
  return next !== undefined && CARRIERS.has(wordsOf(nearest).join('')) && isWorkspaceName(next);
}

/** What a path under these names (nearest first) says: see `Channel`. */
export function meaningOfNames(names: readonly string[]): 'workspace' | 'open' | 'aside' {
  if (namesWorkspace(names)) return 'workspace';
  return wordsOf(names[0] ?? '').some((word) => NOT_A_PLACE.has(word) || OTHER_PURPOSE.has(word))
    ? 'aside'
    : 'open';
}

/** What an opaque value under this name is: the folder's own name, an identifier of a workspace, or neither. */
export function opaqueGrade(names: readonly string[]): 'base-name' | 'workspace-id' | null {
  if (!namesWorkspace(names)) return null;
  const words = wordsOf(names[0] ?? '');
  const last = words.at(-1) ?? '';
  if (NAMING.has(last)) return 'base-name';
  return IDENTIFYING.has(last) || isStrong(last) ? 'workspace-id' : null;
}

/** What a variable says of a directory; `current` ones are inherited from some shell or process on the way. */
export type VariableMeaning = 'workspace' | 'current' | 'home' | null;

export function readVariable(name: string): VariableMeaning {
  const plain = name.toUpperCase();
  if (CURRENT.has(plain)) return 'current';
  if (HOMES.has(plain)) return 'home';
  const words = wordsOf(name);
  if (words.some((word) => word.includes('workspace')) && isWorkspaceName(name)) return 'workspace';
  // `VSCODE_FOLDER` is what the editor has open.
  if (words.includes('vscode') && words.at(-1) === 'folder' && isWorkspaceName(name)) return 'workspace';
  const isProject = words.some((word) => word.includes('project') || word === 'worktree' || word === 'repo');
  if (isProject && words.some((word) => FOLDERISH.test(word)) && isWorkspaceName(name)) return 'workspace';
  if (words.some((word) => word.endsWith('cwd') || word === 'workdir' || word === 'workingdir'))
    return 'current';
  return words.includes('working') && words.some((word) => FOLDERISH.test(word)) ? 'current' : null;
}

/** Is there anywhere in a text what every name of a workspace has in it? */
export function hasWorkspaceStem(text: string): boolean {
  return STEM.test(text);
}

/** Does a text, not only a name, speak of a workspace? */
export function mentionsWorkspace(text: string): boolean {
  return wordsOf(text).some((word) => MENTIONED.has(word));
}

const MENTIONED = new Set(
  'workspace workspaces project projects directory directories folder folders cwd workdir worktree'.split(
    ' ',
  ),
);

/** `workspace-write`, `project_settings`: how something is done, not where. */
export function isSetting(text: string): boolean {
  return wordsOf(text).some((word) => NOT_A_PLACE.has(word) || OTHER_PURPOSE.has(word));
}

/** Does a name say that no folder is meant? Search paths (`PATH`) are launchers' places, routes a server's. */
export function holdsNoFolder(name: string, text: string): boolean {
  if (SEARCHED.test(name)) return name !== name.toLowerCase() || /[:;](?:\/|[A-Za-z]:\\)/.test(text);
  return (
    text.startsWith('/') &&
    ROUTE.test(name) &&
    (ROUTES.has(wordsOf(name).at(-1) ?? '') || /path$/i.test(name) || GOING_ON.test(name))
  );
}

const ROUTE =
  /route|redirect|^(?:next|return[-_]?to|continue|goto)$|return[-_]?url|endpoint|href|pointer|pathname|api|callback|link|permalink|ref$|(?:instance|schema|json|data)_?path$/i;
/** Where a server sends a browser on to. */
const GOING_ON = /redirect|callback|^(?:next|return[-_]?to|continue|goto)$|return[-_]?url/i;
const ROUTES = new Set(
  'route routes endpoint endpoints href pointer pathname api callback link permalink ref'.split(' '),
);

const SEARCHED =
  /^(?:PATH|MANPATH|INFOPATH|CDPATH|FPATH|(?:LD|DYLD)_[A-Z_]*PATH|NODE_PATH|PYTHONPATH|PKG_CONFIG_PATH|XDG_(?:DATA|CONFIG)_DIRS)$/i;

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const CURRENT = set('PWD INIT_CWD VSCODE_CWD NPM_CONFIG_LOCAL_PREFIX');
const HOMES = set('HOME USERPROFILE HOMEPATH');
const FOLDERISH = /(?:dir|dirs|directory|path|paths|root|folder|folders|cwd)$/;

/** Names that only carry the value of the object they are in. */
const CARRIERS = set(
  'uri uris url path paths fspath dir directory folder name root value location id key label title',
);

const STRONG =
  /^(?:cwd|sandboxcwd|repo|repos|repository|repositories|worktree|worktrees|workdir|workingdir|checkout|codebase|roots|rooturi|rootpath|gitroot)$/;
const STRONG_PART = /workspace|workingdirectory|project(?!ion|or|ed|ile)/;
const WEAK = set('dir dirs directory directories folder folders root');
const FOLDERS = set('dir directory path folder');

/** Purposes that make a folder somebody else's, and words that make a name no place. */
const NOT_A_PLACE = set(
  'type kind version mode count status enabled disabled language policy trust trusted access write config settings log logs cache temp tmp ' +
    'history user cloud billing storage state listing supported changed created updated at cost budget role size',
);
const OTHER_PURPOSE = set(
  'home bin exec executable command transcript install installation app data socket download downloads output out plugin plugins extension extensions template templates ' +
    'backup system runtime resource resources lib library modules node package packages sdk java python user users shared global',
);

/** What every name of a workspace has in it: most names are ruled out by this alone. */
const STEM = /work|project|cwd|repo|root|dir|folder|checkout|codebase|current/i;

function isWorkspaceName(name: string): boolean {
  if (!STEM.test(name)) return false;
  const words = wordsOf(name);
  if (words.some((word) => NOT_A_PLACE.has(word))) return false;
  if (words.some(isStrong) || isWorking(words)) return true;
  if (words.some((word) => OTHER_PURPOSE.has(word))) return false;
  return words.some((word) => WEAK.has(word));
}

function isStrong(word: string): boolean {
  return STRONG.test(word) || STRONG_PART.test(word);
}

function isWorking(words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      (word === 'working' || word === 'work' || word === 'current') && FOLDERS.has(words[index + 1] ?? ''),
  );
}

const NAMING = set('name title label slug');
const IDENTIFYING = set('id ids uri uris uuid guid hash key fingerprint digest');
