import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Waiting, WaitingFact, WaitingRow, WaitingState } from '../../language/waiting.ts'
import type { Wait } from '../../rules/document/waits.ts'
import { spoken } from '../../texts/spoken.ts'
import { number } from '../bounds.ts'
import { fail } from '../fail.ts'
import { listOf, object, integer, word } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { lastSteps, type LastStep } from '../store/History.ts'
import { listPage } from '../store/listPage.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { join, raw, sql, type Sql } from '../store/Sql.ts'
import { columnSql, countWaiting, isWaiting, waitsFor } from '../store/waiting.ts'
import { isVeiled } from '../store/who.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'

const [usual, most] = [10, 50]

/** What waits for the caller: counts by state, and the first rows with the verb that they wait for. */
async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const waits = waitsFor(node, context.caller)
  const wanted = rowsWanted(body['rows'])
  const states = waits.length === 0 ? [] : await countWaiting(context, node, waits)
  const held = states.filter(({ count }) => count > 0)
  const waiting: Waiting = {
    entity: node.name,
    name: spoken(node.entity.label, context.caller.language),
    stateField: node.entity.states?.field ?? '',
    states: held,
    rows: held.length === 0 || wanted === 0 ? [] : await rowsOf(context, node, waits, held, wanted),
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

/** What is due comes first, then what stands longest; where more rows wait than are counted, what was made first. */
async function rowsOf(
  context: OperationContext,
  node: EntityNode,
  waits: readonly Wait[],
  held: readonly WaitingState[],
  wanted: number,
): Promise<readonly WaitingRow[]> {
  const some = waits.filter(({ state }) => held.some((one) => one.state === state.code))
  const shown = shownOf(context, node)
  const order = held.some(({ isMore }) => isMore) ? 'creationDate' : 'lastUpdateDate'
  const dues = [...new Set(some.flatMap(({ due }) => due ?? []))]
  const { data } = await listPage(
    context,
    node,
    { pageRows: wanted, noQueryTotalFlag: 'Y', sort: [{ field: order, order: 'asc' }] },
    {
      columns: [...shown.keys, ...dues, 'lastUpdateDate'],
      conditions: (alias) => [anyOf(some.map((wait) => isWaiting(context, node, wait, alias)))],
      ...(dues.length > 0 ? { first: (alias: string) => dueSql(node, some, alias) } : {}),
    },
  )
  const steps = await lastSteps(
    context,
    data.map(({ id }) => String(id)),
  )
  return data.flatMap((row) => {
    const wait = some.find(({ state }) => state.code === row[node.entity.states?.field ?? ''])
    return wait ? [rowOf(context, node, wait, row, shown, steps.get(String(row['id'])))] : []
  })
}

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' or ')})`

/** The deadline of the state that a row stands in. */
function dueSql(node: EntityNode, waits: readonly Wait[], alias: string): Sql {
  const state = columnSql(node, alias, node.entity.states?.field ?? '')
  const cases = waits.flatMap(({ state: { code }, due }) =>
    due === undefined ? [] : [sql` when ${state} = ${code} then ${columnSql(node, alias, due)}::timestamptz`],
  )
  return sql`case${join(cases, '')}${raw(' end')}`
}

/** The columns of the caller's own list from which a row is told: who the partner is, the first amount, what else counts. */
interface Shown {
  readonly keys: readonly string[]
  readonly partner?: CompiledColumn
  readonly amount?: CompiledColumn
  readonly facts: readonly CompiledColumn[]
}

function shownOf({ catalog: { definitions }, caller }: OperationContext, node: EntityNode): Shown {
  const own = ({ audience, entity, kind }: CompiledScreen): boolean =>
    kind === 'list' && entity === node.name && (audience === undefined || audience === caller.audience)
  const lists = definitions.screens.filter(own)
  const list = lists.find(({ audience }) => audience === caller.audience) ?? lists[0]
  const columns = (list?.table?.columns ?? []).flatMap(flat).filter((column) => column.columnsDisplay === 'Y')
  const { code } = node.entity.display
  const partner = columns.find(({ type, key }) => ['ref', 'user'].includes(type) && key !== code)
  const amount = columns.find(({ type }) => type === 'amount')
  const facts = columns
    .filter(({ type }) => ['date', 'quantity'].includes(type))
    .slice(0, 3)
  const keys = [code, partner?.key, amount?.key, amount?.measure, ...facts.map(({ key }) => key)]
  return {
    keys: keys.filter((key) => key !== undefined),
    ...(partner ? { partner } : {}),
    ...(amount ? { amount } : {}),
    facts,
  }
}

const flat = (column: CompiledColumn): readonly CompiledColumn[] =>
  column.columns ? column.columns.flatMap(flat) : [column]

function rowOf(
  context: OperationContext,
  node: EntityNode,
  { state, verb, due }: Wait,
  row: Row,
  shown: Shown,
  step: LastStep | undefined,
): WaitingRow {
  const { caller, catalog, env } = context
  const said = (key: string | undefined): string | null =>
    key === undefined || row[key] === null || row[key] === undefined ? null : String(row[key])
  const by = said(due)
  const action = node.entity.verbs.find(({ name }) => name === step?.action)
  // What was said on the way is for the house that said it.
  const isOpen = !isVeiled(catalog, caller) && step?.to === state.code
  return {
    id: String(row['id']),
    versionNum: Number(row['versionNum']),
    code: said(node.entity.display.code) ?? String(row['id']),
    partner: said(shown.partner?.key),
    amount: said(shown.amount?.key),
    measure: said(shown.amount?.measure),
    state: state.code,
    stateName: spoken(state.label, caller.language),
    color: state.color,
    verb: verb.name,
    verbName: spoken(verb.label, caller.language),
    asks: verb.ask.length > 0,
    since: (step?.to === state.code ? step.at : null) ?? said('lastUpdateDate') ?? '',
    due: by,
    isOverdue: by !== null && by < (by.length > 10 ? env.now : env.today),
    step: isOpen ? (spoken(action?.label, caller.language) ?? null) : null,
    by: isOpen ? step.by : null,
    opinion: isOpen ? step.opinion : null,
    facts: shown.facts.flatMap((column): WaitingFact[] => {
      const value = said(column.key)
      return value === null || column.key === due
        ? []
        : [{ label: spoken(column.title, caller.language), type: column.type, value }]
    }),
  }
}

export const findWaiting = defineOperation('findWaiting', {
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { rows: number },
  answer: () =>
    object({
      entity: word,
      name: word,
      stateField: word,
      states: listOf(object({ state: word, verb: word, count: integer, isMore: { type: 'boolean' } })),
      rows: listOf(object({ id: word, code: word, state: word, verb: word, since: word })),
    }),
  says: [
    '`{rows}` 0…50 (10)',
    '`Waiting` (`language/waiting.ts`): rows from which the life cycle goes on by a verb that the caller may do (drafts: his own); counted to 1,000 for each state, the most overdue and oldest rows first',
  ],
  run: find,
})
