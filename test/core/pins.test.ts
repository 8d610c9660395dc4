/**
 * What peers see, as the SDKs have it: a literal of ours that drifts from the field's fails here.
 */
import {
  ErrorCode,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  LEGACY_REVISIONS,
  METHOD_NOT_FOUND,
  NEWEST_LEGACY,
  PARSE_ERROR,
} from '../../src/core/protocol.ts';

test('revisions with a handshake', () => {
  expect(NEWEST_LEGACY).toBe(LATEST_PROTOCOL_VERSION);
  expect(LEGACY_REVISIONS).toEqual(
    SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision !== '2024-10-07'),
  );
});

test('error codes', () => {
  expect([PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR]).toEqual([
    ErrorCode.ParseError,
    ErrorCode.InvalidRequest,
    ErrorCode.MethodNotFound,
    ErrorCode.InvalidParams,
    ErrorCode.InternalError,
  ]);
});
