import type { CompiledField } from '../../language/field.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, isSame, pathIn, rowsOf, type Document, type Placed } from './Document.ts'

/**
 * Refuses another value in a field of a saved row that `readonly` locked and still locks: its form offers no such change. A value that
 * follows others while the document is filled in (a default that reads some, a best choice, a proposal) may be sent with what it follows.
 */
export function refuseLocked(
  context: OperationContext,
  { node, now, saved }: Document,
  given: ReadonlyMap<string, ReadonlySet<string>>,
): CodedFieldError[] {
  if (!now || !saved || !hasLocks(node)) return []
  const before = index(node, saved)
  return [...rowsOf(node, now)].flatMap((placed) => {
    const old = before.get(String(placed.row['id']))
    const sent = given.get(String(placed.row['id']))
    if (!old || !sent) return []
    const isLocked = ({ field }: Column) => isHeld(context, field, old) && isHeld(context, field, placed)
    return locksOf(placed.node)
      .filter(({ wire }) => sent.has(wire))
      .filter((column) => !isSame(column, old.row[column.wire], placed.row[column.wire]) && isLocked(column))
      .map(({ wire, label }) => fieldError('SRM-1006', pathIn(placed.path, wire), { field: label }))
  })
}

const isHeld = ({ env }: OperationContext, field: CompiledField | undefined, { row, up }: Placed): boolean =>
  field?.readonly?.run(row, { ...env, up }) === true

const known = new WeakMap<EntityNode, readonly Column[]>()

function locksOf(node: EntityNode): readonly Column[] {
  const columns = known.get(node) ?? node.columns.filter(({ field }) => field?.readonly && !follows(field))
  known.set(node, columns)
  return columns
}

const follows = ({ default: first, best, changes, compute, gathered }: CompiledField): boolean =>
  Boolean(best ?? changes ?? compute ?? gathered) || (first?.deps.length ?? 0) > 0

const hasLocks = (node: EntityNode): boolean =>
  locksOf(node).length > 0 || node.lines.some(({ node: line }) => hasLocks(line))
