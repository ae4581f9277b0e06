import type { BestReason } from '../../cells/CellServices.ts'
import type { Client } from '../../client/Client.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/** Why a ref field of `entity` that chooses itself takes what it takes in this row: `why` of the cells. */
export async function reasonFrom(
  client: Client,
  entity: CompiledEntity,
  { column, row }: { readonly column: CompiledColumn; readonly row: Row },
  place: { readonly menuId: string; readonly respId: string },
): Promise<BestReason> {
  const field = column.field ?? column.key
  const { data } = await client.call<BestReason>(
    entity.server,
    entity.family,
    'findBestReason',
    { field, row },
    place,
  )
  return data
}
