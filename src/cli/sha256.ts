/**
 * The one digest that pages and facts need; they are pure and get it as an argument.
 */
import { createHash } from 'node:crypto';

export function sha256(text: string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(text).digest(encoding);
}
