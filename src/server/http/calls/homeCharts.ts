import type { ChartAnswer } from '../../../language/home.ts'
import type { Label } from '../../../language/label.ts'
import { childrenOf, isMeasured, keysOf, linkOf, type Found } from './tileAnswers.ts'
import { askReport, groupWords, linkedTo, menuOf, toldOf, type Asking, type Of } from './tileAsking.ts'

/** Bars of a chart at most. */
const mostBars = 12

/** A chart with those beside it that the caller may open too, over the same groups. */
export async function chart(asking: Asking, tile: Of<'chart'>): Promise<ChartAnswer> {
  const { definitions } = asking.context.services
  const other = (definitions.tiles ?? []).find(({ name }) => name === tile.beside)
  const all = [tile, ...(other?.kind === 'chart' && menuOf(asking.context, other.opens) ? [other] : [])]
  const drawn = await Promise.all(all.map(async (one) => askReport(asking, { ...one, width: 1 })))
  return drawnOf(asking, {
    name: tile.name,
    title: asking.say(tile.title),
    unit: tile.unit,
    charts: drawn.map((one, at) => ({ ...one, show: all[at]?.show ?? [], opens: all[at]?.opens ?? '' })),
  })
}

/** The picture of a report for what it asks at first: its figures that are no shares. */
export async function picture(asking: Asking, { name, report: id }: Of<'report'>): Promise<ChartAnswer> {
  const { definitions } = asking.context.services
  const screen = definitions.screens.find((one) => one.id === id)
  if (!screen?.report) throw new Error(`The report ${id} of a tile was compiled and is not there.`)
  const { report, search, entity } = screen
  const one = await askReport(asking, { name: id, entity, report, search, width: 1 })
  const show = (report.chart?.show ?? []).filter((at) => report.measures[at]?.type === 'figure')
  const charts = [{ ...one, show, opens: id }]
  const answer = drawnOf(asking, { name, title: asking.say(screen.title), unit: undefined, charts })
  const link = linkedTo(asking, id, {})
  return { ...answer, link, series: answer.series.map((series) => ({ ...series, link })) }
}

interface Drawn {
  readonly name: string
  readonly title: string
  readonly unit: Label | undefined
  readonly charts: readonly (Found & { readonly show: readonly number[]; readonly opens: string })[]
}

function drawnOf(asking: Asking, { name, title, unit, charts }: Drawn): ChartAnswer {
  const [first] = charts
  const keys = first ? keysOf(first, asking.today, mostBars) : []
  const measures = charts.flatMap((one) => measuredIn(one))
  const [measure = null] = measures
  const series = charts.flatMap((one) =>
    one.show.map((at) => ({
      name: toldOf(asking, one).label(at),
      values: keys.map((key) => barOf(one, key, at, measure)),
      link: linkedTo(asking, one.opens, linkOf(one, { depth: 0, keys: [] }, at)),
    })),
  )
  return {
    kind: 'chart',
    name,
    title,
    categories: keys.map((key) => (first ? categoryOf(asking, first, key) : key)),
    measure: unit ? asking.say(unit) : measure,
    others: Math.max(0, new Set(measures).size - 1),
    series,
    link: series[0]?.link ?? { menuId: '', params: {} },
  }
}

const categoryOf = (asking: Asking, { report, answer }: Found, key: string): string => {
  const [group] = report.groups
  const row = answer.rows.find(({ depth, keys }) => depth === 1 && keys[0] === key)
  if (!group) return key
  return groupWords(asking, group, row ?? { depth: 1, keys: [key], names: [null], values: [] }, 0)
}

/** The currencies of a chart, the one in which it comes to most first. */
function measuredIn(one: Found & { readonly show: readonly number[] }): readonly string[] {
  const measured = one.show.find((at) => isMeasured(one, at))
  if (measured === undefined) return []
  const sums = new Map<string, number>()
  for (const { depth, keys, values } of one.answer.rows)
    if (depth === 2)
      sums.set(keys[1] ?? '', (sums.get(keys[1] ?? '') ?? 0) + Math.abs(Number(values[measured] ?? 0)))
  return [...sums].toSorted((a, b) => b[1] - a[1]).map(([key]) => key)
}

function barOf(one: Found, key: string, at: number, measure: string | null): string | null {
  const place = one.answer.rows.findIndex(({ depth, keys }) => depth === 1 && keys[0] === key)
  if (place < 0) return null
  if (!isMeasured(one, at)) return one.answer.rows[place]?.values[at] ?? null
  return childrenOf(one.answer.rows, place).find(({ keys }) => keys[1] === measure)?.values[at] ?? null
}
