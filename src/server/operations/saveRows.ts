import type { Row } from '../../language/row.ts'
import { CodedError, errorOf, fieldError } from '../fail.ts'
import { isGone } from '../isGone.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { raw } from '../database/Sql.ts'
import { sourcesOf } from '../workflow/intoTargets.ts'
import { linksIn } from '../workflow/linksIn.ts'
import { lockInOrder } from '../workflow/lockInOrder.ts'
import { lockTree } from '../workflow/trees.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import { wayOfSaving } from '../workflow/ways.ts'
import { deleteRows } from './deleteRows.ts'
import { namingClashes } from './namingClashes.ts'
import { keyOf } from './request.ts'
import { idOf } from './versioned.ts'

/** A row that was sent, and its place among all of them. */
interface Placed {
  readonly input: Row
  readonly rowIndex: number
}

/** Saves rows that stay, in one unit of work. */
export type Save = (unit: UnitOfWork, node: EntityNode, inputs: readonly Row[]) => Promise<Row[]>

/**
 * Saves rows that were edited together, and deletes those that are named as `_gone`: all of it or nothing, each by the very way of a single
 * one. Every row is locked before the first is looked at; what goes makes room for what comes, and keys are asked when everything is written,
 * so that rows may change places.
 */
export async function saveRows(
  context: OperationContext,
  node: EntityNode,
  list: readonly Row[],
  save: Save,
): Promise<Row[]> {
  const placed = list.map((input, rowIndex): Placed => ({ input, rowIndex }))
  const gone = placed.filter(({ input }) => isGone(input))
  const kept = placed.filter(({ input }) => !isGone(input))
  const unit = new UnitOfWork(context)
  if (gone.length > 0) await lockAll(context, node, gone, kept)
  await run(context.tx, raw('set constraints all deferred'))
  return namingClashes(unit, node, list, async () => {
    if (gone.length > 0) await replaced(gone, list, () => deleteGone(context, node, gone))
    const rows = kept.length > 0 ? await replaced(kept, list, () => save(unit, node, inputsOf(kept))) : []
    await run(context.tx, raw('set constraints all immediate'))
    return rows
  })
}

const inputsOf = (placed: readonly Placed[]): readonly Row[] => placed.map(({ input }) => input)

/** What goes and what stays is locked together, in the one order: two who save the same rows wait for each other instead of blocking. */
async function lockAll(
  context: OperationContext,
  node: EntityNode,
  gone: readonly Placed[],
  kept: readonly Placed[],
): Promise<void> {
  const ids = gone.map(({ input }) => keyOf(node, input))
  if (!node.parent) await lockTree(context, node)
  await lockInOrder(context, [
    { node, ids },
    {
      node,
      ids: kept.flatMap(({ input }) => idOf(node, input) ?? []),
      way: wayOfSaving(context.catalog, node),
    },
    ...linksIn(context, node, inputsOf(kept)),
    ...(node.parent ? [] : await sourcesOf(context, node, ids)),
  ])
}

/** Whoever takes a row away says, as whoever changes it, which version of it was seen. */
async function deleteGone(
  context: OperationContext,
  node: EntityNode,
  gone: readonly Placed[],
): Promise<void> {
  const errors = gone.flatMap(({ input }, rowIndex) =>
    input['versionNum'] === undefined ? [{ ...fieldError('SRM-1002', 'versionNum'), rowIndex }] : [],
  )
  if (errors.length > 0) throw errorOf('SRM-1002', {}, { errors })
  await deleteRows(
    context,
    node,
    gone.map(({ input }) => ({ id: keyOf(node, input), versionNum: input['versionNum'] })),
  )
}

/** Mistakes of a part of the rows at their places among all of them. */
async function replaced<T>(
  part: readonly Placed[],
  list: readonly Row[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CodedError) || part.length === list.length) throw error
    const { code, words, data, others } = error
    const places = error.errors.length > 0 || part.length > 1 ? error.errors : [{ path: '', code, words }]
    const errors = places.map((one) => ({ ...one, rowIndex: part[one.rowIndex ?? 0]?.rowIndex ?? 0 }))
    throw new CodedError(code, words, { errors, data, others })
  }
}
