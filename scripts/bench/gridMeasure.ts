import type { Browser, Page } from '@playwright/test'
import { installProbe } from './gridProbe.ts'
import { installSample } from './gridSample.ts'
import { installSight } from './gridSight.ts'
import type { GridProbe } from './gridProbe.ts'
import { median, quantile } from './median.ts'

declare global {
  interface Window {
    gridProbe: GridProbe
  }
}

export const measures = {
  mount500: 'mount 500 × 30, ms',
  mount10k: 'mount 10,000 × 30, ms',
  mount100k: 'mount 100,000 × 30, ms',
  replace500: 'replace 500 rows, ms',
  nodes: 'DOM nodes, 500 × 30',
  heap: 'heap of 500 × 30, MB',
  lateVertical: 'late frames, vertical 3 s of 10,000 rows, %',
  blank: 'blank at most, vertical, %',
  lateHorizontal: 'late frames, horizontal 2 s, %',
  keyP50: 'key press in 1,000 × 20 to painted, p50 ms',
  keyP95: 'key press in 1,000 × 20 to painted, p95 ms',
  commit: 'commit of a cell to painted, ms',
  paste: 'paste of 2,000 × 10 to painted, ms',
} as const
export type Measure = keyof typeof measures
export type Figures = Partial<Record<Measure, number>>

const typed = 40
const committed = 7
/** A text column that is not pinned, and a row in the middle of the view. */
const [textColumn, middleRow] = [5, 4]

/** Everything that is measured of one grid, in a window of its own. */
export async function measure(browser: Browser, address: string): Promise<Figures> {
  const page = await browser.newPage({
    viewport: { width: 1600, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  try {
    for (const install of [installSample, installSight, installProbe]) await page.addInitScript(install)
    await page.goto(address)
    await page.waitForFunction(() => 'bench' in window)
    const mount = (rows: number, columns: number): Promise<number> =>
      page.evaluate(([r, c]) => window.gridProbe.mount(r, c), [rows, columns] as const)
    // What is timed is the grid and not the warming up of the engine; a median of three, for one alone catches whatever else the machine does.
    await mount(500, 30)
    await mount(500, 30)
    const figures: Figures = {
      mount500: median([await mount(500, 30), await mount(500, 30), await mount(500, 30)]),
      nodes: await page.evaluate(() => window.gridProbe.nodes()),
    }
    figures.replace500 = await page.evaluate(() => window.gridProbe.replace(500))
    figures.heap = await heap(page, mount)
    figures.mount10k = median([await mount(10_000, 30), await mount(10_000, 30)])
    const vertical = await page.evaluate(() => window.gridProbe.scroll('vertical', 3000))
    Object.assign(figures, {
      lateVertical: vertical.late,
      blank: vertical.blank,
      lateHorizontal: (await page.evaluate(() => window.gridProbe.scroll('horizontal', 2000))).late,
    })
    figures.mount100k = median([await mount(100_000, 30), await mount(100_000, 30)])
    await mount(1000, 20)
    Object.assign(figures, await keys(page))
    const pastes: number[] = []
    for (let round = 0; round < 3; round++) {
      await mount(2100, 20)
      pastes.push(...(await paste(page)))
    }
    return Object.assign(figures, pastes.length === 0 ? {} : { paste: median(pastes) })
  } finally {
    await page.close()
  }
}

/** What the grid with its rows takes, after everything that nobody holds has been collected. */
async function heap(page: Page, mount: (rows: number, columns: number) => Promise<number>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const used = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  await mount(1, 30)
  const before = await used()
  await mount(500, 30)
  return (await used()) - before
}

async function openEditor(page: Page, row: number, column: number): Promise<boolean> {
  const place = await page.evaluate(([r, c]) => window.gridProbe.place(r, c), [row, column] as const)
  if (!place) return false
  await page.mouse.click(place.x, place.y, { clickCount: Math.max(1, place.clicks) })
  return true
}

/** Real keys, one after the other as a quick typist presses them; keys that wait for each other would be timed with their waiting. */
async function keys(page: Page): Promise<Figures> {
  await page.evaluate(() => window.gridProbe.listen())
  const taken = async (): Promise<number[]> => {
    await page.waitForTimeout(100)
    return page.evaluate(() => window.gridProbe.taken())
  }
  if (!(await openEditor(page, middleRow, textColumn))) return {}
  await page.keyboard.press('x')
  await taken()
  for (let count = 0; count < typed; count++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(40)
  }
  const times = await taken()
  await page.keyboard.press('Enter')
  await taken()
  const value = await page.evaluate(([r, c]) => window.gridProbe.value(r, c), [
    middleRow,
    textColumn,
  ] as const)
  if (!value.includes('a'.repeat(typed))) return {}
  const commits: number[] = []
  for (let row = middleRow + 1; row <= middleRow + committed; row++) {
    if (!(await openEditor(page, row, textColumn))) break
    await page.keyboard.press('x')
    await taken()
    await page.keyboard.press('Enter')
    commits.push(...(await taken()))
  }
  return {
    keyP50: median(times),
    keyP95: quantile(times, 0.95),
    ...(commits.length === 0 ? {} : { commit: median(commits) }),
  }
}

/** A table from the clipboard into the first cells; only where a grid takes one by itself. */
async function paste(page: Page): Promise<readonly number[]> {
  if (!(await page.evaluate(() => window.gridProbe.nativePaste()))) return []
  const place = await page.evaluate(() => window.gridProbe.place(0, 0))
  if (!place) return []
  await page.evaluate(() => {
    const column = (row: number, at: number): string =>
      ['Pasted', `${row}.25`, '2026-05-17', 'Done', 'Y'][at % 5] + (at % 5 === 0 ? ` ${row}` : '')
    return navigator.clipboard.writeText(
      Array.from({ length: 2000 }, (_, row) =>
        Array.from({ length: 10 }, (_each, at) => column(row, at)).join('\t'),
      ).join('\r\n'),
    )
  })
  await page.mouse.click(place.x, place.y)
  const ends = page.evaluate(() => window.gridProbe.pasteEnds(1999, 0, 10_000))
  await page.keyboard.press('Control+v')
  const took = await ends
  return took === null ? [] : [took]
}
