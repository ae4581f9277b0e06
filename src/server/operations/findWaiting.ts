import type { Row } from '../../language/row.ts'
import type { Waiting, WaitingRow, WaitingState } from '../../language/waiting.ts'
import type { Wait } from '../../rules/document/waits.ts'
import { spoken } from '../../texts/spoken.ts'
import { flag, number } from '../bounds.ts'
import { fail } from '../fail.ts'
import { listOf, object, integer, word } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { lastSteps } from '../store/History.ts'
import { listPage } from '../store/listPage.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { join, raw, sql, type Sql } from '../database/Sql.ts'
import { columnSql, countWaiting, isAnyOf, waitsFor } from '../store/waiting.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { rowOf, shownOf } from './waitingRow.ts'

const [usual, most] = [10, 50]

/** What waits for the caller: counts by state, and the first rows with the verb that they wait for. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const waits = waitsFor(node, context.caller)
  const wanted = rowsWanted(body['rows'])
  const isNewest = body['newest'] === 'Y'
  const states = waits.length === 0 ? [] : await countWaiting(context, node, waits)
  const held = states.filter(({ count }) => count > 0)
  const shown = held.filter(({ drafts }) => drafts === undefined)
  const waiting: Waiting = {
    entity: node.name,
    name: spoken(node.entity.label, context.caller.language),
    stateField: node.entity.states?.field ?? '',
    states: held,
    rows:
      shown.length === 0 || wanted === 0
        ? []
        : await rowsOf(context, node, waits, { held: shown, wanted, isNewest }),
  }
  return { data: waiting }
}

function rowsWanted(given: unknown): number {
  if (given === undefined || given === null || given === '') return usual
  const count = Number(given)
  return Number.isInteger(count) && count >= 0 && count <= most
    ? count
    : fail('PARAM_INVALID', { field: 'rows', reason: `0…${most}` })
}

interface Wanted {
  readonly held: readonly WaitingState[]
  readonly wanted: number
  /** What came last comes first. */
  readonly isNewest: boolean
}

/** What is due comes first, then what stands longest; where more rows wait than are counted, what was made first. */
async function rowsOf(
  context: OperationContext,
  node: EntityNode,
  waits: readonly Wait[],
  { held, wanted, isNewest }: Wanted,
): Promise<readonly WaitingRow[]> {
  const some = waits.filter(({ state }) => held.some((one) => one.state === state.code))
  const shown = shownOf(context, node)
  const order = held.some(({ isMore }) => isMore) ? 'creationDate' : 'lastUpdateDate'
  const dues = [...new Set(some.flatMap(({ due }) => due ?? []))]
  const { data } = await listPage(
    context,
    node,
    { pageRows: wanted, noQueryTotalFlag: 'Y', sort: [{ field: order, order: isNewest ? 'desc' : 'asc' }] },
    {
      columns: [...shown.keys, ...dues, 'lastUpdateDate'],
      conditions: (alias) => [isAnyOf(context, node, some, alias)],
      ...(dues.length > 0 && !isNewest ? { first: (alias: string) => dueSql(node, some, alias) } : {}),
    },
  )
  const steps = await lastSteps(
    context,
    data.map(({ id }) => String(id)),
  )
  return data.flatMap((row) => {
    const wait = some.find(({ state }) => state.code === row[node.entity.states?.field ?? ''])
    return wait ? [rowOf(context, { node, wait, row, shown, step: steps.get(String(row['id'])) })] : []
  })
}

/** The deadline of the state that a row stands in. */
function dueSql(node: EntityNode, waits: readonly Wait[], alias: string): Sql {
  const state = columnSql(node, alias, node.entity.states?.field ?? '')
  const cases = waits.flatMap(({ state: { code }, due }) =>
    due === undefined ? [] : [sql` when ${state} = ${code} then ${columnSql(node, alias, due)}::timestamptz`],
  )
  return sql`case${join(cases, '')}${raw(' end')}`
}

export const findWaiting = defineOperation('findWaiting', {
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { rows: number, newest: flag },
  answer: () =>
    object({
      entity: word,
      name: word,
      stateField: word,
      states: listOf(
        object({ state: word, verb: word, count: integer, isMore: { type: 'boolean' }, late: integer }),
      ),
      rows: listOf(object({ id: word, code: word, state: word, verb: word, since: word })),
    }),
  says: [
    '`{rows}` 0…50 (10); `newest` Y: what came last comes first',
    '`Waiting` (`language/waiting.ts`): rows from which the life cycle goes on by a verb that the caller may do; counted to 1,000 for each state, the most overdue and oldest rows first. His own drafts are only counted',
  ],
  run: find,
})
