import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Count, Failure, Spent, Suite } from './Suite.ts'

const root = join(import.meta.dirname, '../..')

type Say = Parameters<Suite['run']>[0]

/** A check that only says yes or no counts as one. */
export const check =
  (file: string, ...args: string[]): Suite['run'] =>
  async (say) =>
    (await runNode(say, file, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Projects of tests/vitest.config.ts. What its files took stands beside the report: `<report>.spent`. */
export const vitest =
  (
    report: string,
    projects: readonly string[],
    { env = {}, workers = 2 }: VitestOptions = {},
  ): Suite['run'] =>
  async (say) => {
    const status = await runNode(
      say,
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/suites/spentReporter.ts',
        `--outputFile.json=${report}`,
        `--maxWorkers=${workers}`,
        ...projects.map((name) => `--project=${name}`),
      ],
      { ...env, TEST_SPENT: spentOf(report) },
    )
    return counted(status, report, (read) => {
      const { numPassedTests, numFailedTests, testResults } = read as VitestReport
      // A file that cannot even be loaded has no tests to fail; it counts as one failure.
      const broken = testResults.filter(
        ({ status: outcome, assertionResults }) => outcome === 'failed' && assertionResults.length === 0,
      ).length
      return { passed: numPassedTests, failed: numFailedTests + broken }
    })
  }

interface VitestOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Processes that play files at the same time. */
  readonly workers?: number
}
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** The journeys of tests/journeys; `data` is the folder in which their demonstration data may stand already. */
export const playwright =
  (report: string, data: string): Suite['run'] =>
  async (say) => {
    const status = await runNode(
      say,
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JOURNEY_DATA: data },
    )
    return counted(status, report, (read) => {
      const { stats } = read as JourneyReport
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    })
  }

interface JourneyReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly JourneySuite[]
}
interface JourneySuite {
  readonly file?: string
  readonly suites?: readonly JourneySuite[]
  readonly specs?: readonly JourneySpec[]
}
interface JourneySpec {
  readonly title: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly JourneyResult[]
  }[]
}

interface JourneyResult {
  readonly duration: number
  readonly errors?: readonly { readonly message?: string }[]
}

const spentOf = (report: string): string => `${report}.spent`
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What each file of these reports took, what was retried and what failed in it. */
export function spentIn(unit: readonly string[], journeys: string): readonly Spent[] {
  const tests = unit
    .map(spentOf)
    .filter((file) => existsSync(file))
    .flatMap((file) => readJson(file) as readonly Spent[]) // written by spentReporter.ts
  const played = existsSync(journeys) ? (readJson(journeys) as JourneyReport).suites : [] // Playwright's own form
  const journeyFiles = played.map((suite) => ({
    file: `tests/journeys/${suite.file}`,
    ms: timeOf(suite),
    retried: specsIn(suite)
      .filter(({ tests: ofSpec }) => ofSpec.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
    failed: specsIn(suite).flatMap(failedTries),
  }))
  return [...tests, ...journeyFiles]
}

const specsIn = ({ specs = [], suites = [] }: JourneySuite): readonly JourneySpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

const resultsOf = ({ tests }: JourneySpec): readonly JourneyResult[] =>
  tests.flatMap(({ results }) => results)

/** The last try of a journey that failed at each. */
function failedTries(spec: JourneySpec): readonly Failure[] {
  if (!spec.tests.some(({ status }) => status === 'unexpected')) return []
  const errors = resultsOf(spec).at(-1)?.errors ?? []
  const message = errors.map((error) => error.message ?? '').join('\n')
  return [{ name: spec.title, message: stripVTControlCharacters(message) }]
}

const timeOf = (suite: JourneySuite): number =>
  specsIn(suite)
    .flatMap(resultsOf)
    .reduce((sum, { duration }) => sum + duration, 0)

/** The runner's own figures; a runner that failed without a failed test (a crash, a leak) still counts as a failure. */
function counted(status: number, file: string, read: (report: unknown) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const count = read(readJson(file))
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function runNode(
  say: Say,
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(`${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
