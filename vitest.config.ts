import { defineConfig } from 'vitest/config';

/** Tests of these folders run the built executable. */
const BUILT = ['test/e2e/**/*.test.ts', 'test/contract/**/*.test.ts'];

export default defineConfig({
  test: {
    // In CI the counts are also read from a file, by .ci/run.
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]]
      : ['default'],
    // A test that waits for an event must fail with its own message, not hang the run.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Two thousand lines of snapshot written by accident are no evidence: a missing one fails.
    update: 'none',
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'html', 'json-summary'],
      reportsDirectory: 'coverage',
    },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: BUILT } },
      {
        extends: true,
        test: { name: 'built', include: BUILT, globalSetup: ['scripts/build/check-fresh.ts'] },
      },
    ],
  },
});
