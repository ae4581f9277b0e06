import { expect, type Locator } from '@playwright/test'
import { Decimal } from 'decimal.js'
import type { Actor } from './Actor.ts'
import type { Figures } from './figures.ts'

export type Shown = ReadonlyMap<string, string>

/** What the first rows of a grid show and what their sums do, each by the key of its column. */
export interface ShownGrid {
  readonly rows: readonly Shown[]
  readonly sums: Shown
}

/** Everything in so many rows: the grid is scrolled once from end to end, for it draws only what can be seen. */
export async function shownGrid(grid: Locator, count: number): Promise<ShownGrid> {
  const [sums = [], ...rows] = await grid.evaluate(async (box, wanted) => {
    const places = [
      '.sw-foot [data-col]',
      ...Array.from({ length: wanted }, (_, row) => `.sw-rows [data-index="${row}"] [data-col]`),
    ]
    const found = places.map(() => new Map<string, string>())
    for (let left = 0, isEnd = false; !isEnd; left += 400) {
      box.scrollLeft = left
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      isEnd = box.scrollLeft < left
      for (const [at, place] of places.entries())
        for (const cell of box.querySelectorAll<HTMLElement>(place)) {
          const key = cell.dataset['col'] ?? ''
          if (!found[at]?.has(key)) found[at]?.set(key, cell.innerText.trim())
        }
    }
    return found.map((cells) => [...cells])
  }, count)
  return { rows: rows.map((cells) => new Map(cells)), sums: new Map(sums) }
}

/** Every value that the sections of a document show and nobody edits; sections are drawn when they come into sight. */
export async function shownFields(user: Actor): Promise<Shown> {
  for (const section of await user.pane.locator('section[data-section]').all())
    await section.scrollIntoViewIfNeeded()
  const more = user.pane.locator('.fields-more[aria-expanded="false"]').filter({ visible: true })
  while ((await more.count()) > 0) await more.first().click()
  const fields = await user.pane.locator('[data-field]').evaluateAll((found) =>
    found.flatMap((field) => {
      const output = field.querySelector('output')
      return output ? [[field.getAttribute('data-field') ?? '', output.innerText.trim()] as const] : []
    }),
  )
  return new Map(fields)
}

const numeric = /^-?[\d,]+(?:\.\d+)?%?$/
/** Numbers that say where something stands or whom to call, and rates that come from base data. */
const noFigures =
  /(?:^|\.)(?:lineNum|orderLineNo|roundNum|.*Phone|.*Num|.*Code|.*Version|.*Name|priceUnitQuantity|uomRate|overReceiptRate|underReceiptRate|overDeliverRate|autoAccept\w+|lastPrice|targetPrice|advancePercent|advanceAmount|packQuantity|boxes|totalBoxes)$/
const isState = /(?:[sS]tatus|Result)$/

/** Every number and every state that is shown must be known to the calculation and be what it says; and what must be shown is. */
export function compare(place: string, shown: Shown, expected: Figures, must: readonly string[]): void {
  const wrong: string[] = []
  for (const [key, text] of shown) {
    if (text === '' || text === '-' || noFigures.test(key) || !(numeric.test(text) || isState.test(key)))
      continue
    const value = expected[key]
    if (value === undefined) wrong.push(`${key} shows ${text}, which the calculation does not know`)
    else if (
      value instanceof Decimal ? !numeric.test(text) || !value.eq(text.replace(/[,%]/g, '')) : text !== value
    )
      wrong.push(`${key} shows ${text}, and must be ${String(value)}`)
  }
  for (const key of must) if (!shown.has(key) || shown.get(key) === '') wrong.push(`${key} is not shown`)
  expect(wrong, place).toEqual([])
}
