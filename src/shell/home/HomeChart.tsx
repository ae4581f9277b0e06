import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomeBars, HomeFailed, HomePart } from './HomePart.tsx'
import { shortAmount } from './homeWords.ts'
import type { HomeChart as Chart } from '../../language/homeFigures.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { withinSentence } from '../../texts/spoken.ts'
import { useHomeCall } from './useHomeCall.ts'

const [width, height, bottom, top] = [340, 168, 20, 8]
const steps = 4

/** What documents come to, month by month. */
export function HomeChart({ front }: { readonly front: boolean }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { data, error, retry } = useHomeCall<Chart | null>('findChart', front)
  const names = (data?.series ?? []).map(({ name }) => name)
  const [one = '', other] = names
  const title =
    other === undefined
      ? one || say('home.figures')
      : say('home.chartAnd', { one, other: withinSentence(other, language) })
  return (
    <HomePart
      title={title}
      more={
        data && <span className="home-quiet">{say('home.chartBy', { measure: data.measure ?? '' })}</span>
      }
    >
      {error && <HomeFailed error={error} onRetry={retry} />}
      {!error && data === undefined && <HomeBars count={1} height={180} />}
      {data === null && <p className="home-empty">{say('home.chartNone')}</p>}
      {data && (
        <>
          <ul className="home-legend">
            {data.series.map((series, index) => (
              <li key={series.name}>
                <HomeLinkTo to={series} className="home-legend-link">
                  <i className={`home-c${index + 1}`} aria-hidden />
                  {series.name} <b>{shortAmount(series.values.at(-1) ?? '0', language)}</b>
                </HomeLinkTo>
              </li>
            ))}
            {data.others > 0 && <li className="home-quiet">{say('home.others', { count: data.others })}</li>}
          </ul>
          <Bars chart={data} />
          <ChartWords chart={data} />
        </>
      )}
    </HomePart>
  )
}

function Bars({ chart: { months, series } }: { readonly chart: Chart }) {
  const language = useLanguage()
  const highest = roundUp(Math.max(1, ...series.flatMap(({ values }) => values.map(Number))))
  const scale = Array.from({ length: steps + 1 }, (_, step) => (highest * step) / steps)
  const words = scale.map((value) => shortAmount(String(value), language, false))
  const left = marginOf(words)
  const room = (width - left) / months.length
  const bar = Math.min(10, (room - 6) / Math.max(1, series.length))
  const y = (value: number): number => top + (1 - value / highest) * (height - bottom - top)
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
      {months.map((month, at) => (
        <g key={month}>
          {series.map(({ name, values }, index) => (
            <rect
              key={name}
              className={`home-c${index + 1}`}
              x={left + at * room + (room - bar * series.length) / 2 + index * bar}
              y={y(Math.max(0, Number(values[at] ?? 0)))}
              width={bar - 1}
              height={Math.max(0, y(0) - y(Math.max(0, Number(values[at] ?? 0))))}
              rx="1.5"
            >
              <title>{`${month.slice(0, 7)} ${name} ${Number(values[at] ?? 0).toLocaleString('en-US')}`}</title>
            </rect>
          ))}
          <text x={left + (at + 0.5) * room} y={height - 5} textAnchor="middle">
            {Number(month.slice(5, 7))}
          </text>
        </g>
      ))}
    </svg>
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
function ChartWords({ chart: { months, series, measure } }: { readonly chart: Chart }) {
  const say = useTexts(shellTexts)
  return (
    <div className="sw-unseen">
      <table>
        <caption>{say('home.chartBy', { measure: measure ?? '' })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('home.chartMonth')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{month.slice(0, 7)}</th>
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
