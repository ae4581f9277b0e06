import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'
import { shortAmount } from './homeWords.ts'
import type { ChartAnswer } from '../../language/home.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

const [width, height, bottom, top] = [340, 168, 20, 8]
const steps = 4

const isTime = (category: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(category)

/** What groups come to: bars over time, or a line for each name. */
export function HomeChart({ chart }: { readonly chart: ChartAnswer }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { categories, series, measure, others } = chart
  const isOverTime = categories.every(isTime)
  return (
    <HomePart
      title={chart.title}
      more={measure && <span className="home-quiet">{say('home.measured', { measure })}</span>}
    >
      {categories.length === 0 ? (
        <p className="home-empty">{say('home.chartNone')}</p>
      ) : (
        <>
          <ul className="home-legend">
            {series.map(({ name, values, link }, index) => (
              <li key={name}>
                <HomeLinkTo to={link} className="home-legend-link">
                  <i className={`home-c${index + 1}`} aria-hidden />
                  {name} {isOverTime && <b>{shortAmount(values.at(-1) ?? '0', language)}</b>}
                </HomeLinkTo>
              </li>
            ))}
            {others > 0 && <li className="home-quiet">{say('home.others', { count: others })}</li>}
          </ul>
          {isOverTime ? <Bars chart={chart} /> : <Lines chart={chart} />}
          <ChartWords chart={chart} />
        </>
      )}
    </HomePart>
  )
}

/** `tickOf('2026-11')` → `'11'`, `tickOf('2026-11-05')` → `'11-05'`. */
export const tickOf = (category: string): string =>
  category.length > 7 ? category.slice(5) : String(Number(category.slice(5, 7)))

function Bars({ chart: { categories, series } }: { readonly chart: ChartAnswer }) {
  const language = useLanguage()
  const numbers = series.map(({ name, values }) => ({
    name,
    values: values.map((value) => Number(value ?? 0)),
  }))
  const highest = roundUp(Math.max(1, ...numbers.flatMap(({ values }) => values)))
  const scale = Array.from({ length: steps + 1 }, (_, step) => (highest * step) / steps)
  const words = scale.map((value) => shortAmount(String(value), language, false))
  const left = marginOf(words)
  const room = (width - left) / categories.length
  const bar = Math.min(10, (room - 6) / Math.max(1, series.length))
  const y = (value: number): number => top + (1 - value / highest) * (height - bottom - top)
  const every = Math.ceil(categories.length / (categories[0]?.length === 10 ? 7 : 12))
  return (
    <svg className="home-plot" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect
        className="home-now"
        x={width - room}
        y={top}
        width={room}
        height={height - bottom - top}
        rx="4"
      />
      {scale.map((value, step) => (
        <g key={step}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {words[step]}
          </text>
        </g>
      ))}
      {categories.map((category, at) => (
        <g key={category}>
          {numbers.map(({ name, values }, index) => (
            <rect
              key={name}
              className={`home-c${index + 1}`}
              x={left + at * room + (room - bar * series.length) / 2 + index * bar}
              y={y(Math.max(0, values[at] ?? 0))}
              width={bar - 1}
              height={Math.max(0, y(0) - y(Math.max(0, values[at] ?? 0)))}
              rx="1.5"
            >
              <title>{`${category} ${name} ${(values[at] ?? 0).toLocaleString('en-US')}`}</title>
            </rect>
          ))}
          {at % every === 0 && (
            <text x={left + (at + 0.5) * room} y={height - 5} textAnchor="middle">
              {tickOf(category)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Names stand in full, each with its bars beside. */
function Lines({ chart: { categories, series } }: { readonly chart: ChartAnswer }) {
  const language = useLanguage()
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => Number(value ?? 0))))
  return (
    <ul className="home-lines" aria-hidden>
      {categories.map((category, at) => (
        <li key={category}>
          <span title={category}>{category}</span>
          <b>{shortAmount(series[0]?.values[at] ?? '0', language)}</b>
          <div>
            {series.map(({ name, values }, index) => (
              <i
                key={name}
                className={`home-c${index + 1}`}
                style={{ width: `${(Math.max(0, Number(values[at] ?? 0)) / most) * 100}%` }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** `marginOf(['0', '1,500 万'])` → `55`. So many units the scale takes at the left: a Chinese character is twice as wide as a digit. */
export function marginOf(words: readonly string[]): number {
  const lengths = words.map((word) => [...word].reduce((sum, sign) => sum + (sign > '\u2E80' ? 11 : 6), 0))
  return Math.max(34, ...lengths) + 8
}

/** `roundUp(842)` → `1000`: a scale whose quarters are round. */
export function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most))
  return (([1, 2, 4, 6, 8].find((step) => step * size >= most) ?? 10) as number) * size
}

/** The same for who does not see the bars. A table is as large as what is in it, so that it has to be hidden by a box. */
function ChartWords({ chart: { title, categories, series } }: { readonly chart: ChartAnswer }) {
  const say = useTexts(shellTexts)
  return (
    <div className="sw-unseen">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say('home.group')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
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
                <td key={name}>{Number(values[at] ?? 0).toLocaleString('en-US')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
