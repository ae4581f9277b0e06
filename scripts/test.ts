// npm test: every check of the house, one after the other, all of them even when one fails. Ends with the line
// "N passed, N failed", summed over all suites. Usage: npm test [-- suite …]   Suites are the names below.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'

interface Count {
  readonly passed: number
  readonly failed: number
}
interface Suite {
  readonly name: string
  readonly run: () => Count
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'screenwright-test-'))
const unitReport = join(reports, 'vitest.json')
const journeyReport = join(reports, 'journeys.json')
const say = (words: string) => process.stdout.write(`${words}\n`)

const suites: readonly Suite[] = [
  { name: 'compile', run: () => step('scripts/compile.ts') },
  { name: 'check', run: () => step('scripts/check.ts') },
  { name: 'types', run: () => step('node_modules/typescript/bin/tsc', '--noEmit') },
  { name: 'format', run: () => step('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
  {
    name: 'lint',
    run: () =>
      step('node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', 'src', 'scripts', 'tests'),
  },
  { name: 'unit', run: vitest },
  { name: 'build', run: () => step('scripts/build.ts') },
  {
    name: 'stories',
    run: () =>
      step(
        'node_modules/storybook/dist/bin/dispatcher.js',
        'build',
        '-o',
        'dist/storybook',
        '--quiet',
        '--disable-telemetry',
      ),
  },
  { name: 'journeys', run: journeys },
  { name: 'coverage', run: () => step('scripts/coverage.ts', unitReport, journeyReport) },
]

main()

function main(): void {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name))
  if (unknown.length)
    throw new Error(
      `There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}.`,
    )
  say(
    process.env['TEST_DATABASE_URL']
      ? 'Databases: the embedded one and the external one of TEST_DATABASE_URL.'
      : 'Databases: the embedded one only; TEST_DATABASE_URL is not set.',
  )
  process.env['CHROME_PATH'] = ensureChromium(say)
  const counts = suites
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map((suite) => ({ suite, count: timed(suite) }))
  rmSync(reports, { recursive: true, force: true })
  say('')
  for (const { suite, count } of counts)
    say(`${suite.name.padEnd(10)} ${count.passed} passed, ${count.failed} failed`)
  const total = counts.reduce(
    (sum, { count }) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
    { passed: 0, failed: 0 },
  )
  say(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

function timed({ name, run }: Suite): Count {
  say(`\n── ${name}`)
  const start = performance.now()
  const count = run()
  say(`── ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return count
}

/** A check that only says yes or no counts as one. */
function step(file: string, ...args: string[]): Count {
  return spawn(file, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest(): Count {
  const status = spawn('node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ])
  return counted(status, unitReport, (report) => {
    const { numPassedTests, numFailedTests, testResults } = report as {
      numPassedTests: number
      numFailedTests: number
      testResults: { status: string; assertionResults: unknown[] }[]
    }
    // A file that cannot even be loaded has no tests to fail; it counts as one failure.
    const broken = testResults.filter(
      ({ status: outcome, assertionResults }) => outcome === 'failed' && assertionResults.length === 0,
    ).length
    return { passed: numPassedTests, failed: numFailedTests + broken }
  })
}

function journeys(): Count {
  const status = spawn(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  )
  return counted(status, journeyReport, (report) => {
    const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
    if (stats.flaky > 0)
      say(`${stats.flaky} of the journeys passed only at a later try; they are marked "flaky" above.`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** The runner's own figures; a runner that failed without a failed test (a crash, a leak) still counts as a failure. */
function counted(status: number, file: string, read: (report: unknown) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const count = read(JSON.parse(readFileSync(file, 'utf8')))
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function spawn(file: string, args: readonly string[], env: Record<string, string> = {}): number {
  return (
    spawnSync(process.execPath, [join(root, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    }).status ?? 1
  )
}
