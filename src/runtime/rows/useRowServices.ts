import { useMemo } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { withoutLines } from '../document/paths.ts'
import { useHost } from '../host/host.ts'
import { reasonFrom } from '../services/reasonFrom.ts'
import { pickFrom, resolveFrom, treeFrom } from '../services/useServices.ts'

/** What the editors of rows need beside what their cells do: to choose, also in a tree, and to find what pasted texts mean, by the row as it is typed. */
export function useRowServices(entity: CompiledEntity, services: CellServices | null): CellServices | null {
  const { client, menuId, respId } = useHost()
  return useMemo(() => {
    if (!services) return null
    const place = { menuId, respId }
    return {
      ...services,
      pick: (request) => pickFrom(client, entity, { ...request, row: withoutLines(request.row) }, place),
      resolve: (column, texts, row) =>
        resolveFrom(client, entity, { column, texts, row: withoutLines(row) }, place),
      pickTree: (request) => treeFrom(client, entity, { ...request, row: withoutLines(request.row) }, place),
      why: ({ column, row }) => reasonFrom(client, entity, { column, row: withoutLines(row) }, place),
    }
  }, [services, client, entity, menuId, respId])
}
