import type { Client } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'

/** The rows with which a table of a new document would begin, were it saved as it is. `row`: as it would be sent. */
export async function firstRowsFrom(
  client: Client,
  { server, family }: CompiledEntity,
  { lines, row, signal }: { readonly lines: string; readonly row: Row; readonly signal: AbortSignal },
  place: { readonly menuId: string; readonly respId: string },
): Promise<readonly Row[]> {
  const body = { lines, row }
  const { data } = await client.call<readonly Row[]>(server, family, 'findFirstRows', body, {
    ...place,
    signal,
  })
  return data
}
