import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { repeatingKeys } from '../layout/repeatingKeys.ts'
import { useServices } from '../services/useServices.ts'
import { ListProblem } from './ListProblem.tsx'
import { useLinesBelow, type Unfolded } from './useLinesBelow.ts'

interface Props {
  /** The edit screen of the document. */
  readonly screen: string
  readonly row: Row
}

/** So many lines and columns of a document stand below its row. */
const mostLines = 10
const mostColumns = 7

/** The lines of a document below its row in a list: what its first table shows first, to be read. */
export function LinesBelow({ screen, row }: Props) {
  const { open } = useHost()
  const id = String(row['id'])
  const { found, error, retry } = useLinesBelow(screen, id)
  if (error) return <ListProblem error={error} onRetry={retry} />
  if (found === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return found && found.lines.length > 0 ? (
    <Lines unfolded={found} onOpen={() => open(screen, { id })} />
  ) : null
}

const nothing: ReadonlyMap<string, CompiledField> = new Map()

/** Columns that say something in one of these lines, and not once more what another says; the first of them. */
function columnsBelow(columns: readonly CompiledColumn[], lines: readonly Row[]): readonly CompiledColumn[] {
  const repeating = repeatingKeys({ columns, fields: nothing, rows: lines, isRequired: () => false })
  const units = columns.flatMap(({ measure }) => measure ?? []) // they stand behind their numbers
  return columns
    .filter(
      ({ columnsDisplay, key, field = key, functionList, slot }) =>
        columnsDisplay === 'Y' &&
        !functionList &&
        !slot &&
        !repeating.includes(key) &&
        !units.some((unit) => unit === key || unit === field) &&
        lines.some((line) => line[key] !== null && line[key] !== undefined && line[key] !== ''),
    )
    .slice(0, mostColumns)
}

interface LinesProps {
  readonly unfolded: Unfolded
  readonly onOpen: () => void
}

function Lines({ unfolded: { section, lines }, onOpen }: LinesProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const columns = useMemo(() => columnsBelow(section.table.columns, lines), [section, lines])
  const typeCodes = useMemo(() => [...new Set(columns.flatMap(({ typeCode }) => typeCode ?? []))], [columns])
  const services = useServices(typeCodes)
  if (!services) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <CellServicesContext value={services}>
      <table className="list-lines">
        <caption className="list-lines-name">{spoken(section.label, language)}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" style={{ textAlign: align }}>
                {spoken(title, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map((line) => (
            <tr key={String(line['id'])}>
              {columns.map((column) => (
                <td key={column.key} style={{ textAlign: column.align }}>
                  <FieldValue column={column} row={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostLines && (
        <button type="button" className="sw-press sw-link" onClick={onOpen}>
          {say('list.allLines', { count: lines.length })}
        </button>
      )}
    </CellServicesContext>
  )
}
