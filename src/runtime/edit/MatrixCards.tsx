import { Button, Select } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { spoken } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { lineKey } from '../document/paths.ts'
import { saidOf, summed } from '../matrix/matrixColumns.ts'
import type { MatrixColumn, MatrixEntry } from '../matrix/pivot.ts'
import { LineField } from './LineField.tsx'
import type { Matrix, MatrixProps } from './useMatrix.ts'
import { useMatrixRules } from './useMatrixRules.ts'
import { useMatrixVerbs } from './useMatrixVerbs.ts'

type Props = MatrixProps & { readonly matrix: Matrix; readonly tools: ReactNode }

/** So many rows are drawn at first, and with each press as many more. */
const rowsAtOnce = 30

/** The matrix on a phone: one of its columns at a time, and what its cells show of each row. */
export function MatrixCards(props: Props) {
  const { matrix, section, language, tools } = props
  const { pivot } = matrix
  const verbs = useMatrixVerbs(props, matrix)
  const say = useTexts(editTexts)
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const [most, setMost] = useState(rowsAtOnce)
  const head = pivot.columns.find(({ key }) => key === chosen) ?? pivot.columns[0]
  const [name, ...facts] = section.heads.at(-1)?.columns ?? []
  const services = useMemo(
    () => ({ ...matrix.services, actions: verbs.inRows }),
    [matrix.services, verbs.inRows],
  )
  const ofHeads = useMemo(
    () => ({ ...matrix.services, actions: verbs.inHeads }),
    [matrix.services, verbs.inHeads],
  )
  if (!head || !name) return null
  return (
    <CellServicesContext value={services}>
      <div className="line-toolbar">
        <span className="line-toolbar-end">{tools}</span>
      </div>
      <div className="matrix-choice">
        <label htmlFor={id}>{spoken(name.title, language)}</label>
        <Select
          id={id}
          value={head.key}
          onChange={setChosen}
          options={pivot.columns.map((one) => ({ value: one.key, label: longTitle(matrix, one, name) }))}
        />
        {facts.length > 0 && (
          <CellServicesContext value={ofHeads}>
            <span className="line-card-facts">
              {facts.map((column) => (
                <Fact key={column.key} column={column} row={head.row} language={language} />
              ))}
            </span>
          </CellServicesContext>
        )}
      </div>
      <ul className="line-cards" aria-label={spoken(section.label, language)}>
        {pivot.rows.slice(0, most).map((entry) => (
          <CellCard key={`${head.key} ${entry.key}`} {...props} entry={entry} head={head} />
        ))}
      </ul>
      {pivot.rows.length > most && (
        <Button block className="line-cards-more" onClick={() => setMost(most + rowsAtOnce)}>
          {say('line.more', { count: pivot.rows.length - most })}
        </Button>
      )}
      <ColumnSums matrix={matrix} head={head} language={language} />
    </CellServicesContext>
  )
}

/** What a column is called, with the titles over it. */
const longTitle = (
  { section, services }: Matrix,
  { groups, row }: MatrixColumn,
  name: CompiledColumn,
): string => {
  const above = groups.map(({ key, row: of, text }, index) => {
    const [first] = section.heads[index]?.columns ?? []
    return text ?? (first ? saidOf(first, of, services) : key)
  })
  return [...above, saidOf(name, row, services)].join(' · ')
}

function Fact({
  column,
  row,
  language,
}: {
  readonly column: CompiledColumn
  readonly row: MatrixEntry['row']
  readonly language: Props['language']
}) {
  if (column.functionList) return <FieldValue column={column} row={row} />
  return (
    <span>
      <small>{spoken(column.title, language)}</small>
      <FieldValue column={column} row={row} />
    </span>
  )
}

const isValue = ({ functionList }: CompiledColumn): boolean => functionList === undefined

/** One row in the chosen column. */
function CellCard(props: Props & { readonly entry: MatrixEntry; readonly head: MatrixColumn }) {
  const { matrix, section, store, rules, language, entry, head } = props
  const { pivot, columns, places, entity, rows } = matrix
  const { markOf } = useMatrixRules(props, matrix)
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const [title, ...facts] = section.side.columns
  const cell = pivot.cells.get(entry.key)?.get(head.key)
  const row = rows.find((one) => lineKey(one) === entry.key)
  const own = columns.filter(({ key }) => places.get(key)?.of === 'cell' && places.get(key)?.at === head.key)
  const [first] = own
  const mark = row && first && markOf(row, first)
  return (
    <li className={`line-card matrix-card${mark ? ` matrix-${mark.look}` : ''}`}>
      <span className="line-card-head">
        <strong>{title && <FieldValue column={title} row={entry.row} />}</strong>
        {mark && <span className="matrix-mark">{mark.text}</span>}
      </span>
      <span className="line-card-facts">
        {facts.map((column) => (
          <Fact key={column.key} column={column} row={row ?? entry.row} language={language} />
        ))}
      </span>
      {cell && mark?.look !== 'closed' && (
        <div className="form-box">
          {section.table.columns.filter(isValue).map((column) => (
            <LineField
              key={column.key}
              column={column}
              field={fields.get(column.field ?? '')}
              rowPath={cell.path}
              store={store}
              rules={rules}
              table={section.table}
              language={language}
            />
          ))}
          {row &&
            own
              .filter(({ functionList }) => functionList)
              .map((column) => <FieldValue key={column.key} column={column} row={row} />)}
        </div>
      )}
    </li>
  )
}

/** What the cells of the chosen column come to. */
function ColumnSums({
  matrix,
  head,
  language,
}: Pick<Props, 'matrix' | 'language'> & { readonly head: MatrixColumn }) {
  const say = useTexts(editTexts)
  const totals = summed(matrix.section.table.columns)
  if (totals.length === 0) return null
  const { rows, cells } = matrix.pivot
  const sums = Object.fromEntries(
    totals.map(({ key }) => {
      const sum = new ExactSum()
      for (const row of rows) sum.add(cells.get(row.key)?.get(head.key)?.row[key])
      return [key, sum.text]
    }),
  )
  return (
    <p className="matrix-sums line-card-facts">
      <strong>{say('matrix.total')}</strong>
      {totals.map(({ measure: _, ...column }) => (
        <Fact key={column.key} column={column} row={sums} language={language} />
      ))}
    </p>
  )
}
