import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { CellMark, GridProps } from '../GridProps.ts'

/** What rows ask about their cells. One object, new whenever one of the answers may be. */
export interface GridRules {
  /** Whether anything can be edited at all. */
  readonly editing: boolean
  isEditable(row: Row, column: CompiledColumn): boolean
  isShown(row: Row, column: CompiledColumn): boolean
  isRequired(row: Row, column: CompiledColumn): boolean
  /** Looks like an editor that takes nothing. */
  isDisabled(row: Row, column: CompiledColumn): boolean
  errorOf(rowKey: string, key: string): string | undefined
  /** What a cell is beside its value. */
  markOf(row: Row, column: CompiledColumn): CellMark | undefined
  /** What stands beside the value where the user is. */
  readonly aside: GridProps['aside']
}

/** The rules of the screen, with defaults where it gives none: everything is shown, nothing is editable. */
export function rulesOf(
  {
    isEditable,
    isShown,
    isRequired,
    isDisabled,
    errorsOf,
    aside,
    markOf,
  }: Pick<
    GridProps,
    'isEditable' | 'isShown' | 'isRequired' | 'isDisabled' | 'errorsOf' | 'aside' | 'markOf'
  >,
  writable: boolean,
): GridRules {
  return {
    editing: Boolean(writable && isEditable),
    isShown: isShown ?? (() => true),
    isRequired: isRequired ?? ((_row, column) => column.required),
    isDisabled: isDisabled ?? (() => false),
    isEditable:
      writable && isEditable
        ? (row, column) =>
            (!isShown || isShown(row, column)) && !isDisabled?.(row, column) && isEditable(row, column)
        : () => false,
    errorOf: errorsOf ?? (() => undefined),
    markOf: markOf ?? (() => undefined),
    aside,
  }
}
