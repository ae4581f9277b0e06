import { memo, useCallback, useRef, useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { measures, type Density } from '../../theme/measures.ts'
import type { CompiledTable } from '../../language/table.ts'
import { lineKey } from '../document/paths.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { firstTableHeight } from '../../grid/measures/tableHeight.ts'
import type { LinesProps } from './LinesProps.ts'
import { LineCards } from './LineCards.tsx'
import { LineToolbar } from './LineToolbar.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useLineActions } from './useLineActions.tsx'
import type { LinesGridProps } from './LinesGrid.tsx'
import { NoLines } from './NoLines.tsx'
import { mayAddTo, useShownLines } from './useShownLines.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { lateParts } from './lateParts.ts'
import { PrintedRows } from '../paging/PrintedRows.tsx'
import { FullScreenButton, LineNarrowing, QuietColumns } from './LineTools.tsx'

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
  const { bar } = shown
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
      {bar && (
        <div className="lines-foot">
          <LazyBoundary lazy={lateParts.paging} language={language}>
            {({ Paging }) => <Paging {...bar} name={barName(props)} />}
          </LazyBoundary>
        </div>
      )}
    </div>
  )
})

/** What its page bar turns the pages of; of lines below a line, of the how manieth. */
function barName({ label, language, rowPath }: LinesProps): string {
  const [, index] = /\[(\d+)\]$/.exec(rowPath) ?? []
  return `${spoken(label, language)}${index === undefined ? '' : ` ${Number(index) + 1}`}`
}

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
      <LazyBoundary lazy={lateParts.grid} language={lines.language} coming={<span aria-busy />}>
        {({ LinesGrid }) => <LinesGrid {...given} onUnfolded={setUnfolded} />}
      </LazyBoundary>
    </div>
  )
}

/** What needs no line: on a phone a line is opened for what is done with it, and where there is none nothing can be. */
const withoutRows = (table: CompiledTable): CompiledTable => ({
  ...table,
  toolbar: table.toolbar.filter(({ needs }) => needs === 'none'),
})

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

/** Pixels: high enough for the lines there are, their sums and a scroll bar, never more than a screenful. */
function gridHeight({ height }: CompiledTable, rows: number, density: Density): number {
  if (height !== undefined) return firstTableHeight(height)
  const { head, row } = measures[density]
  const least = head + row * (rows > 0 ? 2 : 3) + 20
  return Math.min(520, Math.max(least, head + row * (rows + 1) + 20))
}
