import { linkIn } from '../../cells/wiresOf.ts'
import { useCallback, useEffect, useMemo } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { pickFrom, useServices } from '../services/useServices.ts'
import { listTypes } from './listTypes.ts'

/** Code lists of what is shown and of what verbs ask for, and rows to choose from. */
export function useListServices(entity: CompiledEntity, table: CompiledTable): CellServices | null {
  const { client, menuId, respId } = useHost()
  const typeCodes = useMemo(() => listTypes(entity, table), [entity, table])
  const pick = useCallback<NonNullable<CellServices['pick']>>(
    (request) => pickFrom(client, entity, request, { menuId, respId }),
    [client, entity, menuId, respId],
  )
  return useServices(typeCodes, pick)
}

/** Rows that another tab changed are read again. A line also changes with its document. */
export function useReload(entity: CompiledEntity, reload: () => void): void {
  const { onChanged } = useHost()
  const parent = entity.parent?.entity
  useEffect(() => {
    const stops = [entity.name, ...(parent ? [parent] : [])].map((name) => onChanged(name, reload))
    return () => stops.forEach((stop) => stop())
  }, [entity.name, parent, onChanged, reload])
}

export function useRowRules(table: CompiledTable) {
  const environment = useEnvironment()
  return useMemo(() => {
    const { rowTint } = table
    const env = environment()
    return {
      ...(rowTint ? { tint: (row: Row) => (rowTint.when.run(row, env) ? rowTint.color : undefined) } : {}),
      isShown: (row: Row, column: CompiledColumn) => !column.show || column.show.run(row, env) === true,
    }
  }, [table, environment])
}

/** A link opens what it names; a double click on a row what its first link names, else the edit screen. A line opens its document. */
export function useOpen(
  screen: CompiledScreen,
  entity: CompiledEntity,
  table: CompiledTable,
  keepTrail: (screen: string, idKey: string) => void,
) {
  const { open } = useHost()
  const link = (row: Row, column: CompiledColumn) => {
    const to = linkIn(column, row)
    if (!to || !row[to.idKey]) return
    keepTrail(to.screen, to.idKey)
    open(to.screen, { id: String(row[to.idKey]) })
  }
  const linked = table.columns.find((column) => column.link)
  const row = (one: Row) => {
    if (linked) link(one, linked)
    else if (screen.edit) {
      const idKey = entity.parent ? 'parentId' : 'id'
      keepTrail(screen.edit, idKey)
      open(screen.edit, { id: String(one[idKey]) })
    }
  }
  return { link, row }
}
