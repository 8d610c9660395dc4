/**
 * What a program's command line gives away: folders, named or bare, and credentials after their flags.
 * The first two arguments are the program itself and tell nothing of the user, nor does what the instrument was told.
 */
import { layersInherited } from './disclosures-inherited.ts';
import { directoriesIn, disclose, discloseNamed, type Channel, type Surroundings } from './disclosing.ts';
import { emailsIn } from './looks.ts';
import { ownArguments } from './own-arguments.ts';
import { holdsMask } from './mask.ts';
import type { Disclosure } from './report.ts';
import { holdsCredential, isCredentialName } from './secrets.ts';
import { meaningOfNames } from './workspace-names.ts';

export function disclosuresOfArguments(argv: readonly string[], surroundings: Surroundings): Disclosure[] {
  const own = new Set(ownArguments(argv).flatMap(({ positions }) => positions));
  return argv.slice(2).flatMap((argument, index) => {
    const at = index + 2;
    if (own.has(at)) return [];
    const flag = readFlag(argument, argv[at - 1] ?? '');
    const says = meaningOfNames([flag.name]);
    const channel: Channel = {
      how: 'inherited',
      where: `process:argv/${at}`,
      maker: 'user-config',
      says,
      decode: false,
    };
    const credentials =
      holdsCredential(flag.name, flag.value) || holdsMask(flag.value)
        ? [
            isCredentialName(flag.name)
              ? discloseNamed(channel, flag.name, flag.value)
              : disclose('credential', channel, argument, argument),
          ]
        : [];
    const directories = directoriesIn(flag.value, channel, surroundings);
    const wrapped = layersInherited(channel, [flag.name], flag.value, surroundings);
    const emails = credentials.length > 0 ? [] : emailsIn(flag.value);
    return [
      ...directories,
      ...wrapped,
      ...emails.map((email) => disclose('email', channel, argument, email)),
      ...credentials,
    ];
  });
}

/** `--cwd=/x`, or `/x` after `--cwd`; the name is empty where there is none. */
function readFlag(argument: string, before: string): { readonly name: string; readonly value: string } {
  const sign = argument.startsWith('-') ? argument.indexOf('=') : -1;
  if (sign > 0) return { name: argument.slice(0, sign), value: argument.slice(sign + 1) };
  return { name: before.startsWith('-') && !before.includes('=') ? before : '', value: argument };
}
