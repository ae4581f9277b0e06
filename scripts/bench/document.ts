import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { countDrawn, type Drawn } from '../../tests/countDrawn.ts'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { buildGridPage } from './gridBuild.ts'
import { serveFolder } from './gridServe.ts'
import { median, quantile } from './median.ts'
import { timeKeys } from './timeKeys.ts'

/**
 * A document of 1,000 lines on the real edit screen against the same by hand (plain inputs, a virtual list of plain divs), in turns in the
 * same browser. What counts is the ratio, and how long the browser is ever kept waiting. Usage: node scripts/bench/document.ts [--rounds 3] [--json]
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
const lines = 1000

type What = 'floor' | 'document'

const open = (page: Page, what: What): Promise<{ took: number; longest: number; nodes: number }> =>
  page.evaluate(
    async ({ what, lines }) => {
      const host = document.getElementById('host')
      if (!host) throw new Error('The page has no host.')
      host.replaceChildren()
      const element = document.createElement('div')
      host.append(element)
      const painted = () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done()
            channel.port2.postMessage(0)
          }),
        )
      await painted()
      let longest = 0
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
      })
      watch.observe({ type: 'longtask' })
      // The document is made before: what is timed begins when the data are there.
      const from = performance.now()
      if (what === 'floor') window.documentBench.openFloor(element, lines)
      else window.documentBench.openDocument(element, lines)
      const isThere = () =>
        what === 'floor' ||
        (element.querySelector('[data-section=history], .history-side') !== null &&
          element.querySelectorAll('.sw-rows [role=row]').length > 5)
      while (!isThere() && performance.now() - from < 10_000) await painted()
      await painted()
      const took = performance.now() - from
      await new Promise((done) => setTimeout(done, 200))
      watch.disconnect()
      return { took, longest, nodes: element.querySelectorAll('*').length }
    },
    { what, lines },
  )

/** Real keys; each is timed from the event to the paint after it, or what React draws again is counted: looking at all components takes longer than the key. */
async function keys(
  page: Page,
  press: string,
  times: number,
  what: 'time' | 'count' = 'time',
): Promise<{ took: number[]; drawn: number }> {
  await page.evaluate((counts) => {
    window.taken.length = 0
    Object.assign(window.drawn, { isOn: counts, all: 0 })
  }, what === 'count')
  for (let count = 0; count < times; count++) {
    await page.keyboard.press(press === 'a' && count % 2 ? 'Backspace' : press) // a field takes only so many letters
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(200)
  return page.evaluate((count) => ({ took: [...window.taken], drawn: window.drawn.all / count }), times)
}

declare global {
  interface Window {
    drawn: Drawn
  }
}

const figures: Record<What, Record<string, number[]>> = { floor: {}, document: {} }
const note = (what: What, name: string, ...values: readonly number[]) => {
  ;(figures[what][name] ??= []).push(...values)
}

async function round(page: Page): Promise<void> {
  for (const what of ['floor', 'document', 'floor', 'document'] as const) {
    const { took, longest, nodes } = await open(page, what)
    note(what, 'open', took)
    note(what, 'longest task while opening', longest)
    note(what, 'nodes', nodes)
  }
  const field = page.locator('[data-field=contractNum] input')
  await field.focus()
  await keys(page, 'a', 5)
  const typed = await keys(page, 'a', 40)
  note('document', 'key press in a field, p50', median(typed.took))
  note('document', 'key press in a field, p95', quantile(typed.took, 0.95))
  note('document', 'components drawn for a key', (await keys(page, 'a', 10, 'count')).drawn)
  const cell = page.locator('.sw-rows [data-index="3"] [data-col="purchaseQuantity"]')
  await cell.scrollIntoViewIfNeeded()
  await cell.click()
  for (let count = 0; count < 8; count++) {
    await page.keyboard.press(String(count + 1))
    await page.waitForTimeout(120)
    const { took, drawn } = await keys(page, 'Enter', 1, count < 5 ? 'time' : 'count')
    if (count < 5) note('document', 'change of a cell with totals to painted', ...took)
    else note('document', 'components drawn for a changed cell', drawn)
  }
  await open(page, 'floor')
  await page.locator('[name=contractNum]').focus()
  const plain = await keys(page, 'a', 40)
  note('floor', 'key press in a field, p50', median(plain.took))
  note('floor', 'key press in a field, p95', quantile(plain.took, 0.95))
  for (const [count, name] of [
    [1000, '1,000'],
    [5000, '5,000'],
  ] as const) {
    const times = await page.evaluate((size) => window.documentBench.storeTimes(size, 2000, 3), count)
    note('document', `store: one cell with totals, ${name} lines`, ...times.change)
    note('document', `store: check of ${name} lines, in chunks`, ...times.check)
  }
  const pasted = await page.evaluate(() => window.documentBench.storeTimes(2000, 2000, 4))
  note('document', 'store: paste of 2,000 × 10 with rules', ...pasted.paste)
  note('floor', 'store: paste of 2,000 × 10 with rules', ...pasted.floorPaste)
}

const folder = await buildGridPage('scripts/bench/documentPage.tsx')
const server = await serveFolder(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (let count = 0; count < rounds; count++) {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    page.on('pageerror', (error) => console.error(error.message))
    await page.addInitScript(countDrawn)
    await page.addInitScript(timeKeys)
    await page.goto(server.address)
    await page.waitForFunction(() => 'documentBench' in window)
    // What is timed is the document and not the warming up of the engine.
    for (const warm of ['document', 'floor', 'document'] as const) await open(page, warm)
    await round(page)
    await page.close()
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true })
}

const names = [...new Set([...Object.keys(figures.document), ...Object.keys(figures.floor)])]
const table = names.map((name) => ({
  measure: name,
  floor: figures.floor[name] && median(figures.floor[name]),
  document: figures.document[name] && median(figures.document[name]),
}))
if (process.argv.includes('--json')) console.log(JSON.stringify(table))
else {
  const shown = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1))
  console.log(`A document of ${lines} lines, ms, median of ${rounds} rounds in turns with the floor`)
  for (const { measure, floor, document } of table)
    console.log(
      `${measure.padEnd(44)} floor ${shown(floor).padStart(8)}   document ${shown(document).padStart(8)}`,
    )
}
