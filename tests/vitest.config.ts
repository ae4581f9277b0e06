import { defineConfig } from 'vitest/config'

/** Every suite but the journeys, which Playwright runs. Two workers: several suites start a database of their own. */
export default defineConfig({
  root: '.',
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', '**/node_modules/**'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
