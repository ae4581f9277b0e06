import { Descriptions } from 'antd'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useHost } from '../host/host.ts'
import { spoken } from '../../texts/spoken.ts'

/** What stands below a row that is expanded: its further values with their names. */
export function ListExpand({
  columns,
  row,
  isShown,
}: {
  readonly columns: readonly CompiledColumn[]
  readonly row: Row
  readonly isShown: (row: Row, column: CompiledColumn) => boolean
}) {
  const { language } = useHost()
  const items = columns
    .filter((column) => isShown(row, column))
    .map((column) => ({
      key: column.key,
      label: spoken(column.title, language),
      children: <FieldValue column={column} row={row} />,
      ...(column.span ? { span: 'filled' as const } : {}),
    }))
  return (
    <Descriptions
      size="small"
      className="list-expand"
      column={{ xs: 1, sm: 2, lg: 3, xxl: 4 }}
      items={items}
    />
  )
}
