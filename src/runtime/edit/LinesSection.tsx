import { memo, useCallback, useRef, useState, type RefObject } from 'react'
import { App, Button } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import { measures, type Density } from '../../theme/measures.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useEnvironment } from '../document/environment.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { useSelected } from '../document/useSelected.ts'
import { useLineView } from '../../grid/columns/useLineView.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle, GridNotice, RowChange } from '../../grid/GridProps.ts'
import { firstTableHeight } from '../../grid/measures/tableHeight.ts'
import type { LinesProps } from './LinesProps.ts'
import { LineCards } from './LineCards.tsx'
import { LineToolbar } from './LineToolbar.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useLineActions, type LineActions } from './useLineActions.tsx'
import { Paging } from '../paging/Paging.tsx'
import { PrintedRows } from '../paging/PrintedRows.tsx'
import { useLinePages } from '../paging/useLinePages.ts'
import { useTableLayout } from '../layout/useTableLayout.ts'
import { useLineColumns } from './useLineColumns.ts'
import { FullScreenButton, LineNarrowing, QuietColumns } from './LineTools.tsx'
import { useLineRules } from './useLineRules.ts'
import { useRowParts } from './useRowParts.tsx'

/** Pixels by which a table grows at most for what is open below its lines. */
const mostUnfolded = 320

/** The lines of a row, edited in a grid. */
export const LinesSection = memo(function LinesSection(props: LinesProps) {
  const { rowPath, lines, table, store, rules, language, register } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isFull, setFull] = useState(false)
  const grid = useRef<GridHandle | null>(null)
  const shown = useShownLines(props, grid, () => setSelected(new Set()))
  const { list, view } = shown
  const { narrow } = useDrawn()
  const say = useTexts(editTexts)
  const [may] = useSelected(store, () => [rules.editable(joinPath(rowPath, lines))] as const)
  const begin = useBegin(table, shown.reach)
  const { place } = shown.rules
  const { reach } = shown
  // The grid is known by its place in the document; a mistake may stand on another page, or behind a filter.
  const hold = useCallback(
    (handle: GridHandle | null) => {
      grid.current = handle
      register?.(joinPath(rowPath, lines), handle && { ...handle, focusCell: reach })
    },
    [register, rowPath, lines, reach],
  )
  const actions = useLineActions({ ...props, list, place, may, selected, setSelected, begin })
  // A table that nobody here can add to has nothing to show with its columns while it is empty.
  const isBare = list.length === 0 && !mayAddTo(table, may)
  const tools = narrow || isBare ? withoutRows(table) : table
  return (
    <div
      className={`lines-section${isFull ? ' lines-full' : ''}`}
      onKeyDown={(event) => {
        if (isFull && event.key === 'Escape' && !event.defaultPrevented) setFull(false)
      }}
    >
      <div className="line-toolbar">
        <LineToolbar
          table={tools}
          language={language}
          may={may}
          selected={selected.size}
          mayMove={selected.size > 0 && list.some((row) => !row['id'] && selected.has(lineKey(row)))}
          refusals={actions.refusals}
          onAdd={actions.add}
          onDelete={actions.remove}
          onCopy={actions.copy}
          onMove={actions.move}
          onVerb={actions.verb}
        />
        <span className="line-toolbar-end">
          <LineNarrowing table={table} rows={list} view={view} language={language} />
          {shown.unshown > 0 && list.length > 0 && !narrow ? (
            <QuietColumns count={shown.unshown} onOpen={() => grid.current?.openColumns?.()} />
          ) : null}
          {rowPath === '' && !narrow && !isBare && <FullScreenButton isFull={isFull} onFull={setFull} />}
        </span>
      </div>
      {isBare ? (
        <p className="lines-none">{say('line.none')}</p>
      ) : (
        <ShownLines
          lines={props}
          shown={shown}
          actions={actions}
          hold={hold}
          may={may}
          selected={selected}
          onSelect={setSelected}
          begin={begin}
          isFull={isFull}
        />
      )}
      <PrintedRows
        rows={list}
        columns={shown.columns}
        services={props.services}
        language={language}
        within={props.below?.printed}
      />
      {shown.bar && (
        <div className="lines-foot">
          <Paging {...shown.bar} />
        </div>
      )}
    </div>
  )
})

/** The lines there are: cards on a phone, else a grid as high as they need. */
function ShownLines({ isFull, ...given }: Omit<LinesGridProps, 'onUnfolded'> & { readonly isFull: boolean }) {
  const [unfolded, setUnfolded] = useState(0)
  const { density, narrow } = useDrawn()
  const { lines, shown, actions, hold } = given
  if (narrow)
    return (
      <LineCards
        lines={lines}
        rows={shown.rows}
        columns={shown.columns}
        rules={shown.rules}
        actions={actions}
        hold={hold}
        empty={<NoLines onAdd={null} />}
      />
    )
  const height = gridHeight(lines.table, shown.rows.length, density) + Math.min(unfolded, mostUnfolded)
  return (
    <div className="lines-grid" style={isFull ? undefined : { height }}>
      <LinesGrid {...given} onUnfolded={setUnfolded} />
    </div>
  )
}

/** Whether lines can be added by hand. */
const mayAddTo = ({ toolbar }: CompiledTable, may: boolean): boolean =>
  may && toolbar.some(({ kind }) => kind === 'addLine')

/** What needs no line: on a phone a line is opened for what is done with it, and where there is none nothing can be. */
const withoutRows = (table: CompiledTable): CompiledTable => ({
  ...table,
  toolbar: table.toolbar.filter(({ needs }) => needs === 'none'),
})

/** The lines of a row as they are looked at: what holds of them, the columns and the order in use, and the page. */
function useShownLines(props: LinesProps, grid: RefObject<GridHandle | null>, onPageRows: () => void) {
  const { table, services } = props
  const environment = useEnvironment()
  const { list, ...rules } = useLineRules(props)
  const { columns, silent } = useLineColumns(props, { list, ...rules })
  const layout = useTableLayout(table.name, columns)
  const view = useLineView(list, columns, services, lineKeyName, environment().today)
  const pages = useLinePages({
    all: list,
    view,
    table,
    rowKey: lineKeyName,
    grid,
    pageRows: layout.pageRows,
    onPageRows: (rows) => {
      onPageRows()
      layout.keepPageRows(rows)
    },
  })
  const isShown = new Set(layout.choices.flatMap(({ key, hidden }) => (hidden === false ? [key] : [])))
  const unshown = [...silent].filter((key) => !isShown.has(key)).length
  return { list, rules, layout, view, columns, unshown, ...pages }
}

/** Takes the keyboard to a line: typing can begin at once, in the first cell that takes it. */
function useBegin(
  table: CompiledTable,
  reach: (key: string, column?: string) => boolean,
): (key: string) => boolean {
  return useCallback(
    (key) => {
      const first = table.columns.find((column) => column.isEdit && column.columnsDisplay === 'Y')
      requestAnimationFrame(() => reach(key, first?.key))
      return true
    },
    [table, reach],
  )
}

interface LinesGridProps {
  readonly lines: LinesProps
  readonly shown: ReturnType<typeof useShownLines>
  readonly actions: LineActions
  readonly hold: (handle: GridHandle | null) => void
  /** Whether the lines may be changed now. */
  readonly may: boolean
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly begin: (key: string) => boolean
  readonly onUnfolded: (height: number) => void
}

function LinesGrid(given: LinesGridProps) {
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

function NoLines({ onAdd }: { readonly onAdd: (() => void) | null }) {
  const say = useTexts(editTexts)
  if (!onAdd) return say('line.none')
  return (
    <Button type="dashed" onClick={onAdd}>
      {say('line.add')}
    </Button>
  )
}

/** Pixels: high enough for the lines there are, their sums and a scroll bar, never more than a screenful. */
function gridHeight({ height }: CompiledTable, rows: number, density: Density): number {
  if (height !== undefined) return firstTableHeight(height)
  const { head, row } = measures[density]
  const least = head + row * (rows > 0 ? 2 : 3) + 20
  return Math.min(520, Math.max(least, head + row * (rows + 1) + 20))
}
