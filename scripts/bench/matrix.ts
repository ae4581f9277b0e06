import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../chromium.ts'
import { buildGridPage } from './gridBuild.ts'
import { installProbe } from './gridProbe.ts'
import { installSample } from './gridSample.ts'
import { serveFolder } from './gridServe.ts'
import { installSight } from './gridSight.ts'
import { median } from './median.ts'

/**
 * A matrix of 500 rows by 60 columns, rows of an open document in its cells, against the floor of the grid (plain divs with as many texts), in turns in
 * the same browser. What counts is the ratio: at most 2. Usage: node scripts/bench/matrix.ts [--rounds 3] [--json]
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
const [rows, columns] = [500, 61]
const contestants = {
  floor: 'scripts/bench/floorComparison.ts',
  matrix: 'scripts/bench/matrixComparison.tsx',
}
type Contestant = keyof typeof contestants

interface Figures {
  readonly mount: number
  readonly nodes: number
  /** Frames of a scroll over all rows that came late, in percent. */
  readonly late: number
}

async function measure(browser: Browser, address: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  try {
    for (const install of [installSample, installSight, installProbe]) await page.addInitScript(install)
    await page.goto(address)
    await page.waitForFunction(() => 'bench' in window)
    const mount = (): Promise<number> =>
      page.evaluate(([r, c]) => window.gridProbe.mount(r, c), [rows, columns] as const)
    await mount()
    await mount()
    return {
      mount: median([await mount(), await mount(), await mount()]),
      nodes: await page.evaluate(() => window.gridProbe.nodes()),
      late: (await page.evaluate(() => window.gridProbe.scroll('vertical', 2000))).late,
    }
  } finally {
    await page.close()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'matrix-bench-'))
const browser = await chromium.launch({
  executablePath: ensureChromium(console.error),
  args: [...chromiumArguments],
})
const figures: Record<Contestant, Figures[]> = { floor: [], matrix: [] }
try {
  const pages = []
  for (const [name, entry] of Object.entries(contestants) as [Contestant, string][])
    // its keys are no others
    pages.push({ name, server: await serveFolder(await buildGridPage(entry, join(folder, name))) })
  for (let round = 0; round < rounds; round++)
    for (const { name, server } of pages) figures[name].push(await measure(browser, server.address))
  for (const { server } of pages) server.close()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

const of = (name: Contestant, what: keyof Figures): number => median(figures[name].map((one) => one[what]))
const told = {
  floor: of('floor', 'mount'),
  matrix: of('matrix', 'mount'),
  nodes: of('matrix', 'nodes'),
  late: of('matrix', 'late'),
}
if (process.argv.includes('--json')) console.log(JSON.stringify(told))
else {
  console.log(`Medians of ${rounds} rounds in turns, ${rows} × ${columns - 1}.`)
  console.log(`mount of the floor           ${told.floor.toFixed(1)} ms`)
  console.log(
    `mount of the matrix          ${told.matrix.toFixed(1)} ms (${(told.matrix / told.floor).toFixed(2)}×)`,
  )
  console.log(`DOM nodes of the matrix      ${told.nodes}`)
  console.log(`late frames, vertical 2 s    ${told.late.toFixed(1)} %`)
}
