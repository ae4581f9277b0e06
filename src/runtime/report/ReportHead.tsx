import { ProCard, StatisticCard } from '@ant-design/pro-components'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledReport, CompiledSum, ReportRow } from '../../language/report.ts'
import { reportTexts } from '../../texts/reportTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { headFigures, type HeadFigure } from './headFigures.ts'

interface Props {
  readonly report: CompiledReport
  readonly rows: readonly ReportRow[]
  /** When it was found. */
  readonly asOf: string
  /** Shows the rows of a figure; undefined where no list shows them. */
  readonly onOpen: ((sum: CompiledSum, row: ReportRow) => void) | undefined
}

/** What everything comes to, above the picture and the groups: the figures of all rows, each the way to them. */
export function ReportHead({ report, rows, asOf, onOpen }: Props) {
  const say = useTexts(reportTexts)
  const { language } = useHost()
  const figures = headFigures(report, rows)
  const found = <span className="report-as-of">{say('asOf', { time: asOf })}</span>
  if (figures.length === 0) return found
  return (
    <ProCard className="report-head" size="small" title={<h2>{say('total')}</h2>} extra={found}>
      <div className="report-figures">
        {figures.map((figure) => (
          <StatisticCard
            key={figure.measure.name}
            size="small"
            variant="borderless"
            statistic={{
              title: spoken(figure.measure.label, language),
              value: figure.text,
              formatter: () => <Value figure={figure} name={say('total')} onOpen={onOpen} />,
            }}
          />
        ))}
      </div>
    </ProCard>
  )
}

/** The figure, a button where its rows can be shown. */
function Value({
  figure: { measure, text, sum, row },
  name,
  onOpen,
}: Pick<Props, 'onOpen'> & { readonly figure: HeadFigure; readonly name: string }) {
  const say = useTexts(reportTexts)
  const { language } = useHost()
  if (!onOpen || !sum) return text
  const label = say('open', { name, figure: spoken(measure.label, language), value: text })
  return (
    <button
      type="button"
      className="report-figure"
      title={label}
      aria-label={label}
      onClick={() => onOpen(sum, row)}
    >
      {text}
    </button>
  )
}
