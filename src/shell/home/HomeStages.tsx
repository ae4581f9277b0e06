import type { HomeStages as Stages } from '../../language/homeFigures.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { statesOf } from '../../client/waiting.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'
import { shortAmount } from './homeWords.ts'

interface Props {
  readonly stages: Stages
  readonly waiting: readonly MenuWaiting[] | undefined
}

/** The life cycle as a strip: how many documents stand in each part, each part the way to them; amber where a verb of the reader's waits. */
export function HomeStages({ stages, waiting }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const mine = statesOf(waiting, stages.entity)
  return (
    <HomePart
      title={say('home.stages', { name: stages.name })}
      more={<span className="home-quiet">{say('home.stagesTotal', { count: stages.total })}</span>}
    >
      <ul className="home-strip">
        {stages.parts.map((part) => (
          <li key={part.state}>
            <HomeLinkTo
              to={{ menuId: stages.menuId, params: part.params }}
              className={mine.has(part.state) ? 'home-stage home-stage-mine' : 'home-stage'}
            >
              <b>{part.count.toLocaleString('en-US')}</b>
              <span>
                {part.stateName}
                <small className="home-measure">
                  {part.sum !== null &&
                    part.count > 0 &&
                    `${part.measure ?? ''} ${shortAmount(part.sum, language)}`}
                </small>
              </span>
            </HomeLinkTo>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
