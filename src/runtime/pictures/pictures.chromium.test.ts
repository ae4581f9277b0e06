// Looks of lists in a real browser: each of their stories without a word on the console, and where the keyboard is after a verb.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('a verb on a card takes the keyboard along: to the card where it stands now, and never to nowhere', async () => {
  const page = await stories.open('Pictures/Board')
  const column = (name: string) => page.locator(`[data-column=${name}]`)
  await expect.poll(() => column('DRAFT').locator('.list-card').count()).toBe(20)
  const id = await column('DRAFT').locator('.list-card').first().getAttribute('data-card')
  await column('DRAFT').locator('.list-card').first().locator('.board-mover').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.board-moves :focus').count()).toBe(1)
  await page.keyboard.press('Enter') // the first column that the card may go to
  await expect.poll(() => column('DRAFT').locator('.board-count').textContent()).toBe('32')
  const holds = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('.list-card')?.dataset['card'] ?? null)
  // it stands in another column, or, where that shows other cards first, the next one has come to its place
  const there = await column('APPROVING').locator(`[data-card="${id}"]`).count()
  const next = await column('DRAFT').locator('.list-card').first().getAttribute('data-card')
  await expect.poll(holds).toBe(there > 0 ? id : next)
  await page.keyboard.press('ArrowDown')
  expect(await holds()).not.toBeNull()
})

test('whoever leaves the board is not taken back', async () => {
  const page = await stories.open('Pictures/Board')
  await page.locator('[data-column=DRAFT] .list-card').nth(1).locator('.board-mover').focus()
  await page.locator('h1').click()
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await page.locator('h1').click()
  await page.waitForTimeout(300) // longer than a lost keyboard waits
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test.each([
  'BoardWithoutRows',
  'BoardToRead',
  'BoardFailed',
  'CalendarWithoutRows',
  'CalendarFailed',
  'PlanWithoutRows',
  'GalleryWithoutRows',
  'GalleryFailed',
  'List',
])('%s is drawn', async (name) => {
  const page = await stories.open(`Pictures/${name}`, { language: 'CN' })
  await page.locator('.page-sheet').waitFor()
  if (name.endsWith('Failed'))
    await expect.poll(() => page.locator('.page-sheet .ant-btn-primary').count()).toBe(1)
})

test.each(['Board', 'Calendar', 'Plan', 'Gallery'])(
  '%s has no barrier that axe knows of, dark and compact too',
  async (name) => {
    for (const look of ['dark', 'compact'] as const) {
      const page = await stories.open(`Pictures/${name}`, { language: 'CN', look })
      await page.locator('.board, .calendar-sheet, .plan, .gallery').first().waitFor()
      expect(await barriersIn(page, '.page-sheet')).toEqual([])
    }
  },
)

test('rows that last are bars over their days, from each to the next by the arrows; what is late says so, and another period is a key away', async () => {
  const page = await stories.open('Pictures/Plan')
  const names = page.locator('.plan-name')
  await expect.poll(() => names.count()).toBeGreaterThan(20)
  expect(await page.locator('.plan-bar').count()).toBe(await names.count())
  const [name, bars] = [await names.first().boundingBox(), await page.locator('.plan-rows').boundingBox()]
  const bar = await page.locator('.plan-bar').nth(2).boundingBox()
  expect(bar?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0))
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual((bars?.x ?? 0) + (bars?.width ?? 0) + 1)
  const late = names.filter({ hasText: 'Overdue' })
  expect(await late.count()).toBeGreaterThan(0)
  expect(await late.first().getAttribute('data-color')).toBe('error')
  expect(await page.locator('.plan-today').count()).toBe(1)
  await names.first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await names.nth(1).evaluate((row) => row === document.activeElement)).toBe(true)
  const period = page.locator('.calendar-period')
  const before = await period.textContent()
  await page.getByRole('button', { name: '2 weeks' }).press('Enter')
  await expect.poll(() => period.textContent()).not.toBe(before)
  await expect.poll(() => page.locator('.plan-tick').count()).toBe(14)
  const phone = await stories.open('Pictures/Plan', { viewport: { width: 390, height: 844 } })
  await phone.locator('.calendar').waitFor()
  expect(await phone.locator('.plan').count()).toBe(0)
})
