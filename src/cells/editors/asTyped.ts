import type { Row } from '../../language/row.ts'
import type { CellServices } from '../CellServices.ts'
import { typedColumn, typedRow } from '../typedCell.ts'
import { wireOf } from '../wiresOf.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** `asTyped({ column: { key: 'a', type: 'text' } }, {})` → `{ column: { key: 'a', type: 'text' } }`. A typed value is edited as what its row says, and written as text; anything else as it is. */
export function asTyped(props: FieldEditorProps, services: Pick<CellServices, 'above'>): FieldEditorProps {
  if (!props.column.typed) return props
  const field = props.column.field ?? props.column.key
  const column = typedColumn(props.column, props.row, services)
  const wire = wireOf(column)
  const onChange = (values: Row) => {
    const { [wire]: value = null, ...others } = values
    props.onChange({ ...others, [field]: value === null ? null : String(value) })
  }
  return { ...props, column, row: typedRow(column, props.row), onChange }
}
