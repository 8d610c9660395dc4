/**
 * The real clients that the runs know, in the order in which they are run.
 * A list and nothing else: how each is started, and what is expected of it, is in its own file.
 */
import type { Client } from './client.ts';
import { claudeCode } from './subjects/claude-code.ts';
import { codex } from './subjects/codex.ts';
import { geminiCli } from './subjects/gemini-cli.ts';
import { inspector, inspectorAuto } from './subjects/inspector.ts';
import { mcpRemote } from './subjects/mcp-remote.ts';
import { opencode } from './subjects/opencode.ts';
import { sdkV2, sdkV2Pinned } from './subjects/sdk-v2.ts';

export const CATALOGUE: readonly Client[] = [
  inspector,
  inspectorAuto,
  mcpRemote,
  sdkV2,
  sdkV2Pinned,
  claudeCode,
  geminiCli,
  opencode,
  codex,
];

/** The named clients, or all; the names that nobody has. */
export function choose(names: readonly string[]): {
  readonly chosen: readonly Client[];
  readonly unknown: readonly string[];
} {
  const unknown = names.filter((name) => !CATALOGUE.some((client) => client.name === name));
  const chosen = names.length === 0 ? CATALOGUE : CATALOGUE.filter(({ name }) => names.includes(name));
  return { chosen, unknown };
}
