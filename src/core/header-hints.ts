/**
 * Hints at a workspace that nobody can read: an opaque value under a header's name that speaks of one, or beside such a word in a value.
 * Settings (`workspace-write`), flags (`true`) and a cloud's billing projects are none.
 */
import { disclose, isBaseName, isOpaqueId, type Channel } from './disclosing.ts';
import { decodePercent } from './percent.ts';
import type { Disclosure } from './report.ts';
import { isSetting, mentionsWorkspace, namesWorkspace, opaqueGrade } from './workspace-names.ts';

/** Headers that are about a cloud's projects, not a folder. */
const OTHER_PROJECTS = /^(?:openai-project|openai-organization|x-goog-.*|x-amz.*|x-gitlab-.*|x-github-.*)$/;
/** Headers of which a word in the value says what a program is, or is made up by others. */
const AGENTS = /^(?:user-agent|cookie|authorization|mcp-session-id|x-client-.*|x-stainless-.*)$/;

export function hintsOfHeader(name: string, value: string, channel: Channel): Disclosure[] {
  const plain = name.toLowerCase();
  if (OTHER_PROJECTS.test(plain) || channel.maker === 'infrastructure') return [];
  if (namesWorkspace([name])) {
    const grade = opaqueGrade([name]) ?? 'workspace-id';
    const fits = grade === 'base-name' ? isBaseName(value) : isOpaqueId(value);
    return fits ? [disclose('directory', channel, value, decodePercent(value).text, grade, true)] : [];
  }
  if (AGENTS.test(plain)) return [];
  const named = value.split(/[;,&\s]+/, 50).flatMap((part) => hintsOfPart(part, value, channel));
  return named.length > 0 ? named : hintsOfMention(value, channel);
}

/** `workspace=…`, `project:…` */
function hintsOfPart(part: string, value: string, channel: Channel): Disclosure[] {
  const [, key = '', inner = ''] = /^([A-Za-z][\w.-]{0,60})[=:](.{2,200})$/s.exec(part) ?? [];
  return namesWorkspace([key]) && isOpaqueId(inner)
    ? [disclose('directory', channel, value, decodePercent(inner).text, 'workspace-id', true)]
    : [];
}

/** A value that speaks of a workspace: opaque, but there is one. */
function hintsOfMention(value: string, channel: Channel): Disclosure[] {
  const text = withoutFlags(decodePercent(value).text);
  if (text.length > 500 || !mentionsWorkspace(text) || isSetting(text) || !isOpaqueId(text)) return [];
  return [disclose('directory', channel, value, text, 'workspace-id', true)];
}

/** Without pairs whose value says nothing: `workspaces=off`. */
function withoutFlags(text: string): string {
  const parts = text.split(/(?<=[;,&\s])/, 100);
  const kept = parts.filter((part) => {
    const [, inner] = /^[A-Za-z][\w.-]{0,60}[=:]([^;,&\s]{0,200})/.exec(part) ?? [];
    return inner === undefined || isOpaqueId(inner);
  });
  return kept.length === parts.length ? text : kept.join('').trim();
}
