import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Switches for a quiet headless browser; root may not use the sandbox. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The first is the same engine without windows and drawing on a screen: it starts and draws faster. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser's file: CHROME_PATH, the system's, Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
    return named
  }
  return [...places, chromium.executablePath()].find((file) => existsSync(file))
}

/** Finds a Chromium, or gets one: Playwright's download, then Debian's package where root may install it. */
export function ensureChromium(say: (words: string) => void): string {
  const found = findChromium()
  if (found) return found
  say('No Chromium was found; trying to install the one of Playwright …')
  run('node_modules/.bin/playwright', ['install', 'chromium'])
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('That did not work; installing the package chromium-headless-shell of the system …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk'])
  }
  const now = findChromium()
  if (!now)
    throw new Error(
      'A Chromium is needed for the checks in a real browser, and none could be installed. Install Chromium or Chrome, or name one in CHROME_PATH.',
    )
  return now
}

function run(command: string, args: string[]): boolean {
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0
  )
}
