import { Alert } from 'antd'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { isEmpty } from '../../cells/Cell.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { RowLeftOut } from './useChosenRows.ts'

/** So many are named; the others are counted. */
const mostNamed = 6

interface Props {
  readonly rows: readonly RowLeftOut[]
  /** Of the picker: the first of them name a row. */
  readonly columns: readonly CompiledColumn[]
}

/** Chosen rows that nothing is taken of, each with the reason. */
export function LeftOutRows({ rows, columns }: Props) {
  const say = useTexts(runtimeTexts)
  if (rows.length === 0) return null
  const named = rows.slice(0, mostNamed)
  const others = rows.length - named.length
  return (
    <Alert
      type="info"
      showIcon
      className="flow-left-out"
      title={say('flow.leftOut', { count: rows.length })}
      description={
        <ul>
          {named.map(({ row, why }) => (
            <li key={String(row['id'])}>
              <strong>
                {namesOf(columns, row).map((column) => (
                  <FieldValue key={column.key} column={column} row={row} />
                ))}
              </strong>{' '}
              {why ?? say('flow.nothingLeft')}
            </li>
          ))}
          {others > 0 && <li>{say('flow.moreLeftOut', { count: others })}</li>}
        </ul>
      }
    />
  )
}

/** Two values are enough to know a row by: the document and its line. */
const namesOf = (columns: readonly CompiledColumn[], row: RowLeftOut['row']): readonly CompiledColumn[] =>
  columns.filter(({ key }) => !isEmpty(row[key])).slice(0, 2)
