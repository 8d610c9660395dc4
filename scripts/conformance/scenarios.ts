/**
 * Every server scenario of the pinned conformance suite, at each revision run here, and what is expected of it.
 * A list and nothing else; a scenario or a check that is missing here, or does better than it says, fails the run.
 */
import type { Deviation, Revision, Scenario } from './scenario.ts';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';

type But = Readonly<Record<string, Deviation>>;

function pass(revision: Revision, name: string, flags: readonly string[] = [], but: But = {}): Scenario {
  return { name, revision, flags, expect: 'pass', but };
}

function notApplicable(
  why: string,
  revisions: readonly Revision[],
  names: readonly string[],
  flags: readonly string[] = [],
): readonly Scenario[] {
  return revisions.flatMap((revision) =>
    names.map((name) => ({ name, revision, flags, expect: { notApplicable: why }, but: {} })),
  );
}

function byDesign(status: Deviation['status'], why: string): Deviation {
  return { status, reading: 'fails-by-design', why };
}

function without(status: Deviation['status'], why: string): Deviation {
  return { status, reading: 'not-applicable', why };
}

const DIAGNOSTIC = 'calls a tool, prompt or resource of the reference server';
const NO_METHOD = 'asks for a capability that this server does not have';
const ONE_TOOL = without('INFO', 'one tool has no order');

const SERVED_IN_BOTH_ERAS: readonly Scenario[] = [
  pass(LEGACY, 'server-initialize'),
  pass(LEGACY, 'ping'),
  pass(LEGACY, 'tools-list'),
  pass(LEGACY, 'server-sse-multiple-streams'),
  pass(LEGACY, 'dns-rebinding-protection'),
  pass(LEGACY, 'prompts-list', ['--bait']),
  pass(LEGACY, 'resources-list', ['--bait']),
  pass(LEGACY, 'server-session-lifecycle', [], {
    'server-session-terminated-returns-404': byDesign(
      'FAILURE',
      'an unknown session is rebuilt and never refused: a refusal would hide what the client does next',
    ),
  }),
  pass(MODERN, 'tools-list', [], { 'tools-list-deterministic-order': ONE_TOOL }),
  pass(MODERN, 'server-sse-multiple-streams', [], {
    'server-sse-streams-functional': without('INFO', 'a modern answer is one JSON object, not a stream'),
  }),
  pass(MODERN, 'dns-rebinding-protection'),
  pass(MODERN, 'prompts-list', ['--bait']),
  pass(MODERN, 'resources-list', ['--bait']),
];

const MODERN_ONLY: readonly Scenario[] = [
  pass(MODERN, 'server-stateless', ['--strict'], {
    'sep-2575-server-rejects-undeclared-capability': without('FAILURE', DIAGNOSTIC),
    'sep-2575-missing-capability-http-400': without('FAILURE', DIAGNOSTIC),
    'sep-2575-http-server-no-independent-requests-on-stream': without('FAILURE', DIAGNOSTIC),
    'sep-2575-server-no-log-without-loglevel': without('FAILURE', DIAGNOSTIC),
    'sep-2575-server-sends-prompts-list-changed-on-subscription': without('SKIPPED', 'no list ever changes'),
    'sep-2575-server-sends-tools-list-changed-on-subscription': without('SKIPPED', 'no list ever changes'),
  }),
  pass(MODERN, 'http-header-validation', ['--strict']),
  pass(MODERN, 'http-custom-header-server-validation', ['--strict', '--bait']),
  pass(MODERN, 'input-required-result-unsupported-methods', ['--bait']),
  pass(MODERN, 'sep-2164-resource-not-found', ['--bait']),
  pass(MODERN, 'caching', ['--bait'], {
    'sep-2549-resources-read-caching-hints': byDesign(
      'FAILURE',
      'the first answer asks the client for input, and such a result carries no caching hints (2026-07-28, server/utilities/caching)',
    ),
  }),
  // Passes without having been put to the test: the tool is unknown, so the call is an error whatever it carries.
  pass(MODERN, 'input-required-result-validate-input'),
];

const NOT_SERVED: readonly Scenario[] = [
  ...notApplicable(
    NO_METHOD,
    [LEGACY],
    ['logging-set-level', 'resources-subscribe', 'resources-unsubscribe'],
  ),
  ...notApplicable(NO_METHOD, [LEGACY, MODERN], ['completion-complete']),
  ...notApplicable(
    DIAGNOSTIC,
    [LEGACY],
    [
      'tools-call-with-logging',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'server-sse-polling',
    ],
  ),
  ...notApplicable(
    DIAGNOSTIC,
    [LEGACY, MODERN],
    [
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'json-schema-2020-12',
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
    ],
    ['--bait'],
  ),
  ...notApplicable(
    DIAGNOSTIC,
    [MODERN],
    [
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-missing-input-response',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-ignore-extra-params',
    ],
    ['--strict', '--bait'],
  ),
];

export const SCENARIOS: readonly Scenario[] = [...SERVED_IN_BOTH_ERAS, ...MODERN_ONLY, ...NOT_SERVED];

/** Scenarios of extensions, which this server doesn't have: they stand on no revision's time line, and are not run. */
export const EXTENSIONS: readonly string[] = [
  'sep-2640-skills-directory',
  'sep-2640-skills-enumeration',
  'sep-2640-skills-manifest',
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-status-notifications',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
];
