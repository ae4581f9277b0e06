import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { wireOf } from '../../cells/wiresOf.ts'
import { Grid } from '../../grid/Grid.tsx'
import type {
  ColumnChoice,
  GridHandle,
  GridNotice,
  GridProps,
  GroupHeads,
  RowChange,
} from '../../grid/GridProps.ts'
import { groupsHeight } from '../../grid/layout/headGroups.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { measures } from '../../theme/measures.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKeyName } from '../document/paths.ts'
import { columnOfHead, saidOf } from '../matrix/matrixColumns.ts'
import type { MatrixEntry } from '../matrix/pivot.ts'
import { matrixPlace } from './jumpTo.ts'
import type { Matrix, MatrixProps } from './useMatrix.ts'
import { useMatrixRules } from './useMatrixRules.ts'
import { useMatrixVerbs, type MatrixVerbs } from './useMatrixVerbs.ts'

type Props = MatrixProps & {
  readonly matrix: Matrix
  readonly isFull: boolean
  readonly choices: readonly ColumnChoice[]
  onChoices(choices: readonly ColumnChoice[]): void
}

/** Pixels of what stands over a column of cells: its name, and a line for each fact. */
const titleLine = 24
const factLine = 20
const around = 8
const verbsLine = 30
/** Pixels that a matrix takes at most before it scrolls. */
const mostHeight = 620

/** The matrix in the grid of the house. */
export function MatrixGrid(props: Props) {
  const { matrix, section, store, language, isFull, choices, onChoices } = props
  const { density } = useDrawn()
  const { message } = App.useApp()
  const rules = useMatrixRules(props, matrix)
  const grid = useRef<GridHandle | null>(null)
  useReach(props, grid)
  const verbs = useMatrixVerbs(props, matrix)
  const services = useMemo(
    () => ({ ...matrix.services, actions: verbs.inRows }),
    [matrix.services, verbs.inRows],
  )
  const heads = useHeads(matrix, verbs, language)
  const notice = useCallback(({ kind, text }: GridNotice) => void message[kind](text), [message])
  const depth = Math.max(0, ...matrix.columns.map(({ groups }) => groups?.length ?? 0))
  const { head, row } = measures[density]
  const foot = section.table.showSummary ? 1 : 0
  const needed = head + groupsHeight(depth, heads?.height) + row * (matrix.rows.length + foot) + 20
  return (
    <div className="lines-grid" style={isFull ? undefined : { height: Math.min(mostHeight, needed) }}>
      <Grid
        ref={grid}
        density={density}
        label={spoken(section.label, language)}
        rows={matrix.rows}
        rowKey={lineKeyName}
        columns={matrix.columns}
        services={services}
        choices={choices}
        onColumns={onChoices}
        onColumnsReset={() => onChoices([])}
        summary={section.table.showSummary}
        {...(heads ? { heads } : {})}
        {...rules}
        onEdit={useEdit(props)}
        onNotice={notice}
        onUndo={store.undo}
        onRedo={store.redo}
      />
    </div>
  )
}

/** What was typed goes to the rows of the document, and makes those that are not there. */
function useEdit({ store, matrix: { spots }, section }: Props): NonNullable<GridProps['onEdit']> {
  return useCallback(
    (typed: readonly RowChange[]) => {
      const { changes, added } = spots.edit(typed)
      const lines = section.path.at(-1) ?? ''
      const [first, ...others] = added
      if (changes.length > 0 || first)
        store.changeMany(changes, first && { rowPath: first[0], lines, values: first[1] })
      for (const [rowPath, values] of others) store.addLines(rowPath, lines, values)
    },
    [store, spots, section],
  )
}

/** Takes the keyboard to the cell of a row of the document. */
function useReach({ matrix, section, register }: Props, grid: React.RefObject<GridHandle | null>): void {
  const { spots, rows, columns } = matrix
  useEffect(() => {
    register(matrixPlace(section.name), {
      focusCell: (path, wire) => {
        for (const row of rows)
          for (const column of columns) {
            const spot = spots.at(row, column)
            if (spot?.path === path && (wire === undefined || wireOf(spot.column) === wire))
              return grid.current?.focusCell(String(row[lineKeyName]), column.key) ?? false
          }
        return false
      },
      commit: () => grid.current?.commit(),
    })
    return () => register(matrixPlace(section.name), null)
  }, [spots, rows, columns, section, register, grid])
}

/** What is told of each column of cells stands over it. */
function useHeads(matrix: Matrix, verbs: MatrixVerbs, language: Language): GroupHeads | undefined {
  const { section, pivot } = matrix
  return useMemo(() => {
    const [name, ...told] = section.heads.at(-1)?.columns ?? []
    if (!name || told.length === 0) return undefined
    const [facts, buttons] = [told.filter((one) => !one.functionList), told.filter((one) => one.functionList)]
    const services = { ...matrix.services, actions: verbs.inHeads }
    const entries = new Map(pivot.columns.map((entry) => [entry.key, entry]))
    return {
      height: titleLine + factLine * facts.length + around + (buttons.length > 0 ? verbsLine : 0),
      draw: (key: string) => {
        const entry = entries.get(columnOfHead(key) ?? '')
        return (
          entry && (
            <CellServicesContext value={services}>
              <HeadFacts entry={entry} name={name} facts={facts} matrix={matrix} language={language} />
              {buttons.length > 0 && <HeadVerbs buttons={buttons} row={entry.row} />}
            </CellServicesContext>
          )
        )
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the matrix only its services are drawn with
  }, [section, pivot, language, matrix.services, verbs.inHeads])
}

/** What can be done with what a column is of. */
const HeadVerbs = ({
  buttons,
  row,
}: {
  readonly buttons: readonly CompiledColumn[]
  readonly row: MatrixEntry['row']
}) => (
  <span className="matrix-verbs sw-aid">
    {buttons.map((column) => (
      <FieldValue key={column.key} column={column} row={row} />
    ))}
  </span>
)

function HeadFacts({
  entry: { row },
  name,
  facts,
  matrix: { services },
  language,
}: {
  readonly entry: MatrixEntry
  readonly name: CompiledColumn
  readonly facts: readonly CompiledColumn[]
  readonly matrix: Matrix
  readonly language: Language
}) {
  return (
    <span className="matrix-head">
      <strong>{saidOf(name, row, services)}</strong>
      {facts.map((column) => (
        <span key={column.key} className="matrix-fact">
          <small>{spoken(column.title, language)}</small>
          <FieldValue column={column} row={row} />
        </span>
      ))}
    </span>
  )
}
