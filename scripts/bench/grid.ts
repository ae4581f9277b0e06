import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../chromium.ts'
import { buildGridPage } from './gridBuild.ts'
import { addedBytes } from './gridBytes.ts'
import { measure, measures } from './gridMeasure.ts'
import type { Figures, Measure } from './gridMeasure.ts'
import { serveFolder } from './gridServe.ts'
import { median } from './median.ts'
import { installPeers, peerEntry, peers } from './peers.ts'
import type { Peer } from './peers.ts'

/**
 * Our grid, the floor (a hand-written virtual list of plain divs) and the grids of others in the same browser, in turns. What counts is the
 * ratio to the floor; the milliseconds drift with the machine. Usage: node scripts/bench/grid.ts [--rounds 3] [--alone] [--json]
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
const others = process.argv.includes('--alone') || !installPeers() ? [] : (Object.keys(peers) as Peer[]) // its keys are no others

interface Contestant {
  readonly name: string
  readonly entry: string
  readonly component?: string
}
const contestants: readonly Contestant[] = [
  { name: 'floor', entry: 'scripts/bench/floorComparison.ts' },
  { name: 'ours', entry: 'scripts/bench/gridComparison.tsx', component: 'src/grid/Grid.tsx' },
  ...others.map((peer) => ({ name: peers[peer], entry: peerEntry(peer), component: peerEntry(peer) })),
]

const folder = mkdtempSync(join(tmpdir(), 'grid-bench-'))
const browser = await chromium.launch({
  executablePath: ensureChromium(console.error),
  args: [...chromiumArguments, '--enable-precise-memory-info'],
})
const figures = new Map<string, Figures[]>()
const bytes = new Map<string, { readonly atOnce: number; readonly all: number }>()
try {
  const pages = []
  for (const [index, { name, entry, component }] of contestants.entries()) {
    pages.push({ name, server: await serveFolder(await buildGridPage(entry, join(folder, String(index)))) })
    if (component) bytes.set(name, await addedBytes(component))
  }
  for (let round = 0; round < rounds; round++) {
    for (const { name, server } of pages)
      figures.set(name, [...(figures.get(name) ?? []), await measure(browser, server.address)])
  }
  for (const { server } of pages) server.close()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

const of = (name: string, what: Measure): number | undefined => {
  const values = (figures.get(name) ?? []).flatMap((each) => each[what] ?? [])
  return values.length ? median(values) : undefined
}
const names = contestants.map(({ name }) => name)
const rows = (Object.keys(measures) as Measure[]).map((what) => ({
  what,
  words: measures[what],
  values: names.map((name) => of(name, what)),
})) // its keys are no others
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ names, rows, bytes: Object.fromEntries(bytes) }))
else {
  const wide = 16
  const cell = (text: string): string => text.slice(0, wide).padStart(wide + 1)
  console.log(`Medians of ${rounds} rounds in turns; in brackets against the floor.`)
  console.log(`${''.padEnd(46)}${names.map(cell).join('')}`)
  for (const { what, words, values } of rows) {
    const [floor] = values
    const isShare = what.startsWith('late') || what === 'blank'
    const told = (value: number | undefined, at: number): string => {
      if (value === undefined) return '–'
      const against = at > 0 && floor && !isShare ? ` (${(value / floor).toFixed(2)}×)` : ''
      return value.toFixed(1) + against
    }
    console.log(`${words.padEnd(46)}${values.map((value, at) => cell(told(value, at))).join('')}`)
  }
  const kilobytes = (what: 'atOnce' | 'all') =>
    names
      .map((name) => {
        const found = bytes.get(name)
        return cell(found ? (found[what] / 1000).toFixed(1) : '0')
      })
      .join('')
  console.log(`${'over React and antd at once, kB zipped'.padEnd(46)}${kilobytes('atOnce')}`)
  console.log(`${'with what is fetched later, kB zipped'.padEnd(46)}${kilobytes('all')}`)
}
