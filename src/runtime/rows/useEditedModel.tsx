import { useMemo, useState, type KeyboardEvent } from 'react'
import { lineKey } from '../document/paths.ts'
import { documentKeys } from '../edit/documentKeys.ts'
import { useLineActions } from '../edit/useLineActions.tsx'
import { useLineRules } from '../edit/useLineRules.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { useListModel, type ListModel } from '../list/useListModel.tsx'
import type { ListDefinition } from '../list/useListRows.ts'
import { OpenRowsBar } from './OpenRowsBar.tsx'
import { RowCards } from './RowCards.tsx'
import { rowsName } from './rowsEntity.ts'
import { savingFirst } from './rowTable.ts'
import { useOpenRows } from './useOpenRows.ts'
import { useRowGrid } from './useRowGrid.ts'
import { useRowLines } from './useRowLines.ts'
import { useRowPlaces } from './useRowPlaces.ts'
import { useLeaving, useRowPress } from './useRowPress.ts'
import { useRowServices } from './useRowServices.ts'
import { useSaveRows } from './useSaveRows.tsx'
import { useShownRows } from './useShownRows.ts'

/** A list whose rows are edited: the list as it is read, with the rows of a document in its grid. */
export function useEditedModel(definition: ListDefinition, own: KeptTable): ListModel {
  const list = useListModel(definition, own)
  const { entity } = definition
  const opened = useOpenRows(definition, list.loaded.rows, list.services?.files !== undefined)
  const services = useRowServices(entity, list.services)
  const shown = useShownRows(entity, opened.store, list.loaded.rows)
  const places = useRowPlaces(definition, opened, shown)
  const { save, dialog } = useSaveRows({
    definition,
    opened,
    commit: async () => {
      places.grid.current?.commit()
      await services?.underway?.done()
    },
    jump: places.jump,
    onSaved: list.loaded.reload,
  })
  useLeaving(shown, save)
  const press = useRowPress({ list, shown, save })
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const lines = useRowLines(definition, opened, services, press)
  const rules = useLineRules(lines)
  const may = opened.rules.editable(rowsName)
  const { place, list: all } = rules
  const chosen = { list: all, place, may, selected, setSelected, begin: places.begin }
  const actions = useLineActions({ ...lines, ...chosen })
  const grid = useRowGrid({ list, opened, shown, rules, actions, places, selected, setSelected })
  const screen = useMemo(() => savingFirst(definition.screen), [definition.screen])
  const model: ListModel = {
    ...list,
    screen,
    services,
    grid,
    selection: {
      ...list.selection,
      keys: selected,
      rows: all.filter((row) => selected.has(lineKey(row))),
      select: grid.onSelect,
      clear: () => grid.onSelect(none),
    },
    press: (button, row) => {
      if (button.kind === 'add') actions.add()
      else if (button.kind === 'save') void save()
      else if (button.kind === 'delete') actions.remove()
      else press(button, row)
    },
  }
  const keys = documentKeys(opened.store, opened.mayWrite, () => void save())
  return {
    ...model,
    dialogs: (
      <>
        {list.dialogs}
        {dialog}
      </>
    ),
    edited: {
      bar: <OpenRowsBar entity={entity} opened={opened} shown={shown} jump={places.jump} />,
      cards: (
        <RowCards
          list={model}
          lines={lines}
          rows={shown.rows}
          rules={rules}
          actions={actions}
          hold={places.hold}
        />
      ),
      grid: places.grid,
      onKeyDown: (event: KeyboardEvent) => keys(event),
    },
  }
}

const none: ReadonlySet<string> = new Set()
