import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../../scripts/chromium.ts'

/** Addresses of the run's browsers, one for each worker: browsers have one clipboard, which two tests at a time may not share. */
const variable = 'TEST_BROWSERS'

/** Starts so many browsers for a run, if there are none yet. Answers how to end them. */
export async function startBrowsers(count: number): Promise<() => Promise<void>> {
  if (process.env[variable]) return async () => undefined
  const executablePath = ensureChromium(() => undefined)
  const servers = await Promise.all(
    Array.from({ length: count }, () => chromium.launchServer({ executablePath, args: chromiumArguments })),
  )
  process.env[variable] = servers.map((server) => server.wsEndpoint()).join(' ')
  return async () => {
    delete process.env[variable]
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** The browser of this worker. Closing it ends the connection alone. */
export async function connectBrowser(): Promise<Browser> {
  const addresses = process.env[variable]?.split(' ') ?? []
  const mine = addresses[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % addresses.length]
  if (!mine)
    throw new Error(
      `${variable} is not set: the run has not started its browsers. Run this file with --config tests/vitest.config.ts.`,
    )
  return chromium.connect(mine)
}
