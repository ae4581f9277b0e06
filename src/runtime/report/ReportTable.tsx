import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledReport, CompiledSum, ReportRow } from '../../language/report.ts'
import { reportTexts } from '../../texts/reportTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { groupName, pathOf, shownRows, shownValue, type Codes } from './reportRows.ts'

interface Props {
  readonly title: string
  readonly report: CompiledReport
  readonly rows: readonly ReportRow[]
  readonly codes: Codes | null
  /** Shows the rows of a figure; undefined where no list shows them. */
  readonly onOpen: ((sum: CompiledSum, row: ReportRow) => void) | undefined
}

/** So many groups are drawn at once. */
const step = 300

/** The groups, each below the one that it is a part of, with their figures; all rows stand last. */
export function ReportTable({ title, report, rows, codes, onOpen }: Props) {
  const say = useTexts(reportTexts)
  const { language } = useHost()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [drawn, setDrawn] = useState(step)
  const fold = (path: string) =>
    setFolded((now) => new Set(now.has(path) ? [...now].filter((one) => one !== path) : [...now, path]))
  const shown = shownRows(rows, folded)
  const groups = shown.filter(({ depth }) => depth > 0)
  const all = shown.find(({ depth }) => depth === 0)
  return (
    <div className="report-table" role="region" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{report.groups.map(({ label }) => spoken(label, language)).join(' / ')}</th>
            {report.measures.map(({ name, label }) => (
              <th scope="col" key={name}>
                {spoken(label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, drawn).map((row) => {
            const path = pathOf(row)
            const group = report.groups[row.depth - 1]
            const name = (group && groupName(group, row, row.depth - 1, { codes, language })) ?? say('none')
            return (
              <tr key={path} data-depth={row.depth}>
                <th scope="row" style={{ paddingInlineStart: 12 + (row.depth - 1) * 20 }}>
                  {row.depth < report.groups.length && (
                    <Button
                      type="text"
                      size="small"
                      aria-expanded={!folded.has(path)}
                      aria-label={say('fold', { name })}
                      icon={folded.has(path) ? <CaretRightOutlined /> : <CaretDownOutlined />}
                      onClick={() => fold(path)}
                    />
                  )}
                  {name}
                </th>
                <Figures report={report} row={row} name={name} onOpen={onOpen} />
              </tr>
            )
          })}
        </tbody>
        {all && (
          <tfoot>
            <tr>
              <th scope="row">{say('total')}</th>
              <Figures report={report} row={all} name={say('total')} onOpen={onOpen} />
            </tr>
          </tfoot>
        )}
      </table>
      {groups.length > drawn && (
        <Button onClick={() => setDrawn(drawn + step)}>{say('more', { rest: groups.length - drawn })}</Button>
      )}
    </div>
  )
}

/** The figures of one group: those that were found from rows open them. */
function Figures({
  report,
  row,
  name,
  onOpen,
}: Pick<Props, 'report' | 'onOpen'> & { readonly row: ReportRow; readonly name: string }) {
  const say = useTexts(reportTexts)
  const { language } = useHost()
  return report.measures.map((measure, at) => {
    const value = row.values[at] ?? null
    const text = shownValue(measure, value)
    const sum = measure.sum === undefined ? undefined : report.sums[measure.sum]
    const isOpened = onOpen && sum && value !== null && value !== '0'
    const label = say('open', { name, figure: spoken(measure.label, language), value: text })
    return (
      <td key={measure.name}>
        {isOpened ? (
          <button
            type="button"
            className="report-figure"
            title={label}
            aria-label={label}
            onClick={() => onOpen(sum, row)}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </td>
    )
  })
}
