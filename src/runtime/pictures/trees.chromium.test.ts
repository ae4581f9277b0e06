// Trees of a list in a real browser: rows below each other in the grid, and the tree beside the rows, by the keyboard alone.
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('rows are opened and closed by the keyboard, on their sign and anywhere in them', async () => {
  const page = await stories.open('Pictures/Tree')
  const grid = page.getByRole('treegrid')
  const rows = grid.locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(11)
  expect(await rows.nth(0).getAttribute('aria-level')).toBe('1')
  expect(await rows.nth(1).getAttribute('aria-level')).toBe('2')
  expect(await rows.nth(0).getAttribute('aria-expanded')).toBe('true')
  expect(await rows.nth(1).getAttribute('aria-expanded')).toBeNull()
  await rows.nth(1).locator('.sw-cell[data-col]').first().click()
  await page.keyboard.press('ArrowLeft') // to its sign
  await page.keyboard.press('ArrowLeft') // to what it stands under
  await page.keyboard.press('ArrowLeft') // which closes
  await expect.poll(() => rows.count()).toBe(9)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rows.count()).toBe(11)
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(9)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight') // an open one is left
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => rows.count()).toBe(9)
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => rows.count()).toBe(11)
})

test('what is open is remembered, all of it opens and closes at once, and verbs work on rows that are chosen', async () => {
  const page = await stories.open('Pictures/Tree')
  const rows = page.getByRole('treegrid').locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(11)
  await page.getByRole('button', { name: 'Close all' }).click()
  await expect.poll(() => rows.count()).toBe(4)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(4)
  await page.getByRole('button', { name: 'Open all' }).click()
  await expect.poll(() => rows.count()).toBe(11)
  await rows.nth(1).locator('.sw-select input').click()
  await expect.poll(() => page.locator('.list-selection').count()).toBe(1)
})

test('a place is chosen in the tree beside the rows by the keyboard, and let go of', async () => {
  const page = await stories.open('Pictures/TreeBeside')
  const tree = page.getByRole('tree')
  const items = tree.getByRole('treeitem')
  await expect.poll(() => items.count()).toBe(5) // all, the north with its halls, the south
  await items.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown') // hall 1, closed
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => items.count()).toBe(6)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const asked = async () =>
    (await recordedEvents(page)).findLast(({ what }) => what === 'listByPage')?.value as {
      readonly conditions?: unknown
    }
  await expect
    .poll(async () => (await asked()).conditions)
    .toEqual([{ key: 'placeId', operator: 'below', value: ['N11'] }])
  await expect.poll(() => tree.locator('[aria-selected=true]').textContent()).toContain('Shelf 11')
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await expect.poll(async () => (await asked()).conditions).toBeUndefined()
  await page.getByRole('searchbox', { name: 'Find in the tree' }).fill('hall 2')
  await expect.poll(() => items.allTextContents()).toHaveLength(3)
})

test.each(
  ['Tree', 'TreeFailed', 'TreeBeside', 'TreeWithoutRows', 'TreeBesideWithoutRows', 'TreeBesideBoard'].flatMap(
    (story) => [[story, 'dark'] as const, [story, 'compact'] as const],
  ),
)('%s has no barrier that axe knows of: %s', async (story, look) => {
  const page = await stories.open(`Pictures/${story}`, { language: 'CN', look })
  await page.locator('.list-grid, .board, .sw-state').first().waitFor()
  expect(await barriersIn(page, '.page-sheet')).toEqual([])
})

test.each(['Tree', 'TreeBeside'])('%s has no barrier on a phone', async (story) => {
  const page = await stories.open(`Pictures/${story}`, { viewport: { width: 390, height: 844 } })
  await page.locator('.list-cards').first().waitFor()
  expect(await barriersIn(page, '.page-sheet')).toEqual([])
})
