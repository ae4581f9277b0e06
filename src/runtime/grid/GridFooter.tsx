import { useMemo } from 'react'
import type { CompiledColumn } from '../../language/compiled.ts'
import { sumNumbers } from '../cells/numberText.ts'
import { gridWords } from './gridWords.ts'
import type { GridView } from './GridView.ts'
import type { Layout, Placed } from './layout.ts'

/** Sums below the rows: of this page, and of the whole result where they are given. */
export function GridFooter({ view, first, last }: { readonly view: GridView; readonly first: number; readonly last: number }) {
  const { props, layout } = view
  const summed = useMemo(() => layout.all.filter(({ column }) => column.isSummary).map(({ column }) => column), [layout])
  const page = useMemo(() => Object.fromEntries(summed.filter((column) => isSummable(props.rows, column)).map(({ key }) => [key, sumNumbers(values(props.rows, key))])), [summed, props.rows])
  const totals = typeof props.summary === 'object' ? props.summary.totals : undefined
  const words = gridWords[props.services.language]
  const line = (label: string, sums: Readonly<Record<string, string>>, place: number) =>
    <FooterLine key={label} view={view} layout={layout} label={label} sums={sums} first={first} last={last} ariaRow={props.rows.length + 2 + place} />
  return <div role="rowgroup" className="sw-grid-foot" style={{ width: layout.width }}>
    {line(totals ? words.pageTotal : words.total, page, 0)}
    {totals && line(words.total, totals, 1)}
  </div>
}

/** What is measured differently (in several currencies, in several units) is not added. */
export function isSummable(rows: GridView['props']['rows'], { key, measure }: Pick<CompiledColumn, 'key' | 'measure'>): boolean {
  if (measure === undefined) return true
  const measures = new Set(rows.filter((row) => row[key] !== null && row[key] !== undefined).map((row) => row[measure] ?? null))
  return measures.size <= 1
}

function* values(rows: GridView['props']['rows'], key: string): Generator<unknown> {
  for (const row of rows) yield row[key]
}

function FooterLine({ view, layout, label, sums, first, last, ariaRow }: {
  readonly view: GridView
  readonly layout: Layout
  readonly label: string
  readonly sums: Readonly<Record<string, string>>
  readonly first: number
  readonly last: number
  readonly ariaRow: number
}) {
  const leading = (layout.selectWidth ? 1 : 0) + (layout.indexWidth ? 1 : 0)
  const seen = layout.middle.slice(first, last + 1)
  const end = seen.at(-1)
  const foot = (place: Placed) => <div key={place.column.key} role="gridcell" data-col={place.column.key} aria-colindex={leading + place.index + 1}
    className={`sw-cell sw-figures${place.column.align === 'left' ? '' : ` sw-${place.column.align}`}`} style={{ width: place.width }}
    title={place.column.measure && place.column.isSummary && sums[place.column.key] === undefined ? gridWords[view.props.services.language].mixed : undefined}>
    {place.index === 0 && !leading ? label : textOf(view, place, sums[place.column.key])}
  </div>
  return <div role="row" aria-rowindex={ariaRow} className="sw-row sw-foot">
    {layout.leftWidth > 0 && <div role="presentation" className="sw-pin sw-pin-left">
      {leading > 0 && <div role="rowheader" aria-colindex={1} className="sw-cell sw-center" style={{ width: layout.selectWidth + layout.indexWidth }}>{label}</div>}
      {layout.left.map(foot)}
    </div>}
    <div role="presentation" className="sw-middle" style={{ width: layout.middleWidth, paddingLeft: seen[0]?.x ?? 0, paddingRight: end ? layout.middleWidth - end.x - end.width : 0 }}>{seen.map(foot)}</div>
    {layout.rightWidth > 0 && <div role="presentation" className="sw-pin sw-pin-right">
      {layout.right.map(foot)}
      {layout.operateWidth > 0 && <div role="gridcell" aria-colindex={leading + layout.all.length + 1} className="sw-cell" style={{ width: layout.operateWidth }} />}
    </div>}
  </div>
}

function textOf({ props }: GridView, { column, cell }: { readonly column: CompiledColumn; readonly cell: Placed['cell'] }, sum: string | undefined): string | null {
  if (sum === undefined) return column.isSummary && column.measure ? '—' : null
  return cell.text({ value: sum, row: {}, column, services: props.services })
}
