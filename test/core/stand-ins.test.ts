import { expect, test } from 'vitest';
import {
  hidesNothing,
  isDigestOrImage,
  isNobodysPath,
  isPublicKey,
  isTemplate,
} from '../../src/core/stand-ins.ts';

test.each([
  '${workspaceFolder}',
  '${workspaceFolder}/src',
  '$(pwd)',
  '$PWD',
  '%CD%',
  '{{ cwd }}',
  '<you>',
  '[object Object]',
])('%s was never filled in', (text) => {
  expect(isTemplate(text)).toBe(true);
});

test.each(['$money', '$AB12cd', '{}', '<', 'a${b}', '{"cwd":"/x"}', '<b>x</b>'])(
  '%s may be a value',
  (text) => {
    expect(isTemplate(text)).toBe(false);
  },
);

test.each(['<your-token>', 'YOUR_API_KEY', '****', 'sk-xxxxxxxxxxxx', 'sk-ant-...', 'undefined'])(
  '%s opens nothing',
  (text) => {
    expect(hidesNothing(text)).toBe(true);
  },
);

test.each(['changeme', 'your-horse-battery-9', '$ABCD1234efgh', 'xoxb-1234', 'hunter2', '$AB/c+d=='])(
  '%s may open something',
  (text) => {
    expect(hidesNothing(text)).toBe(false);
  },
);

test.each([
  '/path/to/project',
  String.raw`C:\path\to\x`,
  '/home/$USER/src',
  '/Users/<you>',
  '/${workspaceFolder}',
])("%s is nobody's", (path) => {
  expect(isNobodysPath(path)).toBe(true);
});

test.each(['/home/ann/{{cookiecutter.slug}}', '/home/ann/path/to', '/path/together', '/home/$money'])(
  "%s may be somebody's",
  (path) => {
    expect(isNobodysPath(path)).toBe(false);
  },
);

test('what anybody may have is told from what opens something', () => {
  expect(isPublicKey('ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGk3 ann@box')).toBe(true);
  expect(isPublicKey('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')).toBe(true);
  expect(isPublicKey('-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----')).toBe(false);
  expect(isDigestOrImage(`sha256:${'0'.repeat(64)}`)).toBe(true);
  expect(isDigestOrImage('sha256:short')).toBe(false);
});
