// npm test: every check of the house, side by side where two cores bear it, all of them even when one fails. Ends with the line
// "N passed, N failed", summed over all suites. Usage: npm test [-- [quick | all] suite …]   Suites are the names below.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { check, playwright, spentIn, vitest } from './suites/runners.ts'
import { schedule } from './suites/schedule.ts'
import type { Ended, Spent, Suite } from './suites/Suite.ts'

const reports = mkdtempSync(join(tmpdir(), 'screenwright-test-'))
const [pureReport, unitReport, journeyReport] = ['pure', 'unit', 'journeys'].map((name) =>
  join(reports, `${name}.json`),
) as [string, string, string] // three names, three files
const demonstrationData = mkdtempSync(join(tmpdir(), 'screenwright-demonstration-'))
const print = (text: string) => process.stdout.write(text)

const suites: readonly Suite[] = [
  { name: 'compile', cores: 2, after: [], run: check('scripts/compile.ts') },
  {
    name: 'demonstration',
    cores: 1,
    after: ['compile'],
    run: check('tests/journeys/fillDemonstration.ts', demonstrationData),
  },
  {
    name: 'pure',
    cores: 1,
    after: ['compile'],
    run: vitest(pureReport, ['pure', 'interface'], { workers: 1 }),
  },
  { name: 'types', cores: 1, after: ['compile'], run: check('node_modules/typescript/bin/tsc', '--noEmit') },
  {
    name: 'emitted',
    cores: 1,
    after: ['compile'],
    run: check('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.emitted.json'),
  },
  { name: 'check', cores: 1, after: ['compile'], run: check('scripts/check.ts') },
  { name: 'format', cores: 1, after: [], run: check('scripts/format.ts', '--check') },
  {
    name: 'lint',
    cores: 1,
    after: [],
    run: check('node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', 'src', 'scripts', 'tests'),
  },
  { name: 'build', cores: 1, after: ['compile'], run: check('scripts/build.ts') },
  {
    name: 'stories',
    cores: 1,
    after: ['compile'],
    run: check(
      'node_modules/storybook/dist/bin/dispatcher.js',
      'build',
      '-o',
      'dist/storybook',
      '--quiet',
      '--disable-telemetry',
    ),
  },
  {
    name: 'unit',
    cores: 2,
    after: ['compile', 'demonstration'],
    run: vitest(unitReport, ['dom', 'dom apart', 'database', 'two nodes', 'browser'], {
      env: { JOURNEY_DATA: demonstrationData },
      workers: 3, // on two cores: they wait for kills, disks and browsers
    }),
  },
  {
    name: 'journeys',
    cores: 2,
    after: ['build', 'demonstration'],
    run: playwright(journeyReport, demonstrationData),
  },
  {
    name: 'coverage',
    cores: 2,
    after: ['pure', 'unit', 'journeys'],
    run: check('scripts/coverage.ts', `--journeys=${journeyReport}`, pureReport, unitReport),
  },
]

/** For the hand: a minute at most. */
const quick = ['compile', 'types', 'emitted', 'check', 'format', 'lint', 'pure']

await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<void> {
  const wanted = suitesOf(words)
  const seed = (process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000))
  if (words.includes('all')) process.env['TEST_ALL'] = '1'
  // Some thirty processes of a run load the same server: what one has compiled the next ones read.
  process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled')
  print(
    process.env['TEST_DATABASE_URL']
      ? 'Databases: the embedded one and the external one of TEST_DATABASE_URL.\n'
      : 'Databases: the embedded one only; TEST_DATABASE_URL is not set.\n',
  )
  print(
    words.includes('all')
      ? 'Everything is played.\n'
      : `What grows with the definitions is sampled with the seed ${seed}; npm test -- all plays everything.\n`,
  )
  if (wanted.some(({ name }) => name === 'unit' || name === 'journeys'))
    process.env['CHROME_PATH'] = ensureChromium((text) => print(`${text}\n`))
  const ended = await schedule(wanted, print)
  const files = spentIn([pureReport, unitReport], journeyReport)
  tellDearest(files)
  tellRetried(files)
  tellFailed(files)
  for (const folder of [reports, demonstrationData]) rmSync(folder, { recursive: true, force: true })
  tellCounts(ended, seed)
}

function suitesOf(words: readonly string[]): readonly Suite[] {
  const names = words.flatMap((word) => {
    if (word === 'quick') return quick
    return word === 'all' ? [] : [word]
  })
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
  if (unknown.length)
    throw new Error(
      `There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}; and quick, all.`,
    )
  return suites.filter(({ name }) => names.length === 0 || names.includes(name))
}

function tellDearest(files: readonly Spent[]): void {
  const dear = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  if (dear.length === 0) return
  print('\nThe dearest files, with their set-up:\n')
  for (const { file, ms } of dear) print(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`)
}

/** What passed only at a later try is not steady, though it counts as passed. */
function tellRetried(files: readonly Spent[]): void {
  const retried = files.flatMap(({ file, retried: names }) => names.map((name) => `${file}: ${name}\n`))
  if (retried.length > 0) print(`\nPassed only at a later try:\n\n${retried.join('')}`)
}

/** The failures once more at the end, a few lines of each: the whole of it stands far above, where it happened. */
function tellFailed(files: readonly Spent[]): void {
  const failed = files.flatMap(({ file, failed: failures }) =>
    failures.map(({ name, message }) => `${file}: ${name}\n${beginning(message)}\n`),
  )
  if (failed.length > 0) print(`\nFailed:\n\n${failed.join('\n')}`)
}

function beginning(message: string): string {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')
}

function tellCounts(ended: readonly Ended[], seed: string): void {
  print('\n')
  for (const { name, count } of ended)
    print(`${name.padEnd(10)} ${count.passed} passed, ${count.failed} failed\n`)
  const passed = ended.reduce((sum, { count }) => sum + count.passed, 0)
  const failed = ended.reduce((sum, { count }) => sum + count.failed, 0)
  if (failed > 0) print(`\nThe same samples again: TEST_SEED=${seed} npm test\n`)
  print(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
