import type { Row } from '../../language/row.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { Side } from '../store/taskRows.ts'

/** What a document tells of its tasks. */
export interface TaskFacts {
  /** When it was last changed, as the database has it. */
  readonly arrived: string | undefined
  /** Number, name, deadline, and what else the ledger keeps of it, as this side may read it. */
  of(side: Side, state: string): Row
}

interface About {
  readonly ledger: EntityNode
  readonly node: EntityNode
  readonly sides: readonly Side[]
}

/** What the documents with these ids tell, by id, in one statement. */
export async function taskFacts(
  { tx }: OperationContext,
  { ledger, node, sides }: About,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskFacts>> {
  const { code, name } = node.entity.display
  const dues = sides.flatMap(({ waits }) => [...waits.values()].flatMap(({ due }) => due ?? []))
  const refs = keptRefs(ledger, node)
  const wanted = [...new Set([code, name, ...dues, ...refs.map((ref) => ref.name)])].flatMap(
    (one) => node.byName.get(one ?? '') ?? [],
  )
  const list = wanted.map(({ column, name: key }) => `t.${ident(column)}::text as ${ident(key)}`)
  const rows = await run<Record<string, string | null>>(
    tx,
    sql`select ${raw(['t."id" as "id"', 't."last_update_date"::text as "lastUpdateDate"', ...list].join(', '))} from ${raw(tableOf(node))} t where t."id" = any(${ids})`,
  )
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        arrived: row['lastUpdateDate'] ?? undefined,
        of: ({ waits, hidden }: Side, state: string): Row => {
          const due = waits.get(state)?.due
          return {
            billNo: cut(row[code] ?? row['id'], 60),
            title: name === code ? null : cut(row[name], 240),
            dueDate: due === undefined ? null : endOfDay(row[due]),
            ...Object.fromEntries(
              refs.map((ref) => [ref.wire, hidden.has(ref.name) ? null : (row[ref.name] ?? null)]),
            ),
          }
        },
      },
    ]),
  )
}

const cut = (text: string | null | undefined, most: number): string | null => text?.slice(0, most) ?? null

/** A day is kept to its end. */
const endOfDay = (time: string | null | undefined): string | null =>
  time?.length === 10 ? `${time} 23:59:59` : (time ?? null)

/** Refs that the ledger and the document have by the same name: to whom it belongs, with whom it is. */
const keptRefs = (ledger: EntityNode, node: EntityNode): readonly Column[] =>
  ledger.columns.filter(
    ({ name, to, field }) =>
      field !== undefined && to !== undefined && node.byName.get(name)?.to === to && name !== 'handledBy',
  )
