import type { HomeCard } from '../../language/homeFigures.ts'
import { useLanguage } from '../../client/language.ts'
import { withinSentence } from '../../texts/spoken.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { change, shortAmount } from './homeWords.ts'
import { Sparkline } from './Sparkline.tsx'

/** Four figures, each the way to the rows behind it. */
export function HomeCards({ cards }: { readonly cards: readonly HomeCard[] | undefined }) {
  const say = useTexts(shellTexts)
  if (cards?.length === 0) return null
  return (
    <ul className="home-cards" aria-label={say('home.figures')} aria-busy={cards === undefined}>
      {cards === undefined
        ? [1, 2, 3, 4].map((index) => <li key={index} className="home-card home-card-waiting" />)
        : cards.map((card, index) => (
            <li key={index}>
              <HomeLinkTo to={card} className="home-card">
                <Figure card={card} />
              </HomeLinkTo>
            </li>
          ))}
    </ul>
  )
}

function Figure({ card }: { readonly card: HomeCard }) {
  if (card.kind === 'month') return <MonthFigure card={card} />
  return card.kind === 'others' ? <OthersFigure card={card} /> : <OpenFigure card={card} />
}

type Of<Kind> = { readonly card: Extract<HomeCard, { kind: Kind }> }

function MonthFigure({ card }: Of<'month'>) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const changed = change(card.sum, card.before)
  return (
    <>
      <span className="home-card-name">{say('home.month', { name: card.name })}</span>
      <span className="home-card-figure">
        <b>{shortAmount(card.sum, language)}</b> <small className="home-measure">{card.measure}</small>
      </span>
      <span className="home-card-why">
        {changed === null ? say('home.monthFirst') : say('home.monthBefore', { change: changed })}
        {card.others > 0 && ` · ${say('home.others', { count: card.others })}`}
      </span>
      <Sparkline points={card.points} />
    </>
  )
}

function OthersFigure({ card }: Of<'others'>) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <>
      <span className="home-card-name">
        {say('home.waitsOthers', { name: card.name, state: card.stateName })}
      </span>
      <span className="home-card-figure">
        <b>{card.count.toLocaleString('en-US')}</b>{' '}
        <small>{say('home.documents', { count: card.count })}</small>
        {card.sum !== null && (
          <small className="home-measure home-measure-after">
            {card.measure} {shortAmount(card.sum, language)}
          </small>
        )}
      </span>
      <span className="home-card-why">
        {say('home.waitsOthersWhy')}
        {card.others > 0 && ` · ${say('home.others', { count: card.others })}`}
      </span>
    </>
  )
}

function OpenFigure({ card }: Of<'open'>) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <>
      <span className="home-card-name">{card.name}</span>
      <span className="home-card-figure">
        <b>{card.count.toLocaleString('en-US')}</b> <small>{say('home.rows', { count: card.count })}</small>
      </span>
      <span className="home-card-why">
        {say('home.openWhy', { makes: withinSentence(card.makes, language) })}
      </span>
    </>
  )
}
