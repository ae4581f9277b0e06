import type { ChartData } from './ChartData.ts'

/** What the chart library wants to hear. Only here do decimals become numbers: a picture has no more digits than pixels. */
export function chartOption({ kind, categories, series }: ChartData): Record<string, unknown> {
  const numbers = (values: readonly (string | null)[]) =>
    categories.map((_, at) => (values[at] === null || values[at] === undefined ? null : Number(values[at])))
  const common = {
    animationDuration: 250,
    aria: { enabled: false },
    legend: { show: series.length > 1 || kind === 'pie', type: 'scroll', bottom: 0 },
  }
  if (kind === 'pie') {
    const [first] = series
    return {
      ...common,
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: '65%',
          name: first?.name,
          data: categories.map((name, at) => ({ name, value: numbers(first?.values ?? [])[at] })),
        },
      ],
    }
  }
  return {
    ...common,
    tooltip: { trigger: 'axis' },
    grid: { left: 8, right: 16, top: 16, bottom: series.length > 1 ? 36 : 8, containLabel: true },
    xAxis: { type: 'category', data: categories },
    yAxis: kind === 'pareto' ? [{ type: 'value' }, { type: 'value', min: 0, max: 100 }] : { type: 'value' },
    series: series.map(({ name, values }, at) => ({
      ...(kind === 'pareto' ? ofPareto(at > 0 && at === series.length - 1) : { type: kind }),
      name,
      data: numbers(values),
    })),
  }
}

/** Bars, and the line of percent that has an axis of its own. */
const ofPareto = (isLine: boolean) => (isLine ? { type: 'line', yAxisIndex: 1 } : { type: 'bar' })
