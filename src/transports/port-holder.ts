/**
 * Who holds a TCP port, as far as Linux's /proc tells; `null` elsewhere or where it is somebody else's process.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTEN = '0A';

/** For example `pid 4711 (node server.js)`. */
export function portHolder(port: number): string | null {
  const inodes = new Set([...listening('/proc/net/tcp', port), ...listening('/proc/net/tcp6', port)]);
  if (inodes.size === 0) return null;
  for (const pid of list('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const inode = /^socket:\[(\d+)\]$/.exec(link(`/proc/${pid}/fd/${descriptor}`))?.[1];
      if (inode !== undefined && inodes.has(inode)) return `pid ${pid} (${command(pid)})`;
    }
  }
  return null;
}

function listening(file: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = read(file)
    .split('\n')
    .slice(1)
    .map((row) => row.trim().split(/\s+/));
  return rows
    .filter((row) => row[3] === LISTEN && row[1]?.endsWith(`:${wanted}`) === true)
    .map((row) => row[9] ?? '');
}

function command(pid: string): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 120);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
