import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { PickOption } from '../CellServices.ts'

export interface PickDialogProps {
  readonly column: CompiledColumn
  readonly row: Row
  /** What is sought at first. */
  readonly text: string
  /** Several may be chosen, over all pages and searches. */
  readonly multiple?: boolean
  /** What is chosen when it opens, where several may be and what is taken stands in place of it: none may be taken then too. */
  readonly marked?: readonly PickOption[]
  /** Id that is chosen now. */
  readonly chosen?: string | undefined
  /** One option, or where several may be chosen one or more in the order of choosing. */
  readonly onPick: (options: readonly PickOption[]) => void
  readonly onClose: () => void
}
