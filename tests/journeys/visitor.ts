import type { Browser, BrowserContextOptions } from '@playwright/test'
import { Actor } from './Actor.ts'
import { address } from './address.ts'

interface Coming {
  readonly language: 'CN' | 'EN'
  /** Where to; without it nowhere yet. */
  readonly path?: string
  /** What is held in the hand. */
  readonly device?: BrowserContextOptions
}

/** Somebody without an account, in a browser that was never here: it is spoken to in its own language. */
export async function visitor(browser: Browser, { language, path, device }: Coming): Promise<Actor> {
  const context = await browser.newContext({
    locale: language === 'CN' ? 'zh-CN' : 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...device,
  })
  const guest = new Actor(await context.newPage(), language)
  if (path !== undefined) await guest.page.goto(address(path))
  return guest
}
