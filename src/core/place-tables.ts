/**
 * The folders of a machine that are nobody's working directory, as names from the root down.
 * Tables only: what they mean for a disclosure is decided in `places.ts`.
 */

export type Exemption = 'root' | 'system' | 'temporary' | 'cache' | 'launcher' | 'own';

export interface Row {
  readonly exempt: Exemption;
  /**
   * `system`: from the root. `home`: from any home. `anywhere`: at any depth.
   * `exact`: from the root, and nothing below it.
   */
  readonly from: 'system' | 'exact' | 'home' | 'anywhere';
  /** In lower case, from the root with a leading `/`; `c:` stands for any drive, `*` for any one name. */
  readonly names: readonly string[];
}

/** Folders inside exempt ones where people do put their work. */
export const WORK_INSIDE: readonly (readonly string[])[] = [
  ['/', 'usr', 'src', '*'],
  ['/', 'usr', 'home', '*'],
  ['/', 'run', 'media', '*', '*'],
];

function rows(exempt: Exemption, from: Row['from'], paths: string): Row[] {
  return paths
    .trim()
    .split('\n')
    .map((line) => {
      const names = line.trim().toLowerCase().split('/');
      const isRooted = (from === 'system' || from === 'exact') && names[0] !== 'c:';
      return { exempt, from, names: isRooted ? ['/', ...names] : names };
    });
}

const ROWS: readonly Row[] = [
  ...rows(
    'system',
    'exact',
    `home
     users
     var
     opt
     media
     volumes
     private
     usr/home
     export/home
     c:/users
     c:/users/public`,
  ),
  ...rows(
    'temporary',
    'exact',
    `tmp
     var/tmp
     private/tmp
     private/var/tmp
     dev/shm
     c:/temp
     c:/windows/temp`,
  ),
  ...rows(
    'temporary',
    'system',
    `tmp
     var/tmp
     var/folders
     dev/shm
     run/user
     c:/temp
     c:/tmp
     c:/windows/temp`,
  ),
  ...rows('cache', 'system', 'var/cache'),
  ...rows(
    'launcher',
    'system',
    `applications
     snap
     nix/store
     gnu/store
     opt/homebrew
     opt/google
     opt/hostedtoolcache
     home/linuxbrew
     usr/local/bin
     usr/local/lib
     c:/program files
     c:/program files (x86)
     c:/programdata`,
  ),
  ...rows(
    'system',
    'system',
    `usr
     bin
     sbin
     lib
     lib64
     etc
     boot
     dev
     proc
     sys
     run
     cores
     system
     library
     nix
     gnu
     var/lib/dpkg
     var/lib/systemd
     var/log
     var/run
     nonexistent
     c:/windows
     c:/$recycle.bin
     c:/system volume information`,
  ),
  ...rows(
    'cache',
    'home',
    `.cache
     .npm
     .pnpm-store
     .yarn
     .bun/install
     library/caches
     library/logs
     appdata/local/npm-cache
     appdata/local/pnpm
     appdata/local/uv
     appdata/local/yarn
     .local/share/uv
     .local/share/pnpm
     .local/share/pipx`,
  ),
  ...rows(
    'launcher',
    'home',
    `.local/bin
     .local/share/claude
     .nvm
     .fnm
     .volta
     .asdf
     .pyenv
     .rbenv
     .cargo
     .rustup
     .deno
     .bun
     .vscode
     .vscode-server
     .vscode-server-insiders
     .vscode-insiders
     .cursor
     .cursor-server
     .windsurf
     .windsurf-server
     applications
     library/application support
     library/containers
     library/pnpm
     appdata`,
  ),
  ...rows('temporary', 'home', 'appdata/local/temp'),
  ...rows('temporary', 'anywhere', 'appdata/local/temp'),
  ...rows(
    'cache',
    'anywhere',
    `_npx
     .pnpm-store
     uv/cache
     uv/archive-v0
     .uv-cache`,
  ),
  ...rows('launcher', 'anywhere', 'node_modules/.bin'),
];

/** The longest row knows best (`AppData\Local\Temp` is temporary, the rest of `AppData` is not), so it comes first. */
const longestFirst = [...ROWS].sort((a, b) => b.names.length - a.names.length);

export const HOME_ROWS = longestFirst.filter(({ from }) => from === 'home');
export const ROOT_ROWS = longestFirst.filter(({ from }) => from === 'system' || from === 'exact');
export const ANY_ROWS = longestFirst.filter(({ from }) => from === 'anywhere');
