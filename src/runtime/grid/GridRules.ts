import type { CompiledColumn, Row } from '../../language/compiled.ts'
import type { GridProps } from './GridProps.ts'

/** What rows ask about their cells. One object, new whenever one of the answers may be. */
export interface GridRules {
  /** Whether anything can be edited at all. */
  readonly editing: boolean
  isEditable(row: Row, column: CompiledColumn): boolean
  isShown(row: Row, column: CompiledColumn): boolean
  errorOf(rowKey: string, key: string): string | undefined
}

export function rulesOf(props: Pick<GridProps, 'isEditable' | 'isShown' | 'errorsOf' | 'onEdit'>): GridRules {
  const { isEditable, isShown, errorsOf, onEdit } = props
  return {
    editing: Boolean(onEdit && isEditable),
    isShown: isShown ?? (() => true),
    isEditable: onEdit && isEditable ? (row, column) => (!isShown || isShown(row, column)) && isEditable(row, column) : () => false,
    errorOf: errorsOf ?? (() => undefined),
  }
}
