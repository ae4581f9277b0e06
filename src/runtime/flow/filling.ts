import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { gt, num, sub, sum, text } from '../../rules/expression/kernel.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { restOf } from './takings.ts'

/** An open document that a flow fills: what is picked becomes lines of it, which are saved with the rest. */
export interface Filled {
  readonly id: string
  readonly versionNum: unknown
  /** By the key of a source row what unsaved lines take of it beyond what is saved; null where a line has it whole. */
  readonly inside: ReadonlyMap<string, string | null>
  /** What was picked, as lines that nobody saved yet. */
  onLines(lines: readonly Row[]): void
}

/** Wire keys of the taking lines: to what they are made of, and how much they take; none where that is taken whole. */
interface Wires {
  readonly link: string
  readonly take: string | undefined
}

export function wiresOf(
  flow: CompiledFlow,
  entity: CompiledEntity,
  entities: Readonly<Record<string, CompiledEntity>>,
): Wires {
  const line = entities[entity.lines.find(({ name }) => name === flow.lines)?.entity ?? '']
  const wire = (name: string) => line?.fields.find((field) => field.name === name)?.wire ?? name
  return { link: wire(flow.link), take: flow.take === undefined ? undefined : wire(flow.take) }
}

/** What the lines of a document have of their source rows that the server does not know of yet. */
export function insideOf(
  { lines }: CompiledFlow,
  { link, take }: Wires,
  now: Row,
  saved: Row,
): ReadonlyMap<string, string | null> {
  const taken = (row: Row) =>
    Map.groupBy(
      linesOf(row, lines).filter((line) => typeof line[link] === 'string'),
      (line) => String(line[link]),
    )
  if (take === undefined) return new Map([...taken(now).keys()].map((id) => [id, null]))
  const before = taken(saved)
  const amount = (rows: readonly Row[] = []) => sum(rows.map((row) => num(row[take]))) ?? num('0')
  return new Map(
    [...taken(now)].flatMap(([id, rows]) => {
      const more = sub(amount(rows), amount(before.get(id)))
      return gt(more, num('0')) ? [[id, text(more)] as const] : []
    }),
  )
}

/** Rows that are still to be had: those that lines have whole are not, of the others as much less as unsaved lines take; of what has no limit it is told what they have. */
export const leftOf = (rows: readonly Row[], inside: ReadonlyMap<string, string | null>): readonly Row[] =>
  rows.flatMap((row) => {
    const more = inside.get(String(row['id']))
    if (more === undefined) return [row]
    if (more === null) return []
    if (restOf(row) === '') return [{ ...row, has: text(sum([num(row['has']), num(more)])) }]
    const left = sub(num(restOf(row)), num(more))
    return gt(left, num('0')) ? [{ ...row, rest: text(left) }] : []
  })

/** Puts lines into an open document, in one step that can be undone. What is in a line already makes that line more. */
export function putInto(
  store: DocumentStore,
  { lines: table }: CompiledFlow,
  { link, take }: Wires,
  made: readonly Row[],
): void {
  const there = linesOf(store.state().row, table)
  const at = (line: Row) => (take === undefined ? -1 : there.findIndex((one) => one[link] === line[link]))
  const grown = take === undefined ? [] : made.filter((line) => at(line) >= 0)
  const values = made.filter((line) => !grown.includes(line))
  const changes = grown.map((line) => ({
    rowPath: `${table}[${at(line)}]`,
    values: { [String(take)]: text(sum([num(there[at(line)]?.[String(take)]), num(line[String(take)])])) },
  }))
  if (changes.length > 0) store.changeMany(changes, { rowPath: '', lines: table, values })
  else store.addLines('', table, values)
}
