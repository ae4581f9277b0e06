import { linkIn } from '../../cells/wiresOf.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useHost } from '../host/host.ts'

/** A value of a form that is not written here; where its column says so it opens the document that it points to. */
export function OpeningValue({ column, row }: { readonly column: CompiledColumn; readonly row: Row }) {
  const { open } = useHost()
  const link = linkIn(column, row)
  const id = link && row[link.idKey]
  const value = <FieldValue column={column} row={row} />
  if (!link || typeof id !== 'string' || link.idKey === 'id') return value
  return (
    <button type="button" className="link-button" onClick={() => open(link.screen, { id })}>
      {value}
    </button>
  )
}
