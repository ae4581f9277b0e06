import { isShown } from '../../rules/document/isShown.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, isSame, pathIn, rowsOf, type Document } from './Document.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** A value that somebody entered in a field that a row has only while it is what `show` says. */
export interface Entered {
  readonly rowId: string
  readonly column: Column
}

/** What was put into such fields beyond what is stored; to be asked before anything follows from it. A value that merely stays is none. */
export function enteredIn({ node, now, saved }: Document): Entered[] {
  if (!now || !hasConditional(node)) return []
  const before = index(node, saved)
  return [...rowsOf(node, now)].flatMap(({ node: at, row }) => {
    const old = before.get(String(row['id']))?.row
    return conditionalOf(at)
      .filter((column) => hasValue(row[column.wire]) && !isSame(column, old?.[column.wire], row[column.wire]))
      .map((column) => ({ rowId: String(row['id']), column }))
  })
}

/** Refuses values entered into fields that the row does not have, rather than dropping them silently. */
export function refuseUnshown(
  context: OperationContext,
  { node, now }: Document,
  entered: readonly Entered[],
): CodedFieldError[] {
  if (entered.length === 0) return []
  const rows = index(node, now)
  return entered.flatMap(({ rowId, column: { field, wire, label } }) => {
    const placed = rows.get(rowId)
    if (!placed || !field || isShown(field, placed.row, { ...context.env, up: placed.up })) return []
    return [
      fieldError('PARAM_INVALID', pathIn(placed.path, wire), {
        field: label,
        reason: serverTexts.text('document.onlyWhere', { rule: field.show?.says ?? '' }),
      }),
    ]
  })
}

const known = new WeakMap<EntityNode, readonly Column[]>()

function conditionalOf(node: EntityNode): readonly Column[] {
  const columns = known.get(node) ?? node.columns.filter(({ field }) => field?.show && !field.compute)
  known.set(node, columns)
  return columns
}

const hasConditional = (node: EntityNode): boolean =>
  conditionalOf(node).length > 0 || node.lines.some(({ node: line }) => hasConditional(line))
