import { useCallback } from 'react'
import { App } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle, GridNotice, RowChange } from '../../grid/GridProps.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKeyName } from '../document/paths.ts'
import type { LinesProps } from './LinesProps.ts'
import { NoLines } from './NoLines.tsx'
import type { LineActions } from './useLineActions.tsx'
import { useRowParts } from './useRowParts.tsx'
import { mayAddTo, type ShownLines } from './useShownLines.ts'

export interface LinesGridProps {
  readonly lines: LinesProps
  readonly shown: ShownLines
  readonly actions: LineActions
  readonly hold: (handle: GridHandle | null) => void
  /** Whether the lines may be changed now. */
  readonly may: boolean
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly begin: (key: string) => boolean
  readonly onUnfolded: (height: number) => void
}

/** The lines in a grid: what a phone, where they are cards, never fetches. */
export function LinesGrid(given: LinesGridProps) {
  const { lines: props, shown, actions, hold, may, selected, onSelect, begin, onUnfolded } = given
  const { label, rowPath, lines, table, store, services, language } = props
  const { message } = App.useApp()
  const { density, snug } = useDrawn()
  const { view, layout, rows, offset } = shown
  const { place, ...rules } = shown.rules
  const mayAdd = mayAddTo(table, may)
  const edit = useCallback(
    (changes: readonly RowChange[], added: readonly Row[] = []) =>
      store.changeMany(
        changes.map(({ rowKey, values }) => ({ rowPath: place(rowKey), values })),
        { rowPath, lines, values: added },
      ),
    [store, place, rowPath, lines],
  )
  const offer = useCallback(() => begin(store.offerLine(rowPath, lines)), [begin, store, rowPath, lines])
  const notice = useCallback(({ kind, text }: GridNotice) => void message[kind](text), [message])
  return (
    <Grid
      ref={hold}
      density={density}
      label={spoken(label, language)}
      rows={rows}
      indexOffset={offset}
      rowKey={lineKeyName}
      columns={shown.columns}
      services={services}
      showIndex={table.showIndex && !snug}
      selection={table.selection}
      selectedKeys={selected}
      onSelect={onSelect}
      {...useRowParts(props, shown.totals)}
      footer={table.footerConfig}
      rowSpanFields={table.rowSpanFields}
      sort={view.narrowing.sort}
      onSort={view.sortBy}
      conditions={view.narrowing.conditions}
      onFilter={view.filter}
      choices={layout.choices}
      onColumns={layout.arrange}
      onColumnsReset={layout.resetColumns}
      fold={props.below?.fold}
      onUnfolded={onUnfolded}
      {...rules}
      onEdit={edit}
      canAdd={mayAdd && offset + rows.length >= view.rows.length}
      onNotice={notice}
      onAppend={mayAdd ? offer : undefined}
      onDelete={actions.onDelete}
      onMove={actions.onMove}
      onUndo={store.undo}
      onRedo={store.redo}
      menu={actions.menu}
      onPress={actions.onPress}
      buttonState={actions.buttonState}
      operate={actions.operate}
      empty={<NoLines onAdd={mayAdd ? actions.add : null} />}
    />
  )
}
