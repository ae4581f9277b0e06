import { useCallback, useMemo } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import type { LinesProps } from '../edit/LinesProps.ts'
import { useHost } from '../host/host.ts'
import type { ListDefinition } from '../list/useListRows.ts'
import { rowsName } from './rowsEntity.ts'
import { rowTable } from './rowTable.ts'
import type { OpenRows } from './useOpenRows.ts'

/** The rows as lines of the document that the list is. */
export function useRowLines(
  { screen, entity, table }: ListDefinition,
  { store, rules }: OpenRows,
  services: CellServices | null,
  press: (button: CompiledButton, row?: Row) => void,
): LinesProps {
  const { language, granted, user } = useHost()
  const mayCreate = entity.access[user.audience]?.create === true
  const tools = useMemo(
    () => rowTable(table, ({ kind, resource }) => granted(resource) && (kind !== 'add' || mayCreate)),
    [table, granted, mayCreate],
  )
  const onLineVerb = useCallback<NonNullable<LinesProps['onLineVerb']>>(
    (_, verb, [row]) => {
      const { toolbar, menuConfig = [], operateSlot } = table
      const buttons = [...toolbar, ...menuConfig, ...(operateSlot?.buttons ?? [])]
      const button = buttons.find((one) => one.verb === verb.name)
      if (button && row?.['id'] !== undefined) press(button, row)
    },
    [table, press],
  )
  return {
    label: screen.title,
    rowPath: '',
    lines: rowsName,
    entity,
    table: tools,
    store,
    rules,
    access: undefined,
    services: services ?? bare(language),
    language,
    onLineVerb,
  }
}

/** Until code lists are there nothing is drawn. */
const bare = (language: CellServices['language']): CellServices => ({
  language,
  lookups: { label: (_, code) => code, values: () => [] },
})
