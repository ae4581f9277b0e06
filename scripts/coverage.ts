// What of tests/coverage/items.yaml no passing test proves. Read from the results of a run, so that a skipped or failing test proves nothing.
// Usage: node scripts/coverage.ts [--journeys=<journeys.json>] <vitest.json> …
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'

interface Ran {
  readonly title: string
  readonly passed: boolean
}
interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}
interface JourneySuite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: readonly JourneySuite[]
}

/** tests/coverage/items.yaml: ids by group, and those that need no test here, with the reason. */
type Items = Readonly<Record<string, readonly string[]>> & {
  readonly exceptions: Readonly<Record<string, string>>
}

export interface Coverage {
  readonly count: number
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}

const tag = /\[((?:[a-z][A-Za-z]*)\.[A-Za-z0-9_.]+)\]/g

/** `items`: ids by group. Tags of groups that are not listed are somebody else's words and are left alone. */
export function coverage(
  items: Readonly<Record<string, readonly string[]>>,
  ran: readonly Ran[],
  exceptions: readonly string[] = [],
): Coverage {
  const wanted = Object.entries(items)
    .flatMap(([group, ids]) => ids.map((id) => `${group}.${id}`))
    .filter((id) => !exceptions.includes(id))
  const tags = (tests: readonly Ran[]) =>
    new Set(tests.flatMap(({ title }) => [...title.matchAll(tag)].flatMap(([, id]) => id ?? [])))
  const proven = tags(ran.filter(({ passed }) => passed))
  const known = new Set([...wanted, ...exceptions])
  const unknown = [...tags(ran)].filter((id) => items[id.split('.')[0] ?? ''] !== undefined && !known.has(id))
  return { count: wanted.length, missing: wanted.filter((id) => !proven.has(id)), unknown }
}

export const readVitest = ({ testResults }: VitestReport): Ran[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
  )

export const readJourneys = ({ specs = [], suites = [] }: JourneySuite): Ran[] => [
  ...specs.map(({ title, ok }) => ({ title, passed: ok })),
  ...suites.flatMap(readJourneys),
]

function main(words: readonly string[]): void {
  const option = '--journeys='
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  const ran = words.flatMap((word) => {
    const file = word.replace(option, '')
    if (!existsSync(file)) return []
    return word.startsWith(option)
      ? readJourneys(read(file) as JourneySuite)
      : readVitest(read(file) as VitestReport)
  })
  if (ran.length === 0) {
    process.stdout.write('There are no results to read: run the suites unit and journeys with it.\n')
    process.exitCode = 1
    return
  }
  const { exceptions, ...items } = parse(
    readFileSync(join(import.meta.dirname, '../tests/coverage/items.yaml'), 'utf8'),
  ) as Items
  const { count, missing, unknown } = coverage(items, ran, Object.keys(exceptions))
  process.stdout.write(`${count - missing.length} of ${count} ids are proven by a passing test.\n`)
  if (missing.length) process.stdout.write(`Without one:\n${missing.map((id) => `  ${id}\n`).join('')}`)
  if (unknown.length)
    process.stdout.write(
      `Tags that name nothing in tests/coverage/items.yaml:\n${unknown.map((id) => `  ${id}\n`).join('')}`,
    )
  process.exitCode = missing.length || unknown.length ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
