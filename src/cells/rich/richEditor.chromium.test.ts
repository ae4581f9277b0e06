// Text with marks as it is written, in a real browser: without barriers, and whatever is pasted into it.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { mostPasted } from './richPaste.ts'

const stories = withStories()

const written = async (page: Page): Promise<void> => {
  await page.locator('.ProseMirror, .sw-rich').first().waitFor()
}

test.each(['Typical', 'Empty', 'Long', 'Table', 'ReadOnly', 'Refused'])(
  'the rich editor, %s, is drawn without barriers in both languages, light and dark',
  async (story) => {
    for (const [language, look] of [
      ['CN', 'light'],
      ['EN', 'dark'],
    ] as const) {
      const page = await stories.open(`RichEditor/${story}`, { language, look })
      await written(page)
      expect(await barriersIn(page, '[data-field=text]')).toEqual([])
    }
  },
)

/** Pastes what is made in the page, for it is larger than what is handed over quickly; answers in how many ms the page went on. */
const paste = (page: Page, of: { readonly html: string; readonly text: string; readonly times: number }) =>
  page.evaluate(async ({ html, text, times }) => {
    const data = new DataTransfer()
    if (html) data.setData('text/html', html.repeat(times))
    data.setData('text/plain', html && text ? text : text.repeat(times))
    const box = document.querySelector('.ProseMirror')
    const begun = performance.now()
    box?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - begun
  }, of)

const type = async (page: Page): Promise<void> => {
  await written(page)
  await page.locator('.ProseMirror').focus()
  await page.keyboard.type('Before ')
}

test.each(['CN', 'EN'] as const)(
  'five megabytes hold up nothing: what was written stays, and the limit is said (%s)',
  async (language) => {
    const page = await stories.open('RichEditor/Empty', { language })
    await type(page)
    const paragraph = '<p>Goods come in the afternoon.</p>'
    const times = Math.ceil((5 * 1024 * 1024) / paragraph.length)
    const ms = await paste(page, { html: paragraph, text: '', times })
    expect(ms).toBeLessThan(5000)
    const told = page.locator('[data-field=text] [role=alert]')
    await eventually(() => told.innerText()).toContain('200,000')
    expect(await told.innerText()).toMatch(language === 'CN' ? /未粘贴/ : /Nothing was pasted/)
    expect(await page.locator('.ProseMirror').innerText()).toBe('Before ')
    await page.keyboard.type('after')
    await eventually(async () => (await recordedEvents(page)).at(-1)).toEqual({
      what: 'change',
      value: { title: '<p>Before after</p>' },
    })
    expect(await paste(page, { html: '', text: 'Plain words. ', times: 400_000 })).toBeLessThan(5000)
    expect(await page.locator('.ProseMirror').innerText()).toBe('Before after')
    expect(await barriersIn(page, '[data-field=text]')).toEqual([])
  },
)

test('of words with a picture that is too large the words come in; a further paste takes the notice away', async () => {
  const page = await stories.open('RichEditor/Empty', { language: 'EN' })
  await type(page)
  await paste(page, {
    html: '<img src="data:image/png;base64,AAAAAAAAAAAAAAAA">',
    text: 'the words',
    times: 100_000,
  })
  const told = page.locator('[data-field=text] [role=alert]')
  await eventually(() => told.innerText()).toContain('without formatting')
  expect(await page.locator('.ProseMirror').innerText()).toBe('Before the words')
  await paste(page, { html: '<p><strong>bold</strong></p>', text: '', times: 1 })
  await eventually(() => told.count()).toBe(0)
  expect(await page.locator('.ProseMirror strong').innerText()).toBe('bold')
})

test('as much as may be pasted at once is taken, and the page goes on', async () => {
  const page = await stories.open('RichEditor/Empty', { language: 'EN' })
  await type(page)
  const paragraph = '<p>Goods come in the afternoon.</p>'
  const ms = await paste(page, {
    html: paragraph,
    text: '',
    times: Math.floor(mostPasted / paragraph.length),
  })
  expect(await page.locator('.ProseMirror p').count()).toBeGreaterThan(5000)
  expect(ms).toBeLessThan(10_000)
})
