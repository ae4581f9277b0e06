import { expect, type Locator } from '@playwright/test'
import { Decimal } from 'decimal.js'
import type { Actor } from './Actor.ts'
import type { Figures } from './figures.ts'

export type Shown = ReadonlyMap<string, string>

/** Everything that one row of a grid shows, by the key of its column: the grid is scrolled from end to end, for it draws only what can be seen. */
export async function shownRow(grid: Locator, row: number): Promise<Shown> {
  return shownCells(grid, `.sw-rows [data-index="${row}"] [data-col]`)
}

export async function shownSums(grid: Locator): Promise<Shown> {
  return shownCells(grid, '.sw-foot [data-col]')
}

async function shownCells(grid: Locator, which: string): Promise<Shown> {
  const shown = new Map<string, string>()
  for (let left = 0, isEnd = false; !isEnd; left += 400) {
    isEnd = await grid.evaluate(
      (box, to) =>
        new Promise<boolean>((done) => {
          box.scrollLeft = to
          requestAnimationFrame(() => requestAnimationFrame(() => done(box.scrollLeft < to)))
        }),
      left,
    )
    const cells = await grid
      .locator(which)
      .evaluateAll((found) =>
        found.map(
          (cell) => [cell.getAttribute('data-col') ?? '', (cell as HTMLElement).innerText.trim()] as const,
        ),
      )
    for (const [key, text] of cells) if (!shown.has(key)) shown.set(key, text)
  }
  return shown
}

/** Every value that the sections of a document show and nobody edits; sections are drawn when they come into sight. */
export async function shownFields(user: Actor): Promise<Shown> {
  for (const section of await user.pane.locator('section[data-section]').all())
    await section.scrollIntoViewIfNeeded()
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
