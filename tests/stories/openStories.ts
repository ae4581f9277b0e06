import type { Page } from '@playwright/test'
import type { RecordedEvent } from '../../src/cells/recordedEvents.chromium.ts'
import { connectBrowser } from './browsers.ts'
import { findStories } from './buildStories.ts'
import { StoryPages, type PageLook } from './StoryPages.ts'

export interface StoryLook {
  /** Default EN. */
  readonly language?: PageLook['language']
  /** Default light. */
  readonly look?: 'light' | 'dark' | 'compact'
  /** Who looks at a screen. Default: whoever the story says, else the house itself. */
  readonly audience?: string
  /** Default 1366 × 768. */
  readonly viewport?: PageLook['viewport']
  /** Done before the page is opened, such as holding back a file; the page is new then. */
  prepare?(page: Page): Promise<unknown>
  /** What the console may say, because the test wants it to. */
  readonly forgives?: RegExp
}

export interface Stories {
  /** Opens `<file>/<story>`, such as `Grid/List`, in an empty page with the clipboard allowed, when it has been drawn. */
  open(name: string, look?: StoryLook): Promise<Page>
  /**
   * Takes back the pages opened since the last call; throws when one of them had an error or a warning on its console. After a failure, `broken`,
   * they are closed, and the next test has new ones.
   */
  settle(broken?: boolean): Promise<void>
}

/** Stories in the browser of this worker. */
export interface OpenStories extends Stories {
  /** Leaves the browser; settles too. */
  close(): Promise<void>
}

/** What the callbacks of the story said so far; stories say it with `recordEvent` of src/cells/recordedEvents.chromium.ts. */
export const recordedEvents = (page: Page): Promise<readonly RecordedEvent[]> =>
  page.evaluate(() => window.recordedEvents ?? [])

/** A page that has shown a story shows the next without loading all modules again. */
async function showIn(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page.evaluate(async (to) => {
      history.replaceState(null, '', to)
      await window.showStory?.()
    }, address)
}

interface Lent {
  readonly page: Page
  readonly language: PageLook['language']
  readonly isPrepared: boolean
}

export async function openStories(): Promise<OpenStories> {
  const browser = await connectBrowser()
  const address = process.env['TEST_STORIES'] ?? ''
  const pages = new StoryPages(browser)
  let lent: Lent[] = []
  let problems: string[] = []

  const settle = async (broken = false): Promise<void> => {
    const [done, said] = [lent, problems]
    lent = []
    problems = []
    const isSpoilt = broken || said.length > 0
    await Promise.all(
      done.map(({ page, language, isPrepared }) =>
        isSpoilt || isPrepared ? pages.drop(page) : pages.giveBack(page, language),
      ),
    )
    if (said.length) throw new Error(`The page said on its console:\n${said.join('\n')}`)
  }
  const listen = (page: Page, name: string, forgives?: RegExp): Promise<never> => {
    page.on('console', (message) => {
      if ((message.type() === 'error' || message.type() === 'warning') && !forgives?.test(message.text()))
        problems.push(`${name}: ${message.text()}`)
    })
    const broken = new Promise<never>((_done, reject) => {
      page.on('pageerror', (error) => {
        problems.push(`${name}: ${error.message}`)
        reject(error)
      })
    })
    broken.catch(() => undefined) // it may come while the address is being opened, or long after
    return broken
  }
  return {
    settle,
    async open(
      name,
      {
        language = 'EN',
        look = 'light',
        audience,
        viewport = { width: 1366, height: 768 },
        prepare,
        forgives,
      } = {},
    ) {
      const at = name.lastIndexOf('/')
      const file = findStories(name.slice(0, at))
      const page = await (prepare ? pages.fresh({ language, viewport }) : pages.lend({ language, viewport }))
      lent.push({ page, language, isPrepared: prepare !== undefined })
      const broken = listen(page, name, forgives)
      await prepare?.(page)
      await showIn(
        page,
        `${address}?${new URLSearchParams({ file, story: name.slice(at + 1), language, look, ...(audience ? { audience } : {}) }).toString()}`,
      )
      await Promise.race([page.locator('#drawn').waitFor({ state: 'attached' }), broken])
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
