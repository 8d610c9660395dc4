/**
 * Reads an IP address out of what sockets and proxies write: with a port, in brackets, with a zone, an IPv4 address within IPv6.
 */

/** The address alone; `null` where there is none (`unknown`, `_hidden`, a host's name). */
export function readIp(text: string): string | null {
  const plain = text.trim();
  if (plain.length > 100) return null;
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1];
  const bare = (bracketed ?? plain.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%[\w.-]+$/, '');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIpv4(address) || isIpv6(address) ? address : null;
}

function isIpv4(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
}

function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')));
  const whole = tail === undefined ? groups.length === 8 : groups.length < 8;
  return whole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}
