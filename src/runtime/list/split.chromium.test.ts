// A list with the document of a row beside it, and lists of views, in a real browser.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('the edge between rows and document is moved by keyboard and pointer, remembered, and put back by a double click', async () => {
  const page = await stories.open('Lists/Split')
  const edge = page.getByRole('separator', { name: 'Width of the rows' })
  const now = () => edge.getAttribute('aria-valuenow')
  const width = async () => (await page.locator('.list-split-rows').boundingBox())?.width ?? 0
  await expect.poll(now).toBe('40')
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  expect(await now()).toBe('52')
  expect(await width()).toBeGreaterThan(before)
  const box = await edge.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 100) // beside the line, which is one pixel wide
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) - 200, (box?.y ?? 0) + 120, { steps: 4 })
  await page.mouse.up()
  const drawn = Number(await now())
  expect(drawn).toBeLessThan(52)
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 120) // nobody holds it any more
  expect(Number(await now())).toBe(drawn)
  await page.reload()
  await expect.poll(now).toBe(String(drawn))
  await edge.dblclick()
  await expect.poll(now).toBe('40')
  await edge.focus()
  await page.keyboard.press('Home')
  expect(await now()).toBe('20')
})

test('a row that is stood in shows its document; on a phone there is neither document nor edge', async () => {
  const page = await stories.open('Lists/Split')
  await page.locator('.sw-rows [data-col=title]').nth(2).click()
  await expect.poll(() => page.locator('.list-beside h2').count()).toBe(1)
  const phone = await stories.open('Lists/Split', { viewport: { width: 390, height: 844 } })
  await phone.locator('.list-card').first().waitFor()
  expect(await phone.getByRole('separator').count()).toBe(0)
})

test('a list of what was taken says as of when, with rows and without', async () => {
  for (const story of ['ViewTaken', 'ViewWithoutRows']) {
    const page = await stories.open(`Lists/${story}`)
    await expect.poll(() => page.locator('.list-as-of').textContent()).toBe('As of 2026-11-21 02:00')
  }
  const now = await stories.open('Lists/View')
  await now.locator('.sw-rows [data-row]').first().waitFor()
  expect(await now.locator('.list-as-of').count()).toBe(0)
})

test.each(['Split', 'SplitNarrow', 'SplitWithoutRows', 'View', 'ViewTaken', 'ViewWithoutRows'])(
  '%s has no barrier that axe knows of, in the dark too',
  async (story) => {
    for (const look of ['light', 'dark'] as const) {
      const page = await stories.open(`Lists/${story}`, { language: 'CN', look })
      await page.locator('.list-grid').first().waitFor()
      expect(await barriersIn(page, '.page-sheet')).toEqual([])
    }
  },
)
