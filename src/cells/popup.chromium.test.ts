// Where a list stands that opens beside its box, in a real browser.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../tests/stories/withStories.ts'

const stories = withStories()

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
}

/** A box with its list open. `look`: styles of the field, by which it is moved about. */
async function opened(page: Page, look: Readonly<Record<string, string>> = {}) {
  const field = page.locator('[data-field="edit"]')
  await field.evaluate((at, styles) => Object.assign((at as HTMLElement).style, styles), look)
  await field.locator('input').first().click()
  if ((await page.locator('.sw-popup [role=option]').count()) === 0)
    await page.keyboard.press('Alt+ArrowDown')
  await page.locator('.sw-popup [role=option]').first().waitFor()
}

/** What is drawn of the box and of its list, in pixels of the window. */
const boxes = (page: Page): Promise<{ at: Box; list: Box; room: { width: number; height: number } }> =>
  page.evaluate(() => {
    const of = (element: Element | null | undefined) => {
      const found = element?.getBoundingClientRect()
      const round = (value = NaN) => Math.round(value)
      return {
        left: round(found?.left),
        top: round(found?.top),
        right: round(found?.right),
        bottom: round(found?.bottom),
        width: round(found?.width),
      }
    }
    return {
      at: of(document.querySelector('[data-field="edit"] [role=combobox]')?.parentElement),
      list: of(document.querySelector('.sw-popup')),
      room: { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
    }
  })

const isInSight = async (page: Page): Promise<boolean> => {
  const { list, room } = await boxes(page)
  return list.left >= 0 && list.top >= 0 && list.right <= room.width && list.bottom <= room.height
}

test('it stands below its box, as wide at least, and the keyboard stays in the box', async () => {
  const page = await stories.open('CodeCells/Lookup')
  await opened(page)
  await eventually(async () => {
    const { at, list } = await boxes(page)
    return [list.left - at.left, list.top - at.bottom, list.width >= at.width]
  }).toEqual([0, 2, true])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
})

test('where there is no room below it stands above, and at the edge it moves into sight', async () => {
  const page = await stories.open('CodeCells/Lookup')
  await opened(page, { position: 'fixed', bottom: '4px', right: '0', width: '70px', zIndex: '1' })
  await eventually(async () => {
    const { at, list } = await boxes(page)
    return list.bottom <= at.top
  }).toBe(true)
  expect(await isInSight(page)).toBe(true)
})

test('it goes with its box when the page or a part of it scrolls, and when the window becomes a phone', async () => {
  const page = await stories.open('CodeCells/Lookup')
  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px'
  })
  await opened(page)
  const gap = async () => {
    const { at, list } = await boxes(page)
    return list.top - at.bottom
  }
  await eventually(gap).toBe(2)
  const { top } = (await boxes(page)).at
  await page.evaluate(() => scrollBy(0, 40))
  await eventually(async () => (await boxes(page)).at.top).toBe(top - 40)
  await eventually(gap).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(() => isInSight(page)).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('it stands there when the page is zoomed, which leaves a window of fewer pixels', async () => {
  const page = await stories.open('CodeCells/Lookup')
  await page.setViewportSize({ width: 683, height: 384 }) // 1366 × 768 at 200 %
  await opened(page)
  await eventually(() => isInSight(page)).toBe(true)
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('what is typed over a cell stands on it', async () => {
  const page = await stories.open('TextCells/Textarea')
  const cell = page.locator('[data-row="edit"] [role=gridcell]').nth(1)
  await cell.click()
  await page.keyboard.press('F2')
  await page.locator('.sw-popup textarea').waitFor()
  await eventually(async () => {
    const [at, over] = [await cell.boundingBox(), await page.locator('.sw-popup').boundingBox()]
    return [Math.abs((at?.x ?? 0) - (over?.x ?? 99)) < 4, Math.abs((at?.y ?? 0) - (over?.y ?? 99)) < 4]
  }).toEqual([true, true])
})
