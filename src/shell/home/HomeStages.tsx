import type { StagesAnswer } from '../../language/home.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { statesOf } from '../../client/waiting.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'
import { figureText } from './homeWords.ts'

interface Props {
  readonly stages: StagesAnswer
  readonly waiting: readonly MenuWaiting[] | undefined
}

/** A strip: how many rows stand in each part, each part the way to them; amber where a verb of the reader's waits. */
export function HomeStages({ stages, waiting }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const now = tenantNow()
  const mine = statesOf(waiting, stages.entity)
  const { total } = stages
  return (
    <HomePart
      title={stages.title}
      more={total?.value && <span className="home-quiet">{figureText(total, language, now)}</span>}
    >
      {stages.parts.length === 0 && <p className="home-empty">{say('home.rowsNone')}</p>}
      <ul className="home-strip">
        {stages.parts.map(({ key, label, figures: [large, small], link }) => (
          <li key={key}>
            <HomeLinkTo to={link} className={mine.has(key) ? 'home-stage home-stage-mine' : 'home-stage'}>
              <b>{large ? figureText(large, language, now) : ''}</b>
              <span>
                {label}
                <small className="home-measure">
                  {small &&
                    small.value !== null &&
                    `${small.measure ?? small.label} ${figureText(small, language, now)}`}
                </small>
              </span>
            </HomeLinkTo>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
