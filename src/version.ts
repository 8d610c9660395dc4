/**
 * Our name and version: the build writes the version in; run from source it is `0.0.0-source`.
 */
declare const __VERSION__: string | undefined;

export const TOOL = {
  name: 'mcp-tell',
  version: typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-source',
} as const;
