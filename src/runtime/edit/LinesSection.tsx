import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { App, Button, Tooltip } from 'antd'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useEnvironment } from '../document/environment.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { useSelected } from '../document/useSelected.ts'
import { QuickFilter } from '../../grid/columns/QuickFilter.tsx'
import { useLineView } from '../../grid/columns/useLineView.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle, GridNotice, RowChange } from '../../grid/GridProps.ts'
import { firstTableHeight } from '../../grid/measures/tableHeight.ts'
import { ExpandedLine } from './ExpandedLine.tsx'
import type { LinesProps } from './LinesProps.ts'
import { LineToolbar } from './LineToolbar.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useLineActions } from './useLineActions.tsx'
import { Paging } from '../paging/Paging.tsx'
import { useLinePages } from '../paging/useLinePages.ts'
import { useTableLayout } from '../layout/useTableLayout.ts'
import { useLineRules } from './useLineRules.ts'
import { spoken } from '../../texts/spoken.ts'

/** From so many lines on, there is something to look for. */
const filterFrom = 8

/** The lines of a row, edited in a grid. */
export const LinesSection = memo(function LinesSection(props: LinesProps) {
  const say = useTexts(editTexts)
  const { label, rowPath, lines, table, store, rules, services, language, currentKey, onRow, register } =
    props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isFull, setFull] = useState(false)
  const handle = useRef<GridHandle | null>(null)
  const { message } = App.useApp()
  const environment = useEnvironment()
  const { list, place, ...asked } = useLineRules(props)
  const layout = useTableLayout(table.name, table.columns)
  const view = useLineView(list, table.columns, services, lineKeyName, environment().today)
  const {
    rows: here,
    offset,
    bar,
    totals,
    reach,
  } = useLinePages({
    all: list,
    view,
    table,
    rowKey: lineKeyName,
    grid: handle,
    pageRows: layout.pageRows,
    onPageRows: (rows) => {
      setSelected(new Set())
      layout.keepPageRows(rows)
    },
  })
  const summary = useMemo(
    () => (table.showSummary && totals ? { totals } : table.showSummary),
    [table.showSummary, totals],
  )
  const [may] = useSelected(store, () => [rules.editable(joinPath(rowPath, lines))] as const)
  const mayAdd = may && table.toolbar.some(({ kind }) => kind === 'addLine')

  const edit = useCallback(
    (changes: readonly RowChange[], added: readonly Row[] = []) =>
      store.changeMany(
        changes.map(({ rowKey, values }) => ({ rowPath: place(rowKey), values })),
        { rowPath, lines, values: added },
      ),
    [store, place, rowPath, lines],
  )
  const begin = useCallback(
    (key: string) => {
      // Typing can begin at once, in the first cell that takes it.
      const first = table.columns.find((column) => column.isEdit && column.columnsDisplay === 'Y')
      requestAnimationFrame(() => reach(key, first?.key))
      return true
    },
    [table, reach],
  )
  const offer = useCallback(() => begin(store.offerLine(rowPath, lines)), [begin, store, rowPath, lines])
  const notice = useCallback(({ kind, text }: GridNotice) => void message[kind](text), [message])
  const actions = useLineActions({ ...props, list, place, may, selected, setSelected, begin })
  const expand = useMemo(() => {
    const columns = table.expand?.columns
    return columns && ((row: Row) => <ExpandedLine row={row} columns={columns} language={language} />)
  }, [table, language])
  const showRow = useMemo(() => onRow && ((row: Row) => onRow(lineKey(row))), [onRow])
  const hold = useCallback(
    (grid: GridHandle | null) => {
      handle.current = grid
      register?.(joinPath(rowPath, lines), grid && { ...grid, focusCell: reach }) // a mistake may stand on another page, or behind a filter
    },
    [register, rowPath, lines, reach],
  )

  return (
    <div
      className={`lines-section${isFull ? ' lines-full' : ''}`}
      onKeyDown={(event) => {
        if (isFull && event.key === 'Escape' && !event.defaultPrevented) setFull(false)
      }}
    >
      <div className="line-toolbar">
        <LineToolbar
          table={table}
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
          {list.length >= filterFrom || view.narrowed ? (
            <QuickFilter view={view} all={list.length} language={language} />
          ) : null}
          <FullScreenButton isFull={isFull} onFull={setFull} />
        </span>
      </div>
      <div className="lines-grid" style={isFull ? undefined : { height: gridHeight(table, here.length) }}>
        <Grid
          ref={hold}
          label={spoken(label, language)}
          rows={here}
          indexOffset={offset}
          rowKey={lineKeyName}
          columns={table.columns}
          services={services}
          showIndex={table.showIndex}
          selection={table.selection}
          selectedKeys={selected}
          onSelect={setSelected}
          summary={summary}
          footer={table.footerConfig}
          rowSpanFields={table.rowSpanFields}
          expand={expand}
          sort={view.narrowing.sort}
          onSort={view.sortBy}
          conditions={view.narrowing.conditions}
          onFilter={view.filter}
          choices={layout.choices}
          onColumns={layout.arrange}
          onColumnsReset={layout.resetColumns}
          currentKey={currentKey}
          onRowClick={showRow}
          {...asked}
          onEdit={edit}
          canAdd={mayAdd && offset + here.length >= view.rows.length}
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
          empty={
            mayAdd ? (
              <Button type="dashed" onClick={actions.add}>
                {say('line.add')}
              </Button>
            ) : (
              say('line.none')
            )
          }
        />
      </div>
      {bar && (
        <div className="lines-foot">
          <Paging {...bar} />
        </div>
      )}
    </div>
  )

  function gridHeight({ height }: CompiledTable, rows: number): number {
    if (height !== undefined) return firstTableHeight(height)
    return Math.min(520, Math.max(rows > 0 ? 132 : 170, 40 + 36 * rows + 56)) // high enough for the lines there are, never more than a screenful
  }
})

const FullScreenButton = memo(function FullScreenButton({
  isFull,
  onFull,
}: {
  readonly isFull: boolean
  onFull(isFull: boolean): void
}) {
  const say = useTexts(editTexts)
  const words = say(isFull ? 'line.smaller' : 'line.fullScreen')
  return (
    <Tooltip title={words}>
      <Button
        size="small"
        type="text"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={words}
        aria-pressed={isFull}
        onClick={() => onFull(!isFull)}
      />
    </Tooltip>
  )
})
