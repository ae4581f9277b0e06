import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts'

/** Journeys of buyers and suppliers through the built application, in a real Chromium. Each worker has an application of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './startApplication.ts',
  outputDir: '../../test-results',
  // Three on two cores: people wait for each other, for answers and for the next beat.
  workers: process.env['JOURNEY_URL'] ? 1 : 3,
  // The machine is shared: what passes only at a later try is counted as passed and named by npm test.
  retries: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 20_000,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Recording every step costs half of the time; TRACE=1 records when something must be found out.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArguments },
  },
})
