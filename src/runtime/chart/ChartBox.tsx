import { Button, Empty, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { ChartData } from './ChartData.ts'
import { ChartTable } from './ChartTable.tsx'
import './chart.css'

const Drawing = lazy(async () => ({ default: (await import('./ChartDrawing.tsx')).ChartDrawing }))

/** Figures as a picture, or as the table behind it: whoever cannot see the picture loses nothing. The chart library is loaded when the first box is drawn. */
export function ChartBox({
  title,
  data,
  height = 320,
  loading,
  error,
  onRetry,
}: {
  readonly title: string
  readonly data: ChartData | null
  /** Pixels. Default 320. */
  readonly height?: number
  readonly loading?: boolean
  readonly error?: string
  readonly onRetry?: () => void
}) {
  const say = useTexts(runtimeTexts)
  const [asTable, setAsTable] = useState(false)
  const empty = !data || data.series.every(({ values }) => values.every((value) => value === null))
  const content = () => {
    if (error)
      return (
        <div role="alert" className="chart-state">
          {error}
          {onRetry && <Button onClick={onRetry}>{say('chart.retry')}</Button>}
        </div>
      )
    if (loading) return <Skeleton active title={false} />
    if (empty) return <Empty description={say('chart.empty')} />
    if (asTable) return <ChartTable title={title} data={data} />
    return (
      <Suspense fallback={<Skeleton active title={false} />}>
        <Drawing title={title} data={data} />
      </Suspense>
    )
  }
  return (
    <figure className="chart-box" aria-busy={loading || undefined}>
      <figcaption>
        <span>{title}</span>
        {!empty && !error && (
          <Button size="small" type="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {say(asTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        )}
      </figcaption>
      <div style={{ height }}>{content()}</div>
    </figure>
  )
}
