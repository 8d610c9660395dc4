/**
 * What clients wrap values in: each encoding by its name in a disclosure's `decoding`.
 */
export const pct = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*~]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase()}`,
  );
export const b64 = (text: string): string => Buffer.from(text).toString('base64');
export const b64u = (text: string): string => Buffer.from(text).toString('base64url');
export const json = (value: unknown): string => JSON.stringify(value);
export const jwt = (claims: object): string =>
  `${b64u('{"alg":"HS256","typ":"JWT"}')}.${b64u(JSON.stringify(claims))}.c2lnbmF0dXJlLW9mLXRlc3Q`;
export const sentinel = (text: string): string => `=?base64?${b64(text)}?=`;
/** Bytes of UTF-8 as Node hands them over in a header. */
export const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
