import type { Row } from '../../language/row.ts'
import type { MadeDocument } from '../../language/wire.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { id, ids, number, row, rows, type Bounds } from '../bounds.ts'
import { anyOf, integer, listOf as schemaOfList, object, word } from '../Schema.ts'
import { findByIds } from '../store/findById.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { actByHand } from '../workflow/actByHand.ts'
import type { Target } from '../workflow/putAsked.ts'
import { longestReason } from '../../language/verb.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import type { Operation } from './Operation.ts'
import { idsOf, keyOf, listOf } from './request.ts'
import { modelCall } from './modelCalls.ts'
import { runSays } from './generate.ts'

const body: Bounds = {
  id,
  versionNum: number,
  reason: { text: longestReason },
  marks: rows,
  despite: { text: 10, list: 50 },
  ids,
  list: rows,
  '*': row,
}

/** What holds for all verbs. */
export const verbFacts = {
  effect: 'write',
  grant: 'button',
  rowSecurity: { off: 'rules and what follows from the verb read rows that the caller does not see' },
  idempotency: 'key',
  body,
  says: [
    '`{id, versionNum, reason?, <asked fields>, <lines>: [{id, <asked fields>}], marks?: [{id, field, words}], despite?}`',
    'the row as `findById` gives it, beside it `made: {entity, id, name}` where it made one document that the caller sees; `WARNED` where a rule only warns: `data: {despite, reason}` says what is sent again to go on (`reason`: with a reason, which the history keeps), `errors` of which rows',
  ],
  answer: (acted) => anyOf(acted, object({ done: integer, ids: schemaOfList(word) })),
} as const satisfies Partial<Operation>

/** Rows of the table in README.md. */
export const verbSays: readonly (readonly [operation: string, body: string, data: string])[] = [
  ['`doX` (a verb)', ...verbFacts.says],
  [
    '`doX` on many',
    '`{list: [{id, versionNum}], reason?, despite?}`, all or nothing; `{ids: [id]}` is `SRM-1002`',
    '`{done: n, ids}`',
  ],
  ['`doX` (a run: `from: new`)', ...runSays],
]

/** `{id, versionNum, …}` does the verb on one row, `{list: [{id, versionNum}]}` on many. */
export const verbOperation = (verb: CompiledVerb): Operation => ({
  name: verb.name,
  ...verbFacts,
  run: (context, node, body) => act(context, node, verb, body),
})

async function act(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  body: Row,
): Promise<Answer> {
  const answered = modelCall(context, node, verb, body)
  if (answered) return answered
  const unit = new UnitOfWork(context)
  if (Array.isArray(body['list']) || Array.isArray(body) || body['ids'] !== undefined) {
    const targets = manyOf(node, body)
    await actByHand(unit, node, verb, targets)
    const made = await madeOne(unit, verb)
    return { data: { done: targets.length, ids: targets.map(({ id }) => id) }, ...made }
  }
  const id = keyOf(node, body)
  const targets: Target[] = [
    { id, versionNum: body['versionNum'], asked: body, marks: body['marks'], isAsked: true },
  ]
  await actByHand(unit, node, verb, targets)
  const [row] = await findByIds(context, node, [id])
  return { data: row ?? null, ...(await madeOne(unit, verb)) }
}

/** The one document that the effects of the verb made, where the caller may see it. Documents that a verb of what it changed made in turn are none of it. */
async function madeOne(
  unit: UnitOfWork,
  { effects }: CompiledVerb,
): Promise<{ readonly made?: MadeDocument }> {
  const makes = new Set(
    effects.flatMap((effect) => (effect.kind === 'make' && !effect.isOwn ? [effect.entity] : [])),
  )
  if (makes.size === 0) return {}
  const [only, ...more] = [...unit.documents.values()].filter(
    ({ node, begun, now }) => begun === null && now !== null && makes.has(node.name),
  )
  if (!only || more.length > 0) return {}
  const { node, id } = only
  const [row] = await findByIds(unit.context, node, [id])
  const { code, name } = node.entity.display
  return row ? { made: { entity: node.name, id, name: String(row[code] ?? row[name] ?? '') } } : {}
}

/** Keys alone say no versions: `act` refuses them. */
function manyOf(node: EntityNode, body: Row): Target[] {
  if (body['ids'] !== undefined) return idsOf(body).map((id) => ({ id, asked: body }))
  return listOf(body).map((row) => ({
    id: keyOf(node, row),
    versionNum: row['versionNum'],
    asked: { ...body, ...row },
    isAsked: true,
  }))
}
