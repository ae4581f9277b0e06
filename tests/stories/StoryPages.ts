import type { Browser, Page } from '@playwright/test'
import type { Language } from '../../src/language/label.ts'

export interface PageLook {
  readonly language: Language
  readonly viewport: { readonly width: number; readonly height: number }
}

/** What tests and the harness listen to. */
const heard = ['console', 'pageerror', 'dialog', 'download', 'filechooser', 'request', 'response'] as const

/**
 * The pages of a worker. One that is given back is emptied and lent again: showing another story in it takes a third of what a new page
 * takes, because the modules are loaded already.
 */
export class StoryPages {
  readonly #browser: Browser
  readonly #free: { readonly page: Page; readonly language: PageLook['language'] }[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** An empty page with the clipboard allowed. */
  async lend({ language, viewport }: PageLook): Promise<Page> {
    const at = this.#free.findIndex((one) => one.language === language)
    const [known] = at < 0 ? [] : this.#free.splice(at, 1)
    if (!known) return this.fresh({ language, viewport })
    await known.page.setViewportSize({ ...viewport })
    return known.page
  }

  /** One that has shown nothing yet. */
  async fresh({ language, viewport }: PageLook): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { ...viewport },
      permissions: ['clipboard-read', 'clipboard-write'],
      locale: language === 'CN' ? 'zh-CN' : 'en-GB',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    return page
  }

  /** Empties a page, its storage and its mouse with it, and keeps it; a page that cannot be emptied is closed. */
  async giveBack(page: Page, language: PageLook['language']): Promise<void> {
    for (const event of heard) page.removeAllListeners(event)
    try {
      await page.mouse.move(-10, -10) // nowhere, as in a new window
      await page.evaluate(() => window.takeStoryBack?.())
      this.#free.push({ page, language })
    } catch {
      await this.drop(page)
    }
  }

  async drop(page: Page): Promise<void> {
    await page.context().close()
  }
}
