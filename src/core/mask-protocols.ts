/**
 * Masks the tokens that browsers put among the protocols of a WebSocket, where no other header can be set.
 * The protocols themselves stay.
 */
import { maskCredential, type Fingerprint } from './mask.ts';

export const PROTOCOLS = 'sec-websocket-protocol';

/** What a token follows in the list, and what it is glued to in Kubernetes'. */
const NAMES = new Set('bearer token access_token authorization auth jwt apikey api_key'.split(' '));
const GLUED = 'base64url.bearer.authorization.k8s.io.';

export function maskProtocols(value: string, fingerprint: Fingerprint): string | null {
  let before = '';
  const masked = value.split(',').map((item) => {
    const plain = item.trim();
    const isToken = NAMES.has(before);
    before = plain.toLowerCase();
    const from = before.startsWith(GLUED) ? item.indexOf(plain) + GLUED.length : item.indexOf(plain);
    const isGlued = before.startsWith(GLUED);
    return isToken || isGlued
      ? item.slice(0, from) + maskCredential(item.slice(from).trimEnd(), fingerprint)
      : item;
  });
  const whole = masked.join(',');
  return whole === value ? null : whole;
}
