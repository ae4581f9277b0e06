import { expect, type Locator } from '@playwright/test'

/** Something within a grid, brought into sight from the left. */
export async function seenIn(grid: Locator, which: string): Promise<Locator> {
  const cell = grid.locator(which)
  if ((await cell.count()) === 0) {
    for (let left = 0, end = false; !end; left += 500) {
      end = await grid.evaluate(
        (box, to) =>
          new Promise<boolean>((done) => {
            box.scrollLeft = to
            requestAnimationFrame(() => requestAnimationFrame(() => done(box.scrollLeft < to)))
          }),
        left,
      )
      if ((await cell.count()) > 0) break
    }
  }
  await expect(cell, which).toHaveCount(1)
  return cell
}
