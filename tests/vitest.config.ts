import { defineConfig } from 'vitest/config'

const never = ['tests/journeys/**', '**/node_modules/**']
/** What must not depend on which server of several a call comes to. */
const alsoOnTwoNodes = [
  'session',
  'signature',
  'idempotency',
  'permission',
  'presence',
  'views',
  'personal',
  'names',
  'files',
  'filesLarge',
].map((name) => `tests/wire/${name}.test.ts`)

/** Every suite but the journeys, which Playwright runs. Two workers: several suites start a database or a browser of their own. */
export default defineConfig({
  root: '.',
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...never, '**/*.chromium.test.ts'],
        },
      },
      { extends: true, test: { name: 'two nodes', include: alsoOnTwoNodes, env: { WIRE_NODES: '2' } } },
      // In a real browser, as the journeys are: two further tries on a machine that is busy with something else. The report names them.
      {
        extends: true,
        test: { name: 'browser', include: ['src/**/*.chromium.test.ts'], exclude: never, retry: 2 },
      },
    ],
  },
})
