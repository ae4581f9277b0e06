import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { shortNumber } from '../../cells/number/shortNumber.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Figure, Part } from './footFigures.ts'

interface Props {
  readonly figure: Figure
  readonly services: CellServices
  /** A large number in few digits, with the whole one as its title. */
  readonly short?: boolean
  /** All measures are named. */
  readonly every?: boolean
}

/** Below it a sum is said in full: it has room. */
const shortFrom = 10_000_000
/** So many other measures are named; there are more as the title says. */
const mostNamed = 1

/** A sum with what it is measured in; of several the first, the next named behind it. */
export function FigureText({ figure: { column, parts }, services, short = false, every = false }: Props) {
  const say = useTexts(runtimeTexts)
  const textOf = ({ measure, value }: Part) => {
    const whole = cellOf(column).text({ value, row: {}, column, services })
    const shown = (short && shortNumber(value, services.language, { from: shortFrom })) || whole
    return { whole: `${measure} ${whole}`.trim(), shown: `${measure} ${shown}`.trim() }
  }
  const [first, ...others] = parts.map(textOf)
  const named = (every ? others : others.slice(0, mostNamed)).map(({ shown }) => shown)
  if (!first) return null
  return (
    <>
      <strong title={first.whole}>{first.shown}</strong>
      {others.length > 0 && (
        <span className="list-figure-others" title={others.map(({ whole }) => whole).join('\n')}>
          {say('figure.others', { figures: named.join(say('condition.comma')) })}
          {others.length > named.length && (
            <span className="list-figure-further">
              {say('figure.further', { count: others.length - named.length })}
            </span>
          )}
        </span>
      )}
    </>
  )
}
