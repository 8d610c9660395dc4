/**
 * Says what a path gives away: how close it is to somebody's work, or why it is nobody's working directory.
 * It goes by names alone, and grades no higher than the place does: `project` needs a witness that is not here.
 */
import { homeLength, meaningOf } from './path-meaning.ts';
import { splitPath } from './path-parts.ts';
import { contains, samePath } from './paths.ts';
import { ANY_ROWS, HOME_ROWS, ROOT_ROWS, WORK_INSIDE, type Exemption, type Row } from './place-tables.ts';

export interface Surroundings {
  /** The user's home as the process knows it; `null` where it is unknown (HTTP). */
  readonly home: string | null;
  /** Did the channel say that a workspace is meant? Then a temporary folder or a cache counts too. */
  readonly workspace: boolean;
  /** Folders that this machine uses for temporary files and caches. */
  readonly temporary?: readonly string[];
  readonly cache?: readonly string[];
  /** The program's own path, and its `--out`. */
  readonly own?: readonly string[];
}

type PlaceGrade = 'under-home' | 'elsewhere' | 'home';
export type Place = { readonly grade: PlaceGrade } | { readonly exempt: Exemption };

/** `path` is canonical (`readPath`). */
export function gradePlace(path: string, surroundings: Surroundings): Place {
  const parts = splitPath(path);
  const names = meaningOf(parts);
  const lower = names.map((name) => name.toLowerCase());
  if (path === '~') return { grade: 'home' };
  // A share is somebody's choice, not a disk's root.
  if (names.length <= 1)
    return parts.flavour === 'unc' && names[0] !== '/' ? { grade: 'elsewhere' } : { exempt: 'root' };
  if (names[0] === '~') return exemptBelow(lower, 1, surroundings) ?? { grade: 'under-home' };

  const home = readHome(surroundings.home);
  const inKnownHome = home !== null && contains(home, path);
  const length = inKnownHome ? meaningOf(splitPath(home)).length : homeLength(names);
  const exempt = exemptBelow(lower, length, surroundings) ?? exemptAt(path, lower, inKnownHome, surroundings);
  if (exempt !== null) return exempt;
  if (length === 0) return { grade: 'elsewhere' };
  return { grade: names.length === length ? 'home' : 'under-home' };
}

/** A home that is a root or a system folder is a service's, and says nothing. */
export function readHome(home: string | null): string | null {
  if (home === null) return null;
  const names = meaningOf(splitPath(home)).map((name) => name.toLowerCase());
  const isSystem = ROOT_ROWS.some((row) => row.exempt === 'system' && matches(row, names, 0));
  return names.length <= 1 || isSystem ? null : home;
}

type Exempt = { readonly exempt: Exemption };

/** Caches and launchers inside a home of `length` names; 0 where the path is in none. */
function exemptBelow(names: readonly string[], length: number, { workspace }: Surroundings): Exempt | null {
  if (workspace || length === 0) return null;
  const row = HOME_ROWS.find((candidate) => matches(candidate, names, length));
  return row === undefined ? null : { exempt: row.exempt };
}

function exemptAt(
  path: string,
  names: readonly string[],
  inKnownHome: boolean,
  surroundings: Surroundings,
): Exempt | null {
  const { workspace, own = [], cache = [], temporary = [], home } = surroundings;
  if (!workspace) {
    if (own.some((mine) => samePath(mine, path))) return { exempt: 'own' };
    if (cache.some((folder) => holds(folder, path, home))) return { exempt: 'cache' };
  }
  const row =
    ANY_ROWS.find((candidate) => names.some((_name, at) => matches(candidate, names, at))) ??
    (inKnownHome ? undefined : ROOT_ROWS.find((candidate) => matches(candidate, names, 0)));
  const counts =
    row === undefined || (row.exempt === 'system' || row.from === 'exact' ? isWorkInside(names) : workspace);
  if (!counts) return { exempt: row.exempt };
  if (workspace || inKnownHome) return null;
  return temporary.some((folder) => holds(folder, path, home)) ? { exempt: 'temporary' } : null;
}

/** Whatever a variable says, a whole disk or a home is no cache. */
function holds(folder: string, path: string, home: string | null): boolean {
  const names = meaningOf(splitPath(folder));
  return names.length > 1 && contains(folder, path) && (home === null || !contains(folder, home));
}

function matches({ from, names }: Row, path: readonly string[], at: number): boolean {
  return (from !== 'exact' || names.length === path.length) && startsWith(path, names, at);
}

function startsWith(path: readonly string[], names: readonly string[], at: number): boolean {
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    const there = path[at + index];
    if (there === undefined) return false;
    // Windows may be on any drive.
    if (name !== there && name !== '*' && !(name === 'c:' && /^[a-z]:$/.test(there))) return false;
  }
  return true;
}

function isWorkInside(names: readonly string[]): boolean {
  return WORK_INSIDE.some((inside) => startsWith(names, inside, 0));
}
