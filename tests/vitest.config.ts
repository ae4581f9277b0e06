import { defineConfig } from 'vitest/config'

const never = ['tests/journeys/**', '**/node_modules/**']

/** Every suite but the journeys, which Playwright runs. Two workers: several suites start a database or a browser of their own. */
export default defineConfig({
  root: '.',
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'code', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'], exclude: [...never, '**/*.chromium.test.ts'] } },
      // In a real browser, as the journeys are: two further tries on a machine that is busy with something else. The report names them.
      { extends: true, test: { name: 'browser', include: ['src/**/*.chromium.test.ts'], exclude: never, retry: 2 } },
    ],
  },
})
