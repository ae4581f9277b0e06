import type { FailedAnswer, FigureAnswer, ShownFigure } from '../../language/home.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { figureText } from './homeWords.ts'
import { Sparkline } from './Sparkline.tsx'

/** Figures, each the way to the rows behind it. Undefined: they are on their way. */
export function HomeCards({
  cards,
}: {
  readonly cards: readonly (FigureAnswer | FailedAnswer)[] | undefined
}) {
  const say = useTexts(shellTexts)
  if (cards?.length === 0) return null
  return (
    <ul className="home-cards" aria-label={say('home.figures')} aria-busy={cards === undefined}>
      {cards === undefined
        ? [1, 2, 3, 4].map((index) => <li key={index} className="home-card home-card-waiting" />)
        : cards.map((card) => (
            <li key={card.name}>
              {card.kind === 'failed' ? (
                <div className="home-card">
                  <span className="home-card-name">{card.title}</span>
                  <span className="home-card-why">
                    {say('home.failed')}. {card.message}
                  </span>
                </div>
              ) : (
                <HomeLinkTo to={card.link} className="home-card">
                  <Figure card={card} />
                </HomeLinkTo>
              )}
            </li>
          ))}
    </ul>
  )
}

/** The large number, what stands beside it, and its course. */
function Figure({ card: { title, figures, points } }: { readonly card: FigureAnswer }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const now = tenantNow()
  const [large, ...notes] = figures
  const said = [
    ...notes.flatMap((note) =>
      note.value === null ? [] : [`${note.label} ${withMeasure(note, figureText(note, language, now))}`],
    ),
    ...figures.flatMap(({ others }) => (others > 0 ? [say('home.others', { count: others })] : [])),
  ]
  return (
    <>
      <span className="home-card-name">{title}</span>
      <span className="home-card-figure">
        <b>{large ? figureText(large, language, now) : ''}</b>{' '}
        <small className="home-measure">{large?.measure}</small>
      </span>
      <span className="home-card-why">{said.join(' · ')}</span>
      {points && <Sparkline points={points} />}
    </>
  )
}

const withMeasure = ({ measure }: ShownFigure, text: string): string =>
  measure === null ? text : `${measure} ${text}`
