import { readsExpression, type ExpressionTold } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isBy } from '../../rules/document/isBy.ts'
import { toLabel } from '../../texts/spoken.ts'
import { fail } from '../fail.ts'
import { findById } from '../store/findById.ts'
import { inScope } from '../store/inScope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { offeredBehind, readExpression } from '../workflow/compileVersion.ts'
import { exportedVersion, importedVersion } from '../workflow/portableVersion.ts'
import { checkVersion } from '../workflow/checkVersion.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import { saveAndRest } from '../workflow/settle.ts'
import { simulateApproval } from '../workflow/simulateApproval.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfSaving } from '../workflow/ways.ts'
import type { Answer } from './Engine.ts'
import { keyOf } from './request.ts'

/** What is done with a process and is no change of its row: it is tried, and its versions come and go as files. */
const calls: Readonly<
  Record<string, (context: OperationContext, node: EntityNode, body: Row) => Promise<Answer>>
> = {
  doSimulate: simulate,
  doExport: exported,
  doImport: imported,
  [readsExpression]: reading,
}

/** Undefined: the verb is one as any other. */
export function modelCall(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  body: Row,
): Promise<Answer> | undefined {
  if (node.name !== context.catalog.definitions.models) return undefined
  const call = calls[verb.name]
  const { caller } = context
  if (call && !isSystem(caller) && !isBy(verb, caller.me, caller.audience)) fail('FORBIDDEN')
  return call?.(context, node, body)
}

async function simulate(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const model = await foundIn(context, node, body)
  const { document, instead, definitionId, submitterId } = body
  const data = await simulateApproval(context, {
    model,
    document: textOf(document, 'document'),
    versionId: typeof definitionId === 'string' ? definitionId : null,
    instead: isRow(instead) ? instead : {},
    submitter: typeof submitterId === 'string' ? submitterId : null,
  })
  return { data }
}

/** An expression that somebody types: what is wrong in it, what it means, and what may stand behind `before`. */
async function reading(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const { definitions } = context.catalog
  const model = await findById(context, node, await foundIn(context, node, body))
  const process = definitions.processes?.find(({ name }) => name === model?.['processKey'])
  if (!process) return fail('SRM-1010')
  const kind = body['kind'] === 'asked' ? 'asked' : 'condition'
  const { text, before } = body
  const { problems, says } = readExpression(definitions, process, { kind, text: shortOf(text, 'text') })
  const offered =
    typeof before === 'string'
      ? offeredBehind(definitions, process, { kind, before: shortOf(before, 'before') })
      : []
  const told: ExpressionTold = {
    problems: problems.map(({ offset, length, words }) => ({ offset, length, words: toLabel(words) })),
    says,
    offered,
  }
  return { data: told }
}

/** Characters that are read at most; no field of a version holds more. */
const longest = 4000

function shortOf(value: unknown, field: string): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' && value.length <= longest
    ? value
    : fail('PARAM_INVALID', { field, reason: `0 – ${longest}` })
}

async function exported(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const model = await findById(context, node, await foundIn(context, node, body))
  const { definitionId } = body
  return { data: exportedVersion(context, model, typeof definitionId === 'string' ? definitionId : null) }
}

/** A file of a process becomes the draft version, under all checks of one that is typed. */
async function imported(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const id = await foundIn(context, node, body)
  const unit = new UnitOfWork(context)
  await lockInOrder(context, [{ node, ids: [id], way: wayOfSaving(context.catalog, node) }])
  const [stored] = await unit.open(node, [id])
  if (!stored?.saved) return fail('SRM-1010')
  checkVersion(context, stored.saved, body['versionNum'], true)
  const definitions = importedVersion(context, stored.saved, textOf(body['text'], 'text'))
  await saveAndRest(unit, node, [{ input: { id, versionNum: body['versionNum'], definitions }, stored }])
  return { data: await findById(context, node, id) }
}

async function foundIn(context: OperationContext, node: EntityNode, body: Row): Promise<string> {
  const id = keyOf(node, body)
  return (await inScope(context, node, [id])).has(id) ? id : fail('SRM-1010')
}

const textOf = (value: unknown, field: string): string =>
  typeof value === 'string' && value !== '' ? value : fail('PARAM_REQUIRED', { field })

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
