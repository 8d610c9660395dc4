/**
 * Makes the inside of a fresh namespace usable: loopback up, and one made-up home folder at a path that is the same on every machine.
 * It refuses to go on where anything but loopback can be reached: a client under test must not phone home.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** The made-up user's home, and the project that the clients are started in. */
export const HOME = '/home/ann';
export const PROJECT = '/home/ann/projects/acme-app';
/** Where programs of this user keep their state (XDG base directories). */
export const STATE = '/home/ann/.local/state';

/** Ways to bring loopback up, since minimal systems lack `ip`: perl-base is on every Debian. */
const RAISERS: readonly (readonly [string, ...string[]])[] = [
  ['ip', 'link', 'set', 'lo', 'up'],
  ['ifconfig', 'lo', 'up'],
  // SIOCSIFFLAGS (0x8914) with IFF_UP | IFF_RUNNING on a struct ifreq.
  [
    'perl',
    '-e',
    'use Socket; socket(S, AF_INET, SOCK_DGRAM, 0) or die; my $r = pack("a16 s x22", "lo", 0x41); ioctl(S, 0x8914, $r) or die',
  ],
  [
    'python3',
    '-c',
    'import fcntl,socket,struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))',
  ],
];

export async function raiseLoopback(): Promise<void> {
  for (const [file, ...args] of RAISERS) {
    if (isUp()) break;
    await execa(file, args, { reject: false, stdin: 'ignore' });
  }
  if (!isUp()) {
    const tools = RAISERS.map(([file]) => file).join(', ');
    throw new Error(
      `loopback can't be brought up in the namespace: none of ${tools} did it; install iproute2`,
    );
  }
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (others.length > 0) throw new Error(`the namespace is not offline: ${others.join(', ')}`);
}

function isUp(): boolean {
  return networkInterfaces()['lo'] !== undefined;
}

/**
 * Puts `home` at HOME, in this mount namespace only. The folders that are really under /home stay where they are:
 * the project, Node or the installed clients may live there.
 */
export async function mountHome(home: string, scratch: string): Promise<void> {
  const real = join(scratch, 'real-home');
  mkdirSync(real, { recursive: true });
  if (existsSync('/home')) await mount('--rbind', '/home', real);
  await mount('-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/home');
  for (const entry of readdirSync(real, { withFileTypes: true })) {
    if (!entry.isDirectory() || join('/home', entry.name) === HOME) continue;
    mkdirSync(join('/home', entry.name));
    await mount('--rbind', join(real, entry.name), join('/home', entry.name));
  }
  await mountFolder(home, HOME);
}

/** Puts a folder that outlives the sandbox at a path inside it. */
export async function mountFolder(real: string, seenAt: string): Promise<void> {
  mkdirSync(seenAt, { recursive: true });
  await mount('--bind', real, seenAt);
}

async function mount(...args: readonly string[]): Promise<void> {
  const { failed, shortMessage, stderr } = await execa('mount', args, { reject: false, stdin: 'ignore' });
  if (failed)
    throw new Error(`the sandbox's home folder can't be mounted: ${stderr.trim() || (shortMessage ?? '')}`);
}
