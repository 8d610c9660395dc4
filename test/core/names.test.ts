import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../../src/core/base64.ts';
import { readMember } from '../../src/core/member-names.ts';
import { decodePercent } from '../../src/core/percent.ts';
import { wordsOf } from '../../src/core/words.ts';
import { meaningOfNames, opaqueGrade, readVariable } from '../../src/core/workspace-names.ts';

test.each([
  ['API_KEY', ['api', 'key']],
  ['x-api-key', ['x', 'api', 'key']],
  ['apiKey', ['api', 'key']],
  ['APIKey', ['api', 'key']],
  ['OAuthToken', ['o', 'auth', 'token']],
  ['sandboxCwd', ['sandbox', 'cwd']],
  ['K8S_TOKEN2', ['k', 's', 'token']],
  ['openai/userLocation', ['openai', 'user', 'location']],
  ['größe', ['größe']],
  ['', []],
])('%s is %j', (name, words) => expect(wordsOf(name)).toEqual(words));

describe('what a path under a name says', () => {
  test.each([
    [
      'workspace',
      [
        ['cwd'],
        ['sandboxCwd'],
        ['workingDirectory'],
        ['working_dir'],
        ['X-Workspace-Path'],
        ['projectRoot'],
        ['rootUri'],
        ['uri', 'workspaceFolders'],
        ['path', 'project'],
        ['--cwd'],
        ['directory'],
        ['currentDirectory'],
      ],
    ],
    ['open', [['path'], ['uri'], ['text'], ['x'], ['file'], ['uri', 'x', 'workspace']]],
    [
      'aside',
      [
        ['homeDirectory'],
        ['cacheDir'],
        ['logFolder'],
        ['configPath'],
        ['transcript_path'],
        ['tempDir'],
        ['installDirectory'],
        ['pluginRoot'],
      ],
    ],
  ] as const)('%s', (says, all) => {
    for (const names of all) expect([names, meaningOfNames(names)]).toEqual([names, says]);
  });
});

test.each([
  [['workspaceId'], 'workspace-id'],
  [['projectName'], 'base-name'],
  [['workspace'], 'workspace-id'],
  [['name', 'project'], 'base-name'],
  [['projectType'], null],
  [['workspaceTrust'], null],
  [['name'], null],
  [['projectDescription'], null],
] as const)('an opaque value under %j: %s', (names, grade) => expect(opaqueGrade(names)).toBe(grade));

test.each([
  ['PWD', 'current'],
  ['OLDPWD', null],
  ['INIT_CWD', 'current'],
  ['VSCODE_CWD', 'current'],
  ['CLAUDE_PROJECT_DIR', 'workspace'],
  ['PROJECT_ROOT', 'workspace'],
  ['WORKSPACE_FOLDER_PATHS', 'workspace'],
  ['GITHUB_WORKSPACE', 'workspace'],
  ['PROJECT_CWD', 'workspace'],
  ['HOME', 'home'],
  ['USERPROFILE', 'home'],
  ['GOOGLE_CLOUD_PROJECT', null],
  ['PATH', null],
  ['TMPDIR', null],
  ['XDG_CACHE_HOME', null],
  ['NVM_DIR', null],
])('variable %s: %s', (name, meaning) => expect(readVariable(name)).toBe(meaning));

test.each([
  [['email'], 'email'],
  [['sub', 'jwt'], 'user'],
  [['name', 'mcpServers'], 'server'],
  [['vendor/threadId'], 'conversation'],
  [['osVersion'], 'system'],
  [['clientIp'], 'network'],
  [['city', 'openai/userLocation'], 'locale'],
  [['session_id'], 'conversation'],
  [['openai/userAgent'], 'client'],
  [['model'], 'model'],
  [['x'], null],
  [['name', 'clientInfo'], null],
])('%j tells of %s', (names, kind) => expect(readMember(names)).toBe(kind));

test.each([
  ['L2hvbWUvYW5u', '/home/ann'],
  ['L2hvbWUvYW5uLw==', '/home/ann/'],
  ['w6k', 'é'],
  ['a_-A', null],
  ['abcde', null],
  ['a b', null],
  ['', null],
])('base 64 %j is %j', (text, decoded) => expect(decodeBase64(text)).toBe(decoded));

test.each([
  ['%2Fhome%C3%A9', '/homeé', true],
  ['100%', '100%', false],
  ['%c3x', '%C3x', false],
  ['%ED%A0%80', '%ED%A0%80', false],
  ['%C0%AF', '%C0%AF', false],
  ['%F0%9F%98%80', '😀', true],
])('%s is %s', (text, decoded, legal) => expect(decodePercent(text)).toEqual({ text: decoded, legal }));
