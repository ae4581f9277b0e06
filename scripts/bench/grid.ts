import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { buildGridPage } from './gridBuild.ts'
import { serveFolder } from './gridServe.ts'

/**
 * Our grid against the floor (a hand-written virtual list of plain divs) in the same browser, in turns. What counts is the
 * ratio; the milliseconds drift with the machine. Usage: node scripts/bench/grid.ts [--rounds 5] [--json]
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5

type What = 'floor' | 'grid'
const measures = ['mount500', 'mount10k', 'mount100k', 'replace500', 'nodes', 'lateVertical', 'lateHorizontal', 'keyP50', 'keyP95', 'stepP50', 'stepP95', 'commit'] as const
type Measure = (typeof measures)[number]
type Result = Partial<Record<Measure, number>>

const words: Record<Measure, string> = {
  mount500: 'mount 500 × 30, ms', mount10k: 'mount 10,000 × 30, ms', mount100k: 'mount 100,000 × 30, ms', replace500: 'replace 500 rows, ms', nodes: 'DOM nodes',
  lateVertical: 'late frames, vertical 3 s of 10,000 rows, %', lateHorizontal: 'late frames, horizontal 2 s, %',
  keyP50: 'key press in a cell to painted, p50 ms', keyP95: 'key press in a cell to painted, p95 ms', stepP50: 'arrow key to painted, p50 ms', stepP95: 'arrow key to painted, p95 ms', commit: 'commit of a cell to painted, ms',
}

/** Milliseconds from the call until the next frame has been painted. */
async function timeMount(page: Page, what: What, count: number): Promise<number> {
  return page.evaluate(async ({ what, count }) => {
    const bench = window.gridBench
    const host = document.getElementById('host')
    if (!host) throw new Error('The page has no host.')
    const columns = bench.makeColumns(30)
    const rows = bench.makeRows(count, columns)
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(); channel.port2.postMessage(0) }))
    await painted()
    const from = performance.now()
    const mounted = what === 'floor' ? bench.mountFloor(host, columns, rows) : bench.mountGrid(host, columns, rows)
    await painted()
    const took = performance.now() - from
    mounted.unmount()
    await painted()
    return took
  }, { what, count })
}

/** Leaves it mounted for what comes next. */
async function timeReplace(page: Page, what: What): Promise<{ replace500: number; nodes: number }> {
  return page.evaluate(async (what) => {
    const bench = window.gridBench
    const host = document.getElementById('host')
    if (!host) throw new Error('The page has no host.')
    const columns = bench.makeColumns(30)
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(); channel.port2.postMessage(0) }))
    const mounted = what === 'floor' ? bench.mountFloor(host, columns, bench.makeRows(500, columns)) : bench.mountGrid(host, columns, bench.makeRows(500, columns))
    await painted()
    const next = bench.makeRows(500, columns, 7).map((row) => ({ ...row, id: `n${String(row['id'])}` }))
    const from = performance.now()
    mounted.setRows(next)
    await painted()
    const replace500 = performance.now() - from
    const nodes = host.querySelectorAll('*').length
    mounted.unmount()
    return { replace500, nodes }
  }, what)
}

/** Scrolls evenly, one step a frame, and counts frames that came later than one and a half. */
async function scroll(page: Page, what: What, direction: 'vertical' | 'horizontal'): Promise<number> {
  return page.evaluate(async ({ what, direction }) => {
    const bench = window.gridBench
    const host = document.getElementById('host')
    if (!host) throw new Error('The page has no host.')
    const columns = bench.makeColumns(30)
    const rows = bench.makeRows(10_000, columns)
    const mounted = what === 'floor' ? bench.mountFloor(host, columns, rows) : bench.mountGrid(host, columns, rows)
    const scroller = host.querySelector('.floor, .sw-scroll')
    if (!scroller) throw new Error('There is nothing to scroll.')
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
    for (let count = 0; count < 10; count++) await frame()
    let late = 0
    let frames = 0
    let before = await frame()
    const until = before + (direction === 'vertical' ? 3000 : 2000)
    let back = 1
    while (before < until) {
      if (direction === 'vertical') scroller.scrollTop += 120
      else {
        if (scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1) back = -1
        else if (scroller.scrollLeft <= 0) back = 1
        scroller.scrollLeft += 40 * back
      }
      const now = await frame()
      frames++
      if (now - before > 25) late++
      before = now
    }
    mounted.unmount()
    return late / frames * 100
  }, { what, direction })
}

/** Real keys through the browser; each is timed from the event to the paint after it. */
async function keys(page: Page): Promise<Result> {
  await page.evaluate(() => {
    const bench = window.gridBench
    const host = document.getElementById('host')
    if (!host) throw new Error('The page has no host.')
    const columns = bench.makeColumns(20)
    const took: number[] = []
    Object.assign(window, { took, columns })
    bench.mountGrid(host, columns, bench.makeRows(1000, columns), true)
    addEventListener('keydown', (event) => {
      const from = event.timeStamp
      requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => took.push(performance.now() - from); channel.port2.postMessage(0) })
    }, true)
  })
  /** One after the other, as a quick typist does; keys that wait for each other would be timed with their waiting. */
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await page.waitForTimeout(40)
  }
  const taken = async (): Promise<number[]> => {
    await page.waitForTimeout(100)
    return page.evaluate(() => (window as unknown as { took: number[] }).took.splice(0).sort((a, b) => a - b)) // set by this file above
  }
  await page.locator('[data-row="r2"] [data-col="c8"]').click()
  await page.keyboard.type('x')
  await taken()
  for (let count = 0; count < 60; count++) await press('a')
  const typed = await taken()
  await page.keyboard.press('Enter')
  const [commit = 0] = await taken()
  for (let count = 0; count < 60; count++) await press(count % 2 ? 'ArrowRight' : 'ArrowDown')
  const stepped = await taken()
  const at = (list: readonly number[], share: number): number => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
  return { keyP50: at(typed, 0.5), keyP95: at(typed, 0.95), commit, stepP50: at(stepped, 0.5), stepP95: at(stepped, 0.95) }
}

async function measure(page: Page, what: What): Promise<Result> {
  const result: Result = { mount500: await timeMount(page, what, 500), mount10k: await timeMount(page, what, 10_000), mount100k: await timeMount(page, what, 100_000) }
  Object.assign(result, await timeReplace(page, what))
  result.lateVertical = await scroll(page, what, 'vertical')
  result.lateHorizontal = await scroll(page, what, 'horizontal')
  return what === 'grid' ? { ...result, ...await keys(page) } : result
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

const folder = await buildGridPage()
const server = await serveFolder(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
const all: Record<What, Result[]> = { floor: [], grid: [] }
try {
  for (let round = 0; round <= rounds; round++) {
    for (const what of ['floor', 'grid'] as const) {
      const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
      page.on('pageerror', (error) => console.error(error.message))
      await page.goto(server.address)
      await page.waitForFunction(() => 'gridBench' in window)
      // A page that has drawn both once: what is timed is the grid and not the warming up of the engine.
      for (const warm of ['floor', 'grid', 'floor', 'grid'] as const) await timeMount(page, warm, 500)
      const result = await measure(page, what)
      if (round > 0) all[what].push(result)
      await page.close()
    }
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true })
}

const table = measures.map((name) => {
  const [floor, grid] = (['floor', 'grid'] as const).map((what) => median(all[what].flatMap((result) => result[name] ?? [])))
  return { name, measure: words[name], floor, grid, ratio: floor && grid && !name.startsWith('late') ? grid / floor : undefined }
})
if (process.argv.includes('--json')) console.log(JSON.stringify(table))
else {
  const shown = (value: number | undefined): string => value === undefined ? '–' : value.toFixed(1)
  console.log(`Grid, median of ${rounds} rounds in turns with the floor`)
  for (const { measure, floor, grid, ratio } of table) console.log(`${measure.padEnd(46)} floor ${shown(floor).padStart(8)}   grid ${shown(grid).padStart(8)}${ratio ? `   ${ratio.toFixed(2)} ×` : ''}`)
}
