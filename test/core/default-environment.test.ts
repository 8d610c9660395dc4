import { DEFAULT_INHERITED_ENV_VARS } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { beyondDefault, DEFAULT_ENVIRONMENT } from '../../src/core/default-environment.ts';

it('the default set is the SDK’s', () => {
  const here = process.platform === 'win32' ? DEFAULT_ENVIRONMENT.windows : DEFAULT_ENVIRONMENT.posix;
  expect(here).toEqual(DEFAULT_INHERITED_ENV_VARS);
});

it('names beyond the default set, whatever their case on Windows', () => {
  expect(beyondDefault(['HOME', 'PATH', 'API_KEY'])).toEqual(['API_KEY']);
  expect(beyondDefault(['Path', 'SystemRoot', 'API_KEY'])).toEqual(['API_KEY']);
});
