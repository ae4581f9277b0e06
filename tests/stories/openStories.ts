import type { Page } from '@playwright/test'
import type { RecordedEvent } from '../../src/cells/recordedEvents.chromium.ts'
import { connectBrowser } from './browsers.ts'
import { findStories } from './buildStories.ts'

export interface StoryLook {
  /** Default EN. */
  readonly language?: 'CN' | 'EN'
  /** Default light. */
  readonly look?: 'light' | 'dark' | 'compact'
  /** Default 1366 × 768. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Done before the page is opened, such as holding back a file; the interaction chunk of the grids is not waited for then. */
  prepare?(page: Page): Promise<unknown>
  /** What the console may say, because the test wants it to. */
  readonly forgives?: RegExp
}

export interface Stories {
  /** Opens `<file>/<story>`, such as `Grid/List`, in a fresh window with the clipboard allowed, when it has been drawn. */
  open(name: string, look?: StoryLook): Promise<Page>
  /** Closes the pages opened since the last call; throws when one of them had an error or a warning on its console. For `afterEach`. */
  settle(): Promise<void>
  /** Leaves the browser. For `afterAll`; settles too. */
  close(): Promise<void>
}

/** What the callbacks of the story said so far; stories say it with `recordEvent` of src/cells/recordedEvents.chromium.ts. */
export const recordedEvents = (page: Page): Promise<readonly RecordedEvent[]> =>
  page.evaluate(() => window.recordedEvents ?? [])

/** Stories in the browser of this worker. */
export async function openStories(): Promise<Stories> {
  const browser = await connectBrowser()
  const address = process.env['TEST_STORIES'] ?? ''
  let pages: Page[] = []
  let problems: string[] = []

  const settle = async (): Promise<void> => {
    const [done, said] = [pages, problems]
    pages = []
    problems = []
    await Promise.all(done.map((page) => page.context().close()))
    if (said.length) throw new Error(`The page said on its console:\n${said.join('\n')}`)
  }
  return {
    settle,
    async open(
      name,
      { language = 'EN', look = 'light', viewport = { width: 1366, height: 768 }, prepare, forgives } = {},
    ) {
      const at = name.lastIndexOf('/')
      const file = findStories(name.slice(0, at))
      const context = await browser.newContext({
        viewport: { ...viewport },
        permissions: ['clipboard-read', 'clipboard-write'],
        locale: language === 'EN' ? 'en-GB' : 'zh-CN',
      })
      const page = await context.newPage()
      pages.push(page)
      page.setDefaultTimeout(20_000)
      page.on('pageerror', (error) => problems.push(`${name}: ${error.message}`))
      page.on('console', (message) => {
        if ((message.type() === 'error' || message.type() === 'warning') && !forgives?.test(message.text()))
          problems.push(`${name}: ${message.text()}`)
      })
      const broken = new Promise<never>((_done, reject) => {
        page.once('pageerror', reject)
      })
      broken.catch(() => undefined) // it may come while the address is being opened
      await prepare?.(page)
      await page.goto(
        `${address}?${new URLSearchParams({ file, story: name.slice(at + 1), language, look }).toString()}`,
      )
      await Promise.race([page.locator('#drawn').waitFor({ state: 'attached' }), broken])
      if (!prepare) await page.waitForFunction(() => !document.querySelector('.sw-grid:not(.sw-works)'))
      return page
    },
    async close() {
      try {
        await settle()
      } finally {
        await browser.close()
      }
    },
  }
}
