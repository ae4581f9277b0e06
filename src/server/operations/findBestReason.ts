import type { Expression } from '../../language/expression.ts'
import type { Best } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { name, row } from '../bounds.ts'
import { fail } from '../fail.ts'
import { integer, listOf, object, orNull, word } from '../Schema.ts'
import { seesAlways } from '../store/access.ts'
import { scope } from '../store/scope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { Joins } from '../store/Joins.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { resolvePath } from '../store/resolvePath.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { and, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { Pick } from './choosable.ts'
import type { Answer } from './Engine.ts'
import { pickOf } from './listForPick.ts'
import { defineOperation } from './Operation.ts'

/** A row among those that fit, with what each key gives for it, as texts. */
interface Candidate {
  readonly id: string
  readonly fitted: number
  readonly keys: readonly (string | null)[]
}

/** Why a ref that chooses itself takes what it takes for this row: what each key gives for the best row and for the next one, among those that the caller may choose. */
async function findReason(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const pick = pickOf(context, node, body)
  const column = node.byName.get(String(body['field'])) ?? node.byWire.get(String(body['field']))
  const best = column?.field?.best
  if (!best || !pick.order) return fail('PARAM_INVALID', { field: 'field', reason: String(body['field']) })
  const [first, second] = await candidates(context, pick)
  if (!first) return { data: { id: null, others: 0, decided: null, keys: [] } }
  const decided = second ? first.keys.findIndex((value, at) => value !== second.keys[at]) : -1
  return {
    data: {
      id: first.id,
      others: first.fitted - 1,
      decided: decided === -1 ? null : decided,
      keys: best.map((key, at) => toldOf(context, pick.target, key, [first.keys[at], second?.keys[at]])),
    },
  }
}

/** The best two of them, and how many there are. */
async function candidates(
  context: OperationContext,
  { target, conditions, order }: Pick,
): Promise<readonly Candidate[]> {
  const joins = new Joins(context.catalog, 't', 'u')
  const rule = scope(target, context.caller, 't', joins, context.env)
  const keys = order?.('t') ?? []
  const chosen = and([
    sql`t."tenant_id" = ${context.caller.tenantId}`,
    ...conditions('t'),
    ...(rule ? [rule] : []),
  ])
  const values: readonly Sql[] = keys.map(({ value }) => sql`(${value})::text`)
  const found = await run(
    context.tx,
    sql`select t."id" as id, count(*) over () as fitted, array[${join(values, ', ')}] as keys from ${raw(tableOf(target))} t${joins.sql} where ${chosen} order by ${join(
      keys.map(({ value, order: way }) => sql`${value} ${raw(way)}`),
      ', ',
    )}, t."id" limit 2`,
  )
  return found.map((one) => ({
    id: String(one['id']),
    fitted: Number(one['fitted']),
    keys: one['keys'] as readonly (string | null)[], // an array of texts, as asked for
  }))
}

/** A key as a sentence, with both values where the caller may always read what they come from and they mean something to people. */
function toldOf(
  context: OperationContext,
  target: EntityNode,
  { by, descending }: Best[number],
  [chosen = null, next = null]: readonly (string | null | undefined)[],
) {
  const isTold = by.type !== 'id' && by.deps.every((path) => mayRead(context, target, path))
  return {
    says: isTold ? spoken(by.says, context.caller.language) : null,
    way: wayOf(by, descending),
    chosen: isTold ? plain(by, chosen) : null,
    next: isTold ? plain(by, next) : null,
  }
}

function wayOf({ type }: Expression, descending: boolean): string {
  if (type === 'boolean') return 'holds'
  return descending ? 'greatest' : 'least'
}

/** Numbers without zeros at the end. */
const plain = ({ type }: Expression, value: string | null): string | null =>
  value !== null && (type === 'decimal' || type === 'integer') && value.includes('.')
    ? value.replace(/\.?0+$/, '')
    : value

/** What the edited row itself or the caller says is known to him. */
function mayRead({ catalog, caller }: OperationContext, target: EntityNode, path: string): boolean {
  if (/^(this|me)\./.test(path)) return true
  const found = resolvePath(catalog, target, path)
  return found !== undefined && seesAlways(found, caller)
}

export const findBestReason = defineOperation('findBestReason', {
  grant: 'menu',
  rowSecurity: { off: 'the rule of the choice may read rows that the caller does not see' },
  plan: 'filters',
  idempotency: 'key',
  body: { field: name, row, '*': name },
  needs: ['field', 'row'],
  answer: () =>
    object({
      id: orNull(word),
      others: integer,
      decided: orNull(integer),
      keys: listOf(
        object({
          says: orNull(word),
          way: { enum: ['holds', 'least', 'greatest'] },
          chosen: orNull(word),
          next: orNull(word),
        }),
      ),
    }),
  says: [
    '`{field, row}` on the entity (or line entity) that has the ref `field`, which has `best`; the row as `listForPick` takes it',
    '`{id, others, decided, keys: [{says, way, chosen, next}]}`: the row that it would choose, how many others fit, which key (from 0) told it from the next one (null: it was there first), and what each key gives for both; `says` null: the caller may not read it',
  ],
  run: findReason,
})
