/**
 * Reads off a command line which programs it runs: the first word, and what that word runs in turn where it is a launcher
 * (`npx`, `node`, `uvx`, `python -m`, `docker run`, a shell with `-c`). What is only an argument (a file, a folder, a message) is none.
 * Command lines are as systems list them, words joined by blanks, quotes kept or lost.
 */

interface Launcher {
  /** Words before what is run: `npm exec`, `docker run`. One of them must be there. */
  readonly verbs?: readonly string[];
  /** Flags whose value is the next word. */
  readonly takes?: readonly string[];
  /** Flags whose value is what is run. */
  readonly runs?: readonly string[];
  /** Flags after which there is code and no program. */
  readonly code?: readonly string[];
}

const NODE: Launcher = {
  takes: [
    '-r',
    '--require',
    '--import',
    '--loader',
    '--experimental-loader',
    '-C',
    '--conditions',
    '--env-file',
  ],
  code: ['-e', '--eval', '-p', '--print'],
};
const PYTHON: Launcher = { takes: ['-W', '-X'], runs: ['-m'], code: ['-c'] };
const SHELL: Launcher = { takes: ['-o', '-O'], runs: ['-c', '-lc', '-ic', '-lic', '/c', '/k', '/s'] };
const NPX: Launcher = {
  takes: ['--registry', '--cache', '--prefix', '-w', '--workspace'],
  runs: ['-p', '--package', '-c', '--call'],
};
const UV: Launcher = {
  takes: [
    '--python',
    '-p',
    '--with',
    '--directory',
    '--project',
    '--index',
    '--index-url',
    '--env-file',
    '--extra',
  ],
  runs: ['--from', '-m', '--module'],
};
const CONTAINER: Launcher = {
  verbs: ['run', 'exec'],
  takes: [
    '-e',
    '--env',
    '--env-file',
    '-v',
    '--volume',
    '-p',
    '--publish',
    '--name',
    '--network',
    '--net',
    '-w',
    '--workdir',
    '--mount',
    '-u',
    '--user',
    '--add-host',
    '-l',
    '--label',
    '--platform',
    '-m',
    '--memory',
    '--cpus',
    '-h',
    '--hostname',
    '--pull',
    '--entrypoint',
  ],
};

const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  node: NODE,
  nodejs: NODE,
  deno: { verbs: ['run', 'x'], takes: ['--config', '--import-map'], code: ['eval'] },
  tsx: NODE,
  'ts-node': NODE,
  npx: NPX,
  bunx: NPX,
  pnpx: NPX,
  npm: { ...NPX, verbs: ['exec', 'x'] },
  pnpm: { ...NPX, verbs: ['dlx', 'exec', 'x'] },
  yarn: { ...NPX, verbs: ['dlx', 'exec'] },
  bun: { ...NODE, takes: [...(NODE.takes ?? []), '--cwd'] },
  uvx: UV,
  uv: { ...UV, verbs: ['run', 'tool'] },
  pipx: { verbs: ['run'], takes: ['--python', '--spec'] },
  python: PYTHON,
  python3: PYTHON,
  py: PYTHON,
  sh: SHELL,
  bash: SHELL,
  dash: SHELL,
  zsh: SHELL,
  fish: SHELL,
  cmd: SHELL,
  powershell: { runs: ['-Command', '-c', '-File'] },
  pwsh: { runs: ['-Command', '-c', '-File'] },
  docker: CONTAINER,
  podman: CONTAINER,
  nerdctl: CONTAINER,
  env: { takes: ['-u', '-C', '--chdir'] },
  sudo: { takes: ['-u', '-g', '-C', '-D'] },
  nohup: {},
  exec: {},
  time: {},
  start: {},
  call: {},
};

const MOST_WORDS = 200;
const MOST_LAUNCHERS = 6;

/** Names in lower case, without folders, versions, scopes and endings; outermost first. */
export function programsRun(command: string): string[] {
  let words = wordsOf(command.slice(0, 8000));
  const names: string[] = [];
  for (let nested = 0; nested < MOST_LAUNCHERS; nested += 1) {
    while (/^[A-Za-z_]\w*=/.test(words[0] ?? '')) words = words.slice(1);
    const [first] = words;
    if (first === undefined) break;
    names.push(...namesOf(first));
    const launcher = LAUNCHERS[withoutVersion(nameOf(first))];
    const next = launcher === undefined ? null : whatRuns(launcher, words.slice(1));
    if (next === null) break;
    words = next;
  }
  return [...new Set(names)];
}

function whatRuns(launcher: Launcher, words: readonly string[]): string[] | null {
  let needsVerb = launcher.verbs !== undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [flag = ''] = word.split('=', 1);
    if (launcher.code?.includes(word) === true) return null;
    if (launcher.runs?.includes(word) === true) return words.slice(at + 1);
    if (word.length > flag.length && launcher.runs?.includes(flag) === true)
      return [word.slice(flag.length + 1)];
    if (launcher.takes?.includes(word) === true) {
      at += 1;
      continue;
    }
    if (word.startsWith('-') || /^\/[A-Za-z]$/.test(word)) continue;
    if (needsVerb) {
      if (launcher.verbs?.includes(word) !== true) return null;
      needsVerb = false;
      // `uv tool run`
      if (word === 'tool' && words[at + 1] === 'run') at += 1;
      continue;
    }
    return words.slice(at);
  }
  return null;
}

/** Quotes are dropped: what stands in them is words all the same, but for a program's path at the start. */
function wordsOf(command: string): string[] {
  const quoted =
    /^\s{0,20}"([^"]{1,1000})"/.exec(command) ??
    /^\s{0,20}([A-Za-z]:\\[^"/]{1,400}?\.(?:exe|cmd))(?=\s|$)/i.exec(command);
  const head = quoted?.[1];
  const rest = quoted === null ? command : command.slice(quoted[0].length);
  const words = rest
    .split(/[\s"']+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return head === undefined ? words : [head, ...words];
}

/** Of a word that is run: the file's name, and the package that the file belongs to. */
function namesOf(word: string): string[] {
  const inPackage = /.*[\\/]node_modules[\\/](?!\.)(?:@[^\\/]+[\\/])?([^\\/]+)[\\/]/.exec(word)?.[1];
  return [withoutVersion(nameOf(word)), ...(inPackage === undefined ? [] : [inPackage.toLowerCase()])];
}

function nameOf(word: string): string {
  return (word.split(/[\\/]/).findLast((part) => part !== '') ?? '').toLowerCase();
}

function withoutVersion(name: string): string {
  return name
    .replace(/(?<=.)[@:][\w.^~*+-]+$/, '')
    .replace(/\.(?:exe|cmd|bat|ps1|[cm]?js|ts|py)$/, '')
    .replaceAll('_', '-');
}
