/**
 * The variables that the official SDK's clients pass to a subprocess when nobody says otherwise: the yardstick for what another client passes on.
 * Source: @modelcontextprotocol/sdk, client/stdio, DEFAULT_INHERITED_ENV_VARS; a test pins it.
 */

export const DEFAULT_ENVIRONMENT = {
  posix: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'],
  windows: [
    'APPDATA',
    'HOMEDRIVE',
    'HOMEPATH',
    'LOCALAPPDATA',
    'PATH',
    'PROCESSOR_ARCHITECTURE',
    'SYSTEMDRIVE',
    'SYSTEMROOT',
    'TEMP',
    'USERNAME',
    'USERPROFILE',
    'PROGRAMFILES',
  ],
} as const;

/** Names beyond the default set, in order; Windows knows no case. */
export function beyondDefault(names: readonly string[]): string[] {
  const windows = names.some((name) => name.toUpperCase() === 'SYSTEMROOT');
  const known: readonly string[] = windows ? DEFAULT_ENVIRONMENT.windows : DEFAULT_ENVIRONMENT.posix;
  return names.filter((name) => !known.includes(windows ? name.toUpperCase() : name));
}
