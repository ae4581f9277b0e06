// What of tests/coverage/items.yaml no passing test proves, and whether what is open of the inventory's calls and rules (tests/coverage/open.yaml) is what it was.
// Read from the results of a run, so that a skipped or failing test proves nothing. --lower writes open.yaml anew where less is open.
// Usage: node scripts/coverage.ts [--lower] [--journeys=<journeys.json>] <vitest.json> …
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import type { Definitions } from '../src/language/definitions.ts'
import {
  borne,
  everyId,
  judge,
  openIn,
  readInventory,
  readOpen,
  served,
  summary,
  writeOpen,
} from './inventory.ts'

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

const tags = (tests: readonly Ran[]): Set<string> =>
  new Set(tests.flatMap(({ title }) => [...title.matchAll(tag)].flatMap(([, id]) => id ?? [])))

/** Ids that a passing test bears. */
export const provenBy = (ran: readonly Ran[]): Set<string> => tags(ran.filter(({ passed }) => passed))

/** `items`: ids by group. Tags of groups that are not listed are somebody else's words and are left alone. */
export function coverage(
  items: Readonly<Record<string, readonly string[]>>,
  ran: readonly Ran[],
  exceptions: readonly string[] = [],
): Coverage {
  const wanted = Object.entries(items)
    .flatMap(([group, ids]) => ids.map((id) => `${group}.${id}`))
    .filter((id) => !exceptions.includes(id))
  const proven = provenBy(ran)
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

const print = (text: string) => process.stdout.write(text)
const listed = (title: string, ids: readonly string[]): void => {
  if (ids.length > 0) print(`${title}:\n${ids.map((id) => `  ${id}\n`).join('')}`)
}

async function main(words: readonly string[]): Promise<void> {
  const ran = resultsIn(words.filter((word) => word !== '--lower'))
  if (ran.length === 0) {
    print('There are no results to read: run the suites unit and journeys with it.\n')
    process.exitCode = 1
    return
  }
  const isProven = tellItems(ran)
  const isHeld = await tellInventory(ran, words.includes('--lower'))
  process.exitCode = isProven && isHeld ? 0 : 1
}

function resultsIn(words: readonly string[]): Ran[] {
  const option = '--journeys='
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  return words.flatMap((word) => {
    const file = word.replace(option, '')
    if (!existsSync(file)) return []
    return word.startsWith(option)
      ? readJourneys(read(file) as JourneySuite)
      : readVitest(read(file) as VitestReport)
  })
}

function tellItems(ran: readonly Ran[]): boolean {
  const { exceptions, ...items } = parse(
    readFileSync(join(import.meta.dirname, '../tests/coverage/items.yaml'), 'utf8'),
  ) as Items
  const { count, missing, unknown } = coverage(items, ran, Object.keys(exceptions))
  print(`${count - missing.length} of ${count} ids are proven by a passing test.\n`)
  listed('Without one', missing)
  listed('Tags that name nothing in tests/coverage/items.yaml', unknown)
  return missing.length === 0 && unknown.length === 0
}

/** Whether as much is open of the inventory as was committed, no more and no less. */
async function tellInventory(ran: readonly Ran[], isLowered: boolean): Promise<boolean> {
  const { definitions } = (await import('../dist/definitions/server.js')) as { definitions: Definitions }
  const inventory = readInventory()
  const open = openIn(inventory, new Set([...borne(), ...provenBy(ran)]), served(definitions))
  const { lost, done } = judge(readOpen(), open)
  const known = new Set(everyId(inventory))
  const unknown = [...borne(), ...tags(ran)].filter((id) => /^(?:calls|rules)[.]/.test(id) && !known.has(id))
  print(`${summary(inventory, open).join('\n')}\n`)
  listed('Answered or proven before, and by nothing now', lost)
  listed('Ids that name nothing in tests/coverage/inventory.yaml', unknown)
  if (lost.length > 0 || unknown.length > 0) return false
  if (isLowered) writeOpen(open)
  else listed('Answered or proven now: lower tests/coverage/open.yaml (--lower)', done)
  return isLowered || done.length === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2))
