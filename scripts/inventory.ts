// Which calls and rules of the specification's inventory (tests/coverage/inventory.yaml) nothing answers or proves yet, by area.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Definitions } from '../src/language/definitions.ts'
import { fileCalls } from '../src/server/http/files/fileCalls.ts'
import { getCalls } from '../src/server/http/getCalls.ts'
import { systemCalls } from '../src/server/http/systemCalls.ts'
import { operations } from '../src/server/operations/operations.ts'

const folder = join(import.meta.dirname, '../tests/coverage')
const openFile = join(folder, 'open.yaml')

/** Part (calls, rules) → area → id → the addresses that it consists of, `family/operation`. */
export type Inventory = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>
>
/** What is open, in the same order: part → area → ids. */
export type Open = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'))
export const readInventory = (): Inventory => readYaml(join(folder, 'inventory.yaml')) as Inventory // as it was written
export const readOpen = (): Open => (readYaml(openFile) ?? {}) as Open // as writeOpen wrote it

/** Ids that records of calls bear. */
export const borne = (): ReadonlySet<string> =>
  new Set(
    [
      ...Object.values(operations),
      ...Object.values(systemCalls),
      ...Object.values(fileCalls),
      ...Object.values(getCalls),
    ].flatMap(({ answers = [] }) => answers),
  )

/** `family/operation` of everything that an entity can do, `family/*` where it can do what every entity can. */
export const served = ({ entities }: Pick<Definitions, 'entities'>): ReadonlySet<string> =>
  new Set(
    Object.values(entities).flatMap(({ family, verbs }) =>
      ['*', ...Object.keys(operations), ...verbs.map(({ name }) => name)].map((name) => `${family}/${name}`),
    ),
  )

/** What neither bears the id nor serves all addresses nor is proven. */
export function openIn(
  inventory: Inventory,
  answered: ReadonlySet<string>,
  addresses: ReadonlySet<string>,
): Open {
  const isOpen = ([id, parts]: readonly [string, readonly string[]]): boolean =>
    !answered.has(id) && !(parts.length > 0 && parts.every((part) => addresses.has(part)))
  return mapped(inventory, (ids) => {
    const open = Object.entries(ids)
      .filter(isOpen)
      .map(([id]) => id)
    return open.length > 0 ? open : undefined
  })
}

function mapped<From, To>(
  parts: Readonly<Record<string, Readonly<Record<string, From>>>>,
  each: (value: From) => To | undefined,
): Readonly<Record<string, Readonly<Record<string, To>>>> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, areas]) => [
      part,
      Object.fromEntries(
        Object.entries(areas).flatMap(([area, value]): [string, To][] => {
          const made = each(value)
          return made === undefined ? [] : [[area, made]]
        }),
      ),
    ]),
  )
}

export const idsOf = (
  parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): string[] => Object.values(parts).flatMap((areas) => Object.values(areas).flat())

export const everyId = (inventory: Inventory): string[] => idsOf(mapped(inventory, (ids) => Object.keys(ids)))

/** The committed list may only become shorter, and has to when it can. */
export function judge(known: Open, found: Open): { readonly lost: string[]; readonly done: string[] } {
  const [was, is] = [new Set(idsOf(known)), new Set(idsOf(found))]
  return { lost: [...is].filter((id) => !was.has(id)), done: [...was].filter((id) => !is.has(id)) }
}

/** Lines: `calls auction: 5 of 7 open`. */
export const summary = (inventory: Inventory, open: Open): string[] =>
  Object.entries(inventory).flatMap(([part, areas]) =>
    Object.entries(areas).map(([area, ids]) => {
      const left = open[part]?.[area]?.length ?? 0
      return `${part} ${area}: ${left} of ${Object.keys(ids).length} open`
    }),
  )

export function writeOpen(open: Open): void {
  const lines = Object.entries(open).flatMap(([part, areas]) => [
    `${part}:`,
    ...Object.entries(areas).flatMap(([area, ids]) => [`  ${area}:`, ...ids.map((id) => `    - ${id}`)]),
  ])
  writeFileSync(openFile, `${[header, ...lines].join('\n')}\n`)
}

const header = `# What of inventory.yaml nothing answers or proves yet, by area. It may only become shorter: a run that finds less open fails until
# \`node scripts/coverage.ts --lower …\` has written it anew; an id that is open again fails too.`
