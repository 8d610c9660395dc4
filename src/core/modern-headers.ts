/**
 * Compares what a modern request says in its headers with what its body says. It refuses nothing: the caller notes or answers.
 * Source: MCP 2026-07-28, basic/transports/streamable-http, "Request Metadata", "Value Encoding" and "Server Validation".
 */
import { decodeBase64 } from './base64.ts';
import { headerValues, type Headers } from './http-rules.ts';
import { isObject, type Message } from './json-rpc.ts';
import { metaOf } from './modern.ts';
import { META_PROTOCOL_VERSION, MODERN_REVISIONS } from './protocol.ts';
import { ROUND_METHODS } from './round-state.ts';

export interface HeaderDeviation {
  /** `…-header-missing` or `…-header-differs`: an oddity's code. */
  readonly code: string;
  readonly detail: string;
}

/** A parameter that the client must mirror in `Mcp-Param-NAME`: its name there, and the members that lead to it. */
export interface MirroredParameter {
  readonly header: string;
  readonly path: readonly string[];
}

/** Does a header name a revision of the modern era? */
export function hintsModern(headers: Headers): boolean {
  return headerValues(headers, 'mcp-protocol-version').some((value) =>
    MODERN_REVISIONS.some((revision) => revision === value.trim()),
  );
}

/** `mirrored`: the parameters that the tool it calls has asked for. */
export function headerDeviations(
  headers: Headers,
  message: Extract<Message, { kind: 'request' }>,
  mirrored: readonly MirroredParameter[],
): HeaderDeviation[] {
  const params = isObject(message.params) ? message.params : {};
  const found = [
    compare(headers, 'MCP-Protocol-Version', metaOf(message)?.[META_PROTOCOL_VERSION], 'protocol-version'),
    compare(headers, 'Mcp-Method', message.method, 'method'),
    ROUND_METHODS.has(message.method)
      ? compare(headers, 'Mcp-Name', params[message.method === 'resources/read' ? 'uri' : 'name'], 'name')
      : null,
    ...mirrored.map(({ header, path }) =>
      compareParameter(headers, `Mcp-Param-${header}`, read(params, path)),
    ),
  ];
  return found.filter((deviation) => deviation !== null);
}

function compare(headers: Headers, name: string, body: unknown, word: string): HeaderDeviation | null {
  const values = headerValues(headers, name.toLowerCase());
  const [value] = values;
  if (value === undefined) return { code: `${word}-header-missing`, detail: `no ${name} header` };
  const said = name === 'Mcp-Name' ? decodeHeaderValue(value) : value;
  if (values.length === 1 && said === body) return null;
  return { code: `${word}-header-differs`, detail: differs(name, values.join(', '), body) };
}

/** Integers compare as numbers; a value that is `null` or missing has no header. */
function compareParameter(headers: Headers, name: string, body: unknown): HeaderDeviation | null {
  const values = headerValues(headers, name.toLowerCase());
  const [value] = values;
  const expected = body !== undefined && body !== null;
  if (value === undefined)
    return expected ? { code: 'param-header-missing', detail: `no ${name} header` } : null;
  const said = decodeHeaderValue(value);
  const same =
    typeof body === 'number' ? said !== null && said !== '' && Number(said) === body : said === String(body);
  if (expected && values.length === 1 && same) return null;
  return { code: 'param-header-differs', detail: differs(name, values.join(', '), body) };
}

function differs(name: string, value: string, body: unknown): string {
  const shown = (JSON.stringify(body) ?? 'nothing').slice(0, 200);
  return `Header mismatch: ${name} header value '${value.slice(0, 200)}' does not match body value ${shown}`;
}

const SENTINEL = /^=\?base64\?(.*)\?=$/s;
/** RFC 4648 section 4, with its padding. */
const STRICT = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The value itself, or what is wrapped in `=?base64?…?=`; `null` where that is no base 64 of text. */
function decodeHeaderValue(value: string): string | null {
  const wrapped = SENTINEL.exec(value)?.[1];
  if (wrapped !== undefined)
    return STRICT.test(wrapped) ? (wrapped === '' ? '' : decodeBase64(wrapped)) : null;
  return /^[\t\x20-\x7e]*$/.test(value) ? value : null;
}

function read(params: Record<string, unknown>, path: readonly string[]): unknown {
  let value: unknown = params['arguments'];
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}
