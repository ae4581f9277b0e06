import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledTable } from '../../language/table.ts'
import { textWidth } from '../../grid/measures/textWidth.ts'

/**
 * A table as a list shows it, where the definition does not say otherwise: what names a row stays at the left edge, its state and what
 * is to be done with it at the right; every row is one line high.
 */
export function arrangeTable(
  table: CompiledTable,
  entity: CompiledEntity,
  toolbar: readonly CompiledButton[],
): CompiledTable {
  const columns = table.columns.map((column) => oneLine(named(column, table, entity)))
  const isState = (column: CompiledColumn) =>
    column.field !== undefined && column.field === entity.states?.field && !column.fixed
  const operateSlot = slotOf(table, entity, toolbar)
  return {
    ...table,
    columns: [
      ...columns.filter((column) => !isState(column)),
      ...columns
        .filter(isState)
        .map((column) => ({ ...column, fixed: 'right' as const, width: stateWidth(column) })),
    ],
    ...(operateSlot ? { operateSlot } : {}),
  }
}

/** Long texts are read in the document. */
const oneLine = ({ wrap: _, ...column }: CompiledColumn): CompiledColumn => column

/** The code of a row stays in sight, unless another column was pinned for that. */
function named(
  column: CompiledColumn,
  table: CompiledTable,
  { display, kind }: CompiledEntity,
): CompiledColumn {
  const isPinned = table.columns.some(({ fixed }) => fixed === 'left')
  return !isPinned && kind !== 'line' && column.field === display.code && !column.fixed
    ? { ...column, fixed: 'left' }
    : column
}

/** Pixels for the next verb of a row and the button of the others. */
const slotWidth = 120

/** What can be done with a row: what the definition names, then the verbs of the toolbar. Without a happy path there is no next verb to show. */
function slotOf(
  { operateSlot }: CompiledTable,
  { path }: CompiledEntity,
  toolbar: readonly CompiledButton[],
): CompiledTable['operateSlot'] {
  if (!path) return operateSlot
  const own = operateSlot?.buttons ?? []
  const verbs = toolbar.filter(
    ({ kind, resource }) => kind === 'verb' && !own.some((button) => button.resource === resource),
  )
  const buttons = [...own, ...verbs]
  return buttons.length > 0 ? { width: slotWidth, ...operateSlot, buttons } : undefined
}

/** The longest state fits in, in either language. */
const stateWidth = ({ states = [] }: CompiledColumn) =>
  Math.max(90, ...states.flatMap(({ label }) => [label.CN, label.EN]).map((label) => textWidth(label) + 36))
