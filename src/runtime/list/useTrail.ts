import type { Row } from '../../language/row.ts'
import { Trail } from '../host/Trail.ts'
import { useHost } from '../host/host.ts'
import type { ListDefinition, ListRows } from './useListRows.ts'
import { fetchPage } from './rowsCall.ts'

/** Remembers, when a row is opened, what stands around it in this list: only where the rows are the documents themselves. */
export function useTrail(
  { entity, table }: Pick<ListDefinition, 'entity' | 'table'>,
  { query, loaded }: Pick<ListRows, 'query' | 'loaded'>,
): (screen: string, idKey: string) => void {
  const host = useHost()
  return (screen, idKey) => {
    if (idKey !== 'id' || loaded.rows === null) return
    const { pageIndex, pageRows } = query
    const fetch = async (page: number) =>
      idsOf((await fetchPage(host, entity, table, { ...query, pageIndex: page }, { plain: true })).rows)
    const total = loaded.count !== null && loaded.count >= 0 ? loaded.count : null
    host.keepTrail?.(screen, new Trail({ ids: idsOf(loaded.rows), pageIndex, pageRows, total, fetch }))
  }
}

const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => String(id))
