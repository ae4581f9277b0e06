// What is done before the interaction chunk of the grid has loaded, in a real browser: it is queued and replayed in order.
import type { Page, Route } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { allTold, cellOf, clipboard, lastTold, paste, press, said, standing } from './keysPage.chromium.ts'

let page: Page
let held: Route[] = []
const stories = withStories()

/** Opens a story whose interaction chunk does not arrive until `release`. */
async function openHeld(story: string): Promise<void> {
  held = []
  page = await stories.open(story, {
    prepare: (opened) =>
      opened.route(/interactionChunk/, (route) => {
        held.push(route)
      }),
  })
  await eventually(() => held.length).toBe(1) // asked for by itself, after the first painting
}
const release = async (): Promise<void> => {
  for (const route of held) await route.continue()
}
const cell = (row: string, col: string) => cellOf(page, row, col)
const lastEdit = () => lastTold(page, 'edit')
const isHere = () => page.locator('.sw-works').count()

test('keys pressed before the interaction chunk has loaded are typed, in order', async () => {
  await openHeld('Keys/Editable')
  await cell('r0', 'title').click()
  await press(page, 'ArrowDown', 'ArrowDown')
  await page.keyboard.type('Late?')
  await press(page, 'Backspace', 'Home')
  await page.keyboard.type('Never ')
  await press(page, 'Enter', 'ArrowUp', 'ArrowUp')
  expect(await page.locator('.sw-editing').count()).toBe(0)
  expect(await isHere()).toBe(0)
  await release()
  await eventually(lastEdit).toEqual({
    changes: [{ rowKey: 'r2', values: { title: 'Never Late' } }],
    added: [],
  })
  await eventually(() => standing(page)).toEqual(['r1', 'title'])
  expect((await allTold(page, 'edit')).length).toBe(1)
})

test('F2, what is typed and Tab work on the value and go on', async () => {
  await openHeld('Keys/Editable')
  await cell('r2', 'title').click()
  await press(page, 'F2', 'End')
  await page.keyboard.type('!')
  await press(page, 'Tab')
  await page.keyboard.type('7')
  await release()
  await eventually(() => page.locator('.sw-editing input').inputValue()).toBe('7')
  await eventually(lastEdit).toEqual({
    changes: [{ rowKey: 'r2', values: { title: 'Order 3!' } }],
    added: [],
  })
})

test('a double click opens the editor late', async () => {
  await openHeld('Keys/Editable')
  await cell('r1', 'title').dblclick()
  await release()
  await eventually(() => page.locator('[data-row="r1"] .sw-editing input').inputValue()).toBe('Order 2')
})

test('a right click opens the menu of its cell', async () => {
  await openHeld('Keys/Editable')
  await cell('r2', 'title').click({ button: 'right' })
  expect(await page.getByRole('menu').count()).toBe(0)
  await release()
  await page.getByRole('menuitem', { name: 'Copy with headings' }).waitFor()
  expect(await standing(page)).toEqual(['r2', 'title'])
})

test('a paste keeps its text, and a click after it waits its turn', async () => {
  await openHeld('Keys/Editable')
  await cell('r0', 'title').click()
  await paste(page, 'One\nTwo')
  await cell('r9', 'title').click()
  await release()
  await eventually(lastEdit).toEqual({
    changes: [
      { rowKey: 'r0', values: { title: 'One' } },
      { rowKey: 'r1', values: { title: 'Two' } },
    ],
    added: [],
  })
})

test('text that is pasted behind a typed key goes into the editor that the key opened', async () => {
  await openHeld('Keys/Editable')
  await cell('r0', 'title').click()
  await page.keyboard.type('a')
  await paste(page, 'bc')
  await page.keyboard.type('d')
  await release()
  await eventually(() => page.locator('.sw-editing input').inputValue()).toBe('abcd')
})

test('what is copied is in the clipboard afterwards; what is cut is gone from the cell', async () => {
  await openHeld('Keys/Editable')
  await cell('r4', 'title').click()
  await press(page, 'Control+x')
  await release()
  await eventually(lastEdit).toEqual({ changes: [{ rowKey: 'r4', values: { title: null } }], added: [] })
  expect(await clipboard(page)).toBe('Order 5')
})

test('a flag is turned by a click and twice by Space, and what is sorted meanwhile is announced', async () => {
  await openHeld('Keys/Editable')
  await page.locator('.sw-scroll').evaluate((box) => box.scrollTo({ left: 300 }))
  await cell('r0', 'urgent').click()
  await press(page, 'Space', 'Space')
  await page.locator('.sw-head [data-col="title"] .sw-title').click()
  expect(await allTold(page, 'sort')).toEqual([]) // it waits behind the keys
  await release()
  await eventually(() => allTold(page, 'sort')).toEqual([[{ field: 'title', order: 'asc' }]])
  expect((await allTold(page, 'edit')).length).toBe(3)
  await eventually(() => said(page)).toBe('Sorted by Title, ascending')
})

test('a column that is sized and one that is carried away are so when the parts come; neither is sorted by it', async () => {
  await openHeld('Keys/Editable')
  const box = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const drag = async (from: { readonly x: number; readonly y: number }, by: number): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + by, from.y, { steps: 4 })
    await page.mouse.up()
  }
  const [title, quantity] = [
    await box('.sw-head [data-col="title"]'),
    await box('.sw-head [data-col="quantity"]'),
  ]
  await drag({ x: title.x + title.width - 3, y: title.y + 20 }, 60)
  await drag({ x: quantity.x + 30, y: quantity.y + 20 }, title.x - quantity.x - 10)
  await release()
  await eventually(async () => Math.round((await box('.sw-head [data-col="title"]')).width)).toBe(
    Math.round(title.width) + 60,
  )
  await eventually(() =>
    page
      .locator('.sw-head [role=columnheader][data-col]')
      .evaluateAll((all) => all.slice(0, 3).map((at) => at.getAttribute('data-col'))),
  ).toEqual(['orderNum', 'quantity', 'title'])
  expect(await allTold(page, 'sort')).toEqual([])
})

test('where nothing can be edited Tab leaves the grid, and letters are not kept', async () => {
  await openHeld('Keys/ReadOnly')
  await cell('r0', 'title').click()
  await press(page, 'ArrowDown', 'x')
  await release()
  await eventually(() => standing(page)).toEqual(['r1', 'title'])
  expect(await allTold(page, 'edit')).toEqual([])
})

test('parts that cannot be fetched are told; the next key asks again, and nothing typed is lost', async () => {
  let fails = true
  page = await stories.open('Keys/Editable', {
    forgives: /Failed to load resource/,
    prepare: (opened) =>
      opened.route(/interactionChunk/, (route) => (fails ? route.abort() : route.continue())),
  })
  await cell('r0', 'title').click()
  await page.keyboard.type('a')
  const failed =
    'Editing could not be loaded; check the connection. What you did is kept: press any key to try again'
  await eventually(() => lastTold(page, 'notice')).toEqual({ kind: 'error', text: failed })
  expect((await said(page))?.trim()).toBe(failed)
  fails = false
  await page.keyboard.type('b')
  await eventually(() => page.locator('.sw-editing input').inputValue()).toBe('ab')
  await press(page, 'Enter')
  await eventually(lastEdit).toEqual({ changes: [{ rowKey: 'r0', values: { title: 'ab' } }], added: [] })
})
