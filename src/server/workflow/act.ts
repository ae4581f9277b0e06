import { isBy } from '../../rules/document/isBy.ts'
import { doneCode, type CompiledVerb } from '../../language/verb.ts'
import { isFrom, refusalOf } from '../../rules/document/allowedVerbs.ts'
import { brokenPlaces } from '../../rules/document/brokenPlaces.ts'
import { CodedError, fail, fieldError, errorOf } from '../fail.ts'
import { findByIds } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import { ownTable, unseenIn } from '../store/lineRules.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem } from '../store/OperationContext.ts'
import { answerApprovals } from './answerApproval.ts'
import { propagate } from './propagate.ts'
import { refuseOwnRights } from './checkOwn.ts'
import { checkVersion } from './checkVersion.ts'
import { refuseReadOnly, unwritable } from './checkWrite.ts'
import { copyRow, index, pathIn, type Placed } from './Document.ts'
import { inputError } from './inputError.ts'
import { lockInOrder } from './lockInOrder.ts'
import { lookUp } from './lookUp.ts'
import { moveState, noteAnswer } from './moveState.ts'
import { numberLines } from './numberLines.ts'
import { refusedTo } from './refusedTo.ts'
import { eachDeed } from './eachDeed.ts'
import { runHooks } from './runHooks.ts'
import { refuseBrokenBy, refuseInvalid } from './refuseInvalid.ts'
import { rest } from './rest.ts'
import { stateRefusal } from './stateRefusal.ts'
import { tellMessages } from './tellMessages.ts'
import { tellWarnings } from './tellWarnings.ts'
import { checkTrees, lockTree } from './trees.ts'
import { applyDefaults } from './applyDefaults.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import { giveLinks } from './visits.ts'
import { everything, putAsked, type Deed, type Target } from './putAsked.ts'
import { wayOfVerb } from './ways.ts'
import { wantedOf } from './effectLocks.ts'
import type { Doing, Following } from './Doing.ts'
import { runEffects } from './runEffects.ts'
import { judgedBy, judgedVerb, noteOwed, refuseUnsealed } from './enclosing.ts'
import { takeParts } from './openers.ts'
import { hasLost } from './sealing.ts'
import { tryFirst } from './tryFirst.ts'
import { growLater, isOwnMake } from './ownLines.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { validated } from './validated.ts'

/** Does a verb on rows of an entity (headers or lines): allowed, legal, complete, done, recorded. All of them or none. */
export async function act(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  targets: readonly Target[],
): Promise<void> {
  const { context } = unit
  const { caller } = context
  if (!isSystem(caller) && !isBy(verb, caller.me, caller.audience)) fail('FORBIDDEN')
  const found = await open(unit, node, verb, targets)
  const deeds = found.filter((deed) => !isDone(unit, verb, deed))
  if (found.length > 0 && deeds.length === 0) return
  try {
    await actOn(unit, node, verb, deeds)
  } catch (error) {
    throw refusedTo(
      context,
      deeds.map(({ document }) => document),
      error,
    )
  }
}

async function actOn(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  asked: readonly Deed[],
): Promise<void> {
  const { context } = unit
  await prepare(unit, node, verb, asked)
  const held = await answerApprovals(unit, node, verb, asked, act)
  for (const deed of held) noteAnswer(unit, node, verb, deed)
  const deeds = asked.filter((deed) => !held.has(deed))
  const documents = [...new Set(deeds.map(({ document }) => document))]
  let hasGrown = false
  for (const deed of deeds) hasGrown = (await moveState(unit, node, verb, deed)) || hasGrown
  if (hasGrown) await numberLines(context, documents)
  await applyDefaults(
    unit,
    documents.map((document) => ({ document, given: everything })),
  )
  await growLater(
    unit,
    verb,
    deeds.map(({ document, target }) => ({ document, id: target.id })),
  )
  if (verb.effects.some(isOwnMake)) await refuseInvalid(unit, documents)
  const circles = await checkTrees(context, documents)
  if (circles.size > 0) throw inputError(documents.map((document) => circles.get(document) ?? []))
  refuseOwnRights(context, documents)
  refuseUnwritable(unit, deeds)
  unit.isUnfinished = verb.effects.length > 0
  if (ownTable(node, context.caller)) for (const { document } of deeds) document.ofParty = true
  await propagate(unit, new Set(verb.passing ? [] : deeds.map(({ document }) => document.id)))
  for (const { document, target } of deeds)
    if (target.id === document.id && !isSystem(context.caller)) await noteOwed(context, document, verb.name)
  const done = (): Placed[] =>
    deeds.flatMap(({ document, target }) => index(document.node, document.now).get(target.id) ?? [])
  await tryFirst(unit, node, verb, deeds, actWithin)
  await runEffects(
    unit,
    verb,
    deeds.flatMap(({ document, target }) => {
      const placed = index(document.node, document.now).get(target.id)
      return placed ? [{ placed, document }] : []
    }),
    actWithin,
  )
  await rest(unit, followVerb)
  await refuseBrokenBy(unit, documents)
  const rows = done()
  await runHooks(
    unit,
    node,
    'after',
    verb.name,
    rows.map(({ row }) => row),
  )
  await giveLinks(
    context,
    node,
    verb,
    deeds.map(({ document }) => document.id),
  )
  await tellMessages(
    unit,
    verb.name,
    deeds.flatMap(({ document, target }) => {
      const placed = index(document.node, document.now).get(target.id)
      return placed ? { placed, documentId: document.id } : []
    }),
  )
}

/** What has to hold before anything is done, and what was asked. */
async function prepare(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  deeds: readonly Deed[],
): Promise<void> {
  const { context } = unit
  const targets = deeds.map(({ target }) => target)
  const only =
    targets.length === 1 && isStale(deeds)
      ? (
          await findByIds(
            context,
            node,
            targets.map(({ id }) => id),
          )
        )[0]
      : null
  eachDeed(deeds, ({ document, placed, target }) => {
    refuseReadOnly(context, document)
    if (!verb.passing) checkVersion(context, placed.row, target.versionNum, true, only)
    if (!isFrom(node.entity, verb, placed.row)) throw stateRefusal(node, placed.row, verb.label)
  })
  const looked = await lookUp(context, node, verb, deeds)
  eachDeed(deeds, (deed) => {
    const refusal = looked.get(deed)
    if (refusal) throw refusal
  })
  await runHooks(
    unit,
    node,
    'before',
    verb.name,
    deeds.map(({ placed }) => placed.row),
  )
  await putAsked(unit, node, verb, deeds)
  eachDeed(deeds, (deed) => refuse(unit, node, verb, deed))
  await takeParts(context, node, verb, deeds)
  tellWarnings(unit, node, verb, deeds)
}

/** The effects of a verb that rows did of themselves. */
export const followVerb: Following = async (unit, verb, rows) => {
  await runEffects(unit, verb, rows, actWithin)
  if (verb.name === undefined) return
  await tellMessages(
    unit,
    verb.name,
    rows.flatMap(({ placed, document }) => (document ? { placed, documentId: document.id } : [])),
  )
}

/** A verb that follows from another: under all its rules, with the rights of the system. */
export const actWithin: Doing = async (unit, node, name, rows) => {
  const verb = node.entity.verbs.find((one) => one.name === name)
  if (!verb) throw new Error(`${node.name} has no ${name}.`)
  const roots = await unit.rootsOf(
    node,
    rows.map(({ id }) => id),
  )
  await unit.open(node.root, [...new Set(roots.values())].sort())
  const targets = rows.map(({ id, reason, asked }): Target => {
    const document = unit.documents.get(roots.get(id) ?? '')
    const row = document && index(document.node, document.now).get(id)?.row
    return {
      id,
      versionNum: row?.['versionNum'],
      asked: { ...asked, ...(reason === undefined ? {} : { reason }) },
    }
  })
  await act(unit, node, verb, targets)
}

/** Whether a rule of the verb says that it was done on the row already. */
const isDone = ({ context }: UnitOfWork, { require }: CompiledVerb, { placed }: Deed): boolean =>
  require.some(
    ({ code, rule }) => code === doneCode && rule.run(placed.row, { ...context.env, up: placed.up }) !== true,
  )

/** Whether the answer needs the row to be read again. */
const isStale = (deeds: readonly Deed[]): boolean =>
  deeds.some(({ placed, target }) => Number(target.versionNum) !== placed.row['versionNum'])

async function open(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  targets: readonly Target[],
): Promise<Deed[]> {
  const ids = targets.map(({ id }) => id)
  if (new Set(ids).size < ids.length)
    fail('PARAM_INVALID', { field: 'id', reason: serverTexts.text('value.twice') })
  const visible = await inScope(unit.context, node, ids)
  const missing = targets.flatMap(({ id }, rowIndex) =>
    visible.has(id) ? [] : [{ ...fieldError('SRM-1010', ''), rowIndex }],
  )
  if (missing.length > 0) throw errorOf('SRM-1010', {}, targets.length > 1 ? { errors: missing } : {})
  await lockInOrder(unit.context, [
    { node, ids, way: wayOfVerb(unit.context.catalog, node, verb) },
    ...(await wantedOf(unit.context, node, verb, ids)),
  ])
  const roots = await unit.rootsOf(node, ids)
  await lockTree(unit.context, node.root)
  await unit.open(node.root, [...new Set(roots.values())])
  return targets.map((target) => {
    const document = unit.documents.get(roots.get(target.id) ?? '')
    const placed = document && index(document.node, document.now).get(target.id)
    return placed ? { document, placed, target, before: copyRow(node, placed.row) } : fail('SRM-1010')
  })
}

/** The verb's own rules first, then everything that has to be there for it. */
function refuse(unit: UnitOfWork, node: EntityNode, verb: CompiledVerb, { document, target }: Deed): void {
  const { context } = unit
  const placed = index(document.node, document.now).get(target.id)
  if (!placed) return fail('SRM-1010')
  const env = { ...context.env, up: placed.up }
  if (node === document.node) refuseUnsealed(context, document, verb)
  const judged = judgedBy(context, document)
  const { refusal, code, broken } = refusalOf(
    node.entity,
    judgedVerb(context, document, node, verb),
    placed.row,
    env,
  )
  if (refusal && code) {
    const { entities } = context.catalog.definitions
    const places = broken ? brokenPlaces({ entities, entity: node.entity, row: placed.row, env }, broken) : []
    throw new CodedError(code, refusal, {
      errors: places.map((path) => ({ path: pathIn(placed.path, path), code, words: refusal })),
    })
  }
  if (hasLost(document)) return
  const wrong = validated(judged.entities, judged.entities[node.name] ?? node.entity, placed.row, env, {
    verb: verb.name,
    unseen: unseenIn(context, document.node, document.now),
  })
  if (wrong.length > 0)
    throw inputError([
      wrong.map((error) => ({
        ...error,
        path: placed.path === '' ? error.path : pathIn(placed.path, error.path),
      })),
    ])
}

/** What a verb asked or set may not bring the document to where the caller could not have made it. */
function refuseUnwritable({ context }: UnitOfWork, deeds: readonly Deed[]): void {
  const errors = deeds.map(({ document }) => unwritable(context, document))
  if (errors.some((list) => list.length > 0)) throw inputError(errors)
}
