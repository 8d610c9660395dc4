/**
 * Masks what a report shows, each place by its own rules, unless its reader asked for secrets. What is a credential is decided in `secrets.ts`.
 */
import { boundDepth } from './bounded-json.ts';
import type { Disclosure, MaskedValue } from './report.ts';
import {
  maskArguments,
  maskCommand,
  maskEnv,
  maskHeaderValue,
  maskPlace,
  maskTarget,
  maskText,
  maskValue,
} from './secrets.ts';

export interface Mask {
  readonly text: (text: string) => string;
  readonly place: (where: string) => string;
  readonly target: (target: string) => string;
  readonly command: (command: string) => string;
  readonly value: (value: unknown) => unknown;
  readonly header: (name: string, value: string) => string;
  readonly env: (name: string, value: string) => string | MaskedValue;
  readonly argv: (argv: readonly string[]) => string[];
}

interface Masking {
  /** Keyed hash of a secret, 8 hex digits. */
  readonly fingerprint: (text: string) => string;
  readonly showSecrets: boolean;
}

export function createMask({ fingerprint, showSecrets }: Masking): Mask {
  if (showSecrets)
    return {
      text: (text) => text,
      place: (where) => where,
      target: (target) => target,
      command: (command) => command,
      value: (value) => boundDepth(value),
      header: (_name, value) => value,
      env: (_name, value) => value,
      argv: (argv) => [...argv],
    };
  return {
    text: (text) => maskText(text, fingerprint),
    place: (where) => maskPlace(where, fingerprint),
    target: (target) => maskTarget(target, fingerprint),
    command: (command) => maskCommand(command, fingerprint),
    value: (value) => maskValue(value, fingerprint),
    header: (name, value) => maskHeaderValue(name, value, fingerprint),
    env: (name, value) => maskEnv(name, value, fingerprint),
    argv: (argv) => maskArguments(argv, fingerprint),
  };
}

/** What arrived is masked by its name too; what was read out of it is masked by its name only where it is the credential. */
export function maskDisclosure(disclosure: Disclosure, mask: Mask): Disclosure {
  const name = /^(?:header|env):(.*)$/s.exec(disclosure.where)?.[1];
  const text = name === undefined ? textOf(disclosure, mask) : (value: string) => mask.header(name, value);
  const raw = typeof disclosure.raw === 'string' ? text(disclosure.raw) : mask.value(disclosure.raw);
  const isCredential = disclosure.kind === 'credential';
  const where = mask.place(disclosure.where);
  return { ...disclosure, where, raw, value: (isCredential ? text : mask.text)(disclosure.value) };
}

function textOf({ where }: Disclosure, mask: Mask): Mask['text'] {
  return where === 'request:target' ? mask.target : mask.text;
}
