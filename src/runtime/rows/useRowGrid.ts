import { App } from 'antd'
import { useCallback, useMemo } from 'react'
import type { GridNotice, GridProps, RowChange } from '../../grid/GridProps.ts'
import type { Row } from '../../language/row.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import type { LineActions } from '../edit/useLineActions.tsx'
import type { LineRules } from '../edit/useLineRules.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { rowsName } from './rowsEntity.ts'
import type { OpenRows } from './useOpenRows.ts'
import type { RowPlaces } from './useRowPlaces.ts'
import type { ShownRows } from './useShownRows.ts'

interface Gridding {
  readonly list: ListModel
  readonly opened: OpenRows
  readonly shown: ShownRows
  readonly rules: LineRules
  readonly actions: LineActions
  readonly places: RowPlaces
  readonly selected: ReadonlySet<string>
  setSelected(keys: ReadonlySet<string>): void
}

/** The grid of the list, with what makes lines be edited. */
export function useRowGrid({ list, opened, shown, rules, actions, places, selected, setSelected }: Gridding) {
  const { message } = App.useApp()
  const { store } = opened
  const { place, list: _, ...answers } = rules
  const mayAdd = list.table.toolbar.some(({ kind }) => kind === 'add') && opened.rules.editable(rowsName)
  const onEdit = useCallback(
    (changes: readonly RowChange[], added: readonly Row[] = []) =>
      store.changeMany(
        changes.map(({ rowKey, values }) => ({ rowPath: place(rowKey), values })),
        { rowPath: '', lines: rowsName, values: added },
      ),
    [store, place],
  )
  const { begin } = places
  const onAppend = useCallback(() => begin(store.offerLine('', rowsName)), [begin, store])
  const onNotice = useCallback(({ kind, text }: GridNotice) => void message[kind](text), [message])
  const { select } = list.selection
  const tint = useTint(list.grid.tint, shown)
  const onSelect = (keys: ReadonlySet<string>) => {
    setSelected(keys)
    select(new Set(list.loaded.rows?.flatMap(({ id }) => (keys.has(String(id)) ? String(id) : [])) ?? []))
  }
  return {
    ...list.grid,
    ...answers,
    tint,
    rows: shown.rows,
    rowKey: lineKeyName,
    columns: list.table.columns,
    onOpen: undefined,
    onRowDoubleClick: undefined,
    selectedKeys: selected,
    onSelect,
    onEdit,
    canAdd: mayAdd,
    onAppend: mayAdd ? onAppend : undefined,
    onNotice,
    onDelete: actions.onDelete,
    onUndo: store.undo,
    onRedo: store.redo,
    menu: actions.menu,
    onPress: actions.onPress,
    buttonState: actions.buttonState,
    operate: actions.operate,
  } satisfies ListModel['grid']
}

/** Rows with changes are seen as such; else they have the colour of the list. */
function useTint(usual: GridProps['tint'], { changes }: ShownRows): GridProps['tint'] {
  return useMemo(() => {
    const keys = new Set([...changes.added, ...changes.changed].map(lineKey))
    return keys.size > 0 ? (row) => (keys.has(lineKey(row)) ? 'warning' : usual?.(row)) : usual
  }, [usual, changes])
}
