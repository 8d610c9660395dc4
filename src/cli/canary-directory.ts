/**
 * Reads the directory that `--canary` names, of this machine or of another, in one spelling: a home filled in, dots carried out.
 * What can't be told from everything else is refused: a whole disk, an account's home that nobody here knows.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { splitPath } from '../core/path-parts.ts';
import { readPath } from '../core/paths.ts';
import { UsageError } from './usage-error.ts';

const ABSOLUTE = /^(?:[\\/]|[A-Za-z]:[\\/])/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]{1,40}:[\\/]/;

export function readCanary(argument: string): string {
  const text = argument.trim();
  if (text === '') throw new UsageError('--canary: give the directory to look for');
  if (/^(["']).*\1$/s.test(text)) throw refusal(text, 'its quotes came along; give it without them');
  if (/^~[^\\/]/.test(text))
    throw refusal(text, 'whose home that is, is not known here; give the whole path');
  if (/^[A-Za-z]:(?![\\/])/.test(text))
    throw refusal(text, 'give the whole path, from the drive down (C:\\Users\\ann\\app)');
  const given = text.startsWith('~') ? join(homedir(), text.slice(1)) : text;
  const whole = ABSOLUTE.test(given) || URI.test(given) ? given : resolve(given);
  const path = readPath(withOneSlash(whole), 'workspace')?.path;
  if (path === undefined) throw refusal(text, 'that is no directory');
  const { flavour, segments } = splitPath(path);
  if (segments.length === 0 && flavour !== 'unc')
    throw refusal(text, 'that is a whole disk; give the directory to look for');
  return path;
}

/** Two slashes begin a share's name on Windows only. */
function withOneSlash(path: string): string {
  return process.platform === 'win32' ? path : path.replace(/^\/{2,}/, '/');
}

const LONGEST = 200;

function refusal(text: string, why: string): UsageError {
  return new UsageError(`--canary ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}: ${why}`);
}
