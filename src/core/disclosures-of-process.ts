/**
 * What a subprocess gives away: the directory, environment and arguments it inherited, and whose account it runs under.
 * Inherited is not told: only a second witness makes the process's directory a project.
 */
import { disclosuresOfArguments } from './disclosures-of-arguments.ts';
import { directoriesOfVariable, factsOfVariable, layersOfVariable } from './disclosures-of-variable.ts';
import { disclose, type Channel, type Surroundings } from './disclosing.ts';
import { ownArguments, withoutOwnValues } from './own-arguments.ts';
import { contains, readPath, samePath } from './paths.ts';
import { gradePlace, readHome } from './places.ts';
import type { Disclosure, ProcessFacts } from './report.ts';

/** `witnesses`: folders that other channels called the workspace. */
export function disclosuresOfProcess(
  facts: ProcessFacts,
  surroundings: Surroundings,
  witnesses: readonly string[],
): Disclosure[] {
  const own = ownArguments(facts.argv);
  const environment = Object.entries(facts.env).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? withoutOwnValues(value, own) : value,
  }));
  const named = environment.flatMap(({ name, value }) =>
    typeof value === 'string' ? directoriesOfVariable(name, value, facts.cwd, surroundings) : [],
  );
  const wrapped = environment.flatMap(({ name, value }) => layersOfVariable(name, value, surroundings));
  const all = [
    ...witnesses,
    ...[...named, ...wrapped].filter(({ grade }) => grade === 'project').map(({ value }) => value),
  ];
  const cwd = facts.cwd === null ? null : discloseCwd(facts.cwd, facts, surroundings, all);
  return [
    ...(cwd === null ? [] : [cwd]),
    ...named.flatMap((disclosure) => inheritCwd(disclosure, facts.cwd, cwd)),
    ...missedPwd(facts, cwd, named),
    ...wrapped,
    ...environment.flatMap(({ name, value }) => factsOfVariable(name, value)),
    ...disclosuresOfArguments(facts.argv, surroundings),
    ...factsOfProcess(facts),
  ];
}

/** What the process knows about its machine, for grading places. */
export function surroundingsOf(facts: ProcessFacts | null): Surroundings {
  if (facts === null) return { home: null };
  const folder = (name: string): string | null => {
    const value = facts.env[name];
    return typeof value === 'string' ? (readPath(value, 'workspace')?.path ?? null) : null;
  };
  const folders = (names: readonly string[]): string[] => names.flatMap((name) => folder(name) ?? []);
  const home = facts.home === null ? null : (readPath(facts.home, 'workspace')?.path ?? null);
  const out = ownArguments(facts.argv).flatMap(({ flag, value }) => (flag === '--out' ? value : []));
  const own = [...facts.argv.slice(0, 2), ...out].flatMap((path) => readPath(path, 'workspace')?.path ?? []);
  return {
    home: readHome(home ?? folder('HOME') ?? folder('USERPROFILE')),
    temporary: folders(['TMPDIR', 'TEMP', 'TMP']),
    cache: folders(['XDG_CACHE_HOME', 'npm_config_cache', 'UV_CACHE_DIR', 'XDG_RUNTIME_DIR', 'PNPM_HOME']),
    own,
  };
}

/** What kind of folder a process's directory is, where it is nobody's work; `null` where it may be. */
export function kindOfCwd(facts: ProcessFacts): string | null {
  if (facts.cwd === null) return null;
  const path = readPath(facts.cwd, 'workspace')?.path ?? facts.cwd;
  const place = gradePlace(path, { ...surroundingsOf(facts), workspace: false });
  if ('exempt' in place) return place.exempt;
  return place.grade === 'home' ? 'home' : null;
}

const CWD: Channel = { how: 'inherited', where: 'process:cwd', maker: 'os', says: 'open', decode: false };

function discloseCwd(
  cwd: string,
  facts: ProcessFacts,
  surroundings: Surroundings,
  witnesses: readonly string[],
): Disclosure | null {
  const path = readPath(cwd, 'workspace')?.path ?? cwd;
  const place = gradePlace(path, { ...surroundings, workspace: false });
  const isNamed = witnesses.some((witness) => contains(witness, path));
  if ('exempt' in place) {
    const folder = place.exempt;
    // A temporary folder under version control is somebody's checkout; caches hold checkouts too.
    const isWitnessed = isNamed || (folder === 'temporary' && facts.cwdInGit === true);
    if (!isWitnessed || 'exempt' in gradePlace(path, { ...surroundings, workspace: true })) return null;
    return disclose('directory', CWD, cwd, path, 'project', true);
  }
  const isProject = place.grade !== 'home' && (isNamed || facts.cwdInGit === true);
  return disclose('directory', CWD, cwd, path, isProject ? 'project' : place.grade, true);
}

/** A variable that names the process's own directory is no second opinion on it: same grade, and none where that has none. */
function inheritCwd(disclosure: Disclosure, cwd: string | null, graded: Disclosure | null): Disclosure[] {
  const isOther = cwd === null || !samePath(disclosure.value, cwd);
  if (isOther || disclosure.grade === 'project' || !disclosure.decides) return [disclosure];
  return graded === null ? [] : [{ ...disclosure, grade: graded.grade }];
}

/** `PWD` in a temporary folder counts where the same directory of the process does. */
function missedPwd(facts: ProcessFacts, cwd: Disclosure | null, named: readonly Disclosure[]): Disclosure[] {
  const pwd = facts.env['PWD'];
  if (cwd === null || typeof pwd !== 'string' || !samePath(pwd, cwd.value)) return [];
  if (named.some(({ where }) => where === PWD.where)) return [];
  return [disclose('directory', PWD, pwd, cwd.value, cwd.grade, true)];
}

const PWD = { how: 'inherited', where: 'env:PWD', maker: 'os' } as const;

function factsOfProcess({ user, timeZone, locale }: ProcessFacts): Disclosure[] {
  return [
    ...fact('user', 'user', user),
    ...fact('locale', 'timeZone', timeZone),
    ...fact('locale', 'locale', locale),
  ];
}

function fact(kind: string, name: string, value: string | null): Disclosure[] {
  if (value === null || value === '') return [];
  return [disclose(kind, { how: 'inherited', where: `process:${name}`, maker: 'os' }, value, value)];
}
