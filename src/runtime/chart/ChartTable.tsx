import { canonicalDecimal, showNumber } from '../../rules/types/decimalText.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { ChartData } from './ChartData.ts'

const shown = (value: string | null | undefined): string => showNumber(canonicalDecimal(value) ?? '', 0)

/** The figures of a chart, to be read and copied. */
export function ChartTable({
  title,
  data: { categories, series },
}: {
  readonly title: string
  readonly data: ChartData
}) {
  const say = useTexts(runtimeTexts)
  return (
    <div className="chart-table">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{say('chart.category')}</th>
            {series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{shown(values[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
