/**
 * What peers see, as the SDKs have it: a literal of ours that drifts from the field's fails here.
 */
import {
  Client,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isInputRequiredResult,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  StreamableHTTPClientTransport,
  SUBSCRIPTION_ID_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS as SUPPORTED_BY_V2,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import {
  ErrorCode,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import type { Id } from '../../src/core/json-rpc.ts';
import {
  SAME_FOR_ALL,
  writeAcknowledged,
  writeComplete,
  writeInputRequired,
  writeUnsupportedVersion,
} from '../../src/core/modern-results.ts';
import {
  HEADER_MISMATCH,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  LEGACY_REVISIONS,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
  META_SERVER_INFO,
  META_SUBSCRIPTION_ID,
  METHOD_NOT_FOUND,
  MODERN_REVISIONS,
  NEWEST_LEGACY,
  PARSE_ERROR,
  SUPPORTED_REVISIONS,
  UNSUPPORTED_PROTOCOL_VERSION,
} from '../../src/core/protocol.ts';

const SERVER = { name: 'mcp-tell', version: '1' };
const ID: Id = { type: 'number', text: '7', string: null };

test('revisions with a handshake', () => {
  expect(NEWEST_LEGACY).toBe(LATEST_PROTOCOL_VERSION);
  expect(LEGACY_REVISIONS).toEqual(
    SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision !== '2024-10-07'),
  );
  expect(SUPPORTED_BY_V2).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
});

test('revisions without one come first', () => {
  expect(MODERN_REVISIONS).toEqual(['2026-07-28']);
  expect(SUPPORTED_REVISIONS).toEqual([...MODERN_REVISIONS, ...LEGACY_REVISIONS]);
});

test('error codes', () => {
  expect([PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR]).toEqual([
    ErrorCode.ParseError,
    ErrorCode.InvalidRequest,
    ErrorCode.MethodNotFound,
    ErrorCode.InvalidParams,
    ErrorCode.InternalError,
  ]);
  expect(UNSUPPORTED_PROTOCOL_VERSION).toBe(ProtocolErrorCode.UnsupportedProtocolVersion);
  // No package exports this one; the conformance suite's http-header-validation checks it.
  expect(HEADER_MISMATCH).toBe(-32020);
});

test('keys of _meta', () => {
  expect([
    META_PROTOCOL_VERSION,
    META_CLIENT_INFO,
    META_CLIENT_CAPABILITIES,
    META_SERVER_INFO,
    META_SUBSCRIPTION_ID,
  ]).toEqual([
    PROTOCOL_VERSION_META_KEY,
    CLIENT_INFO_META_KEY,
    CLIENT_CAPABILITIES_META_KEY,
    SERVER_INFO_META_KEY,
    SUBSCRIPTION_ID_META_KEY,
  ]);
});

describe('the SDK reads what we write', () => {
  test('a round', () => {
    const { result } = JSON.parse(writeInputRequired(ID, null, 'state', SERVER)) as { result: unknown };
    expect(isInputRequiredResult(result)).toBe(true);
  });

  test('an acknowledged subscription', () => {
    expect(isSpecType.SubscriptionsAcknowledgedNotification(JSON.parse(writeAcknowledged(ID)))).toBe(true);
  });

  test('an unsupported revision', () => {
    const { error } = JSON.parse(writeUnsupportedVersion(ID, '2099-01-01', SUPPORTED_REVISIONS)) as {
      error: { code: number; message: string; data: unknown };
    };
    const read = ProtocolError.fromError(error.code, error.message, error.data);
    expect(read).toBeInstanceOf(UnsupportedProtocolVersionError);
    expect(read).toMatchObject({ supported: SUPPORTED_REVISIONS, requested: '2099-01-01' });
  });
});

test('what the SDK sends in its headers, and reads in our results', async () => {
  const sent: [method: string, headers: Record<string, string>][] = [];
  const fetch = async (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (typeof init.body !== 'string') return new Response(null, { status: 405 });
    const { id, method } = JSON.parse(init.body) as { id: unknown; method: string };
    const {
      'content-type': _type,
      accept: _accept,
      ...headers
    } = Object.fromEntries(new Headers(init.headers));
    sent.push([method, headers]);
    const discovered = { supportedVersions: SUPPORTED_REVISIONS, capabilities: { tools: {} } };
    const result = method === 'server/discover' ? discovered : { content: [] };
    const text = writeComplete({ ...ID, text: JSON.stringify(id) }, result, SERVER, SAME_FOR_ALL);
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  };
  const client = new Client(
    { name: 't', version: '1' },
    { versionNegotiation: { mode: { pin: MODERN_REVISIONS[0] } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
  expect(client.getServerVersion()).toEqual(SERVER);
  await client.callTool({ name: 'Ålesund', arguments: {} });
  const [revision] = MODERN_REVISIONS;
  expect(sent).toEqual([
    ['server/discover', { 'mcp-protocol-version': revision, 'mcp-method': 'server/discover' }],
    [
      'tools/call',
      {
        'mcp-protocol-version': revision,
        'mcp-method': 'tools/call',
        'mcp-name': '=?base64?w4VsZXN1bmQ=?=',
      },
    ],
  ]);
  await client.close();
});
