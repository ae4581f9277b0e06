import { beforeColumn } from '../../cells/beforeCell.ts'
import { cellOf } from '../../cells/cells.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** What stands in the other record, below the editor of what that becomes; nothing where they are the same. */
export function FormerValue({ column, row }: { readonly column: CompiledColumn; readonly row: Row }) {
  const services = useCellServices()
  const say = useTexts(editTexts)
  const { before } = column
  if (before === undefined || row[before] === undefined) return null
  const old = beforeColumn(column)
  const cell = cellOf(old)
  const words = cell.text({ value: row[before], row, column: old, services })
  if (words === cellOf({ ...old, key: column.key }).text({ value: row[column.key], row, column, services }))
    return null
  return (
    <div className="form-field-former sw-changed">
      {say('line.before')} {words ? <del className="sw-former">{words}</del> : say('difference.emptyValue')}
    </div>
  )
}
