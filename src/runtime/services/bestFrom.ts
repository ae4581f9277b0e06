import type { Client } from '../../client/Client.ts'
import type { PickOption } from '../../cells/CellServices.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { optionOf } from './useServices.ts'

/** What a ref field of `entity` that chooses itself would take in each of these rows, in one call; null where there is nothing. */
export async function bestFrom(
  client: Client,
  entity: CompiledEntity,
  {
    field,
    rows,
    signal,
  }: { readonly field: string; readonly rows: readonly Row[]; readonly signal: AbortSignal },
  place: { readonly menuId: string; readonly respId: string },
): Promise<readonly (PickOption | null)[]> {
  const { data } = await client.call<readonly (Row | null)[]>(
    entity.server,
    entity.family,
    'findBest',
    { field, rows },
    { ...place, signal },
  )
  const toOption = optionOf(entity, field)
  return data.map((found) => found && toOption(found))
}
