import type { CompiledReport } from '../../language/report.ts'
import { written } from '../scope/labels.ts'

/** Which rows count, what they are grouped by, and where each figure comes from. */
export function explainReport({
  where,
  period,
  groups,
  measures,
  sums,
  chart,
  opens,
}: CompiledReport): string {
  const unitOf = (sum: number | undefined) => (sum === undefined ? undefined : sums[sum]?.unit)
  return [
    ...(where === undefined ? [] : [`rows: ${where}`]),
    ...(period === undefined ? [] : [`period: ${period}`]),
    'groups',
    ...groups.map(({ label, value }) => `  ${value} · ${written(label)}`),
    'figures, each from the rows of its group',
    ...measures.map(
      ({ name, label, source, sum }) =>
        `  ${name} · ${written(label)}: ${source}${unitOf(sum) === undefined ? '' : `, in ${unitOf(sum) ?? ''}`}${sum === undefined ? '' : ', opens its rows'}`,
    ),
    ...(chart
      ? [`chart: ${chart.type} of ${chart.show.map((at) => measures[at]?.name ?? '').join(', ')}`]
      : []),
    ...(opens === undefined ? [] : [`opens ${opens}`]),
  ].join('\n')
}
