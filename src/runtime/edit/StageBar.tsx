import type { KeyboardEvent, ReactNode } from 'react'
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { StageState } from './stageStates.ts'

/** Nothing is known of it yet. */
const asBegun: StageState = { missing: [], wrong: [] }

interface Props {
  readonly titles: readonly string[]
  readonly states: readonly StageState[]
  readonly current: number
  /** `byKey`: the keyboard wants to work there. */
  onGo(index: number, byKey: boolean): void
}

/** The way through a document that is filled in: its stages, each with what it still lacks. Arrows go from one to the next, Enter into it. */
export function StageBar({ titles, states, current, onGo }: Props) {
  const say = useTexts(editTexts)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const ends = { Home: 0, End: titles.length - 1 }[event.key]
    const index = ends ?? (by === undefined ? -1 : current + by)
    if (titles[index] === undefined) return
    event.preventDefault()
    onGo(index, false)
    event.currentTarget.querySelector<HTMLElement>(`[data-stage="${index}"]`)?.focus()
  }
  return (
    <nav className="stage-bar" aria-label={say('stage.bar')} onKeyDown={onKey}>
      <p className="stage-sentence">
        <strong>{titles[current]}</strong> {say('stage.place', { number: current + 1, all: titles.length })}
      </p>
      <ol>
        {titles.map((title, index) => {
          const kind = kindOf(states[index])
          const isCurrent = index === current
          return (
            <li key={title} className={`stage-${kind}`}>
              <button
                type="button"
                data-stage={index}
                tabIndex={isCurrent ? 0 : -1}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={({ detail }) => onGo(index, detail === 0)}
              >
                <span className="stage-mark" aria-hidden>
                  {marks[kind] ?? index + 1}
                </span>
                <span className="stage-words">
                  <b>{title}</b>
                  <small>{wordsOf(say, states[index])}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type Kind = 'done' | 'open' | 'wrong'

/** What stands in place of its number. */
const marks: Partial<Record<Kind, ReactNode>> = { done: <CheckOutlined />, wrong: <ExclamationOutlined /> }

function kindOf({ missing, wrong }: StageState = asBegun): Kind {
  if (wrong.length > 0) return 'wrong'
  return missing.length > 0 ? 'open' : 'done'
}

function wordsOf(say: Say<typeof edit>, { missing, wrong }: StageState = asBegun): string {
  if (wrong.length > 0) return say('stage.wrong', { count: wrong.length })
  return missing.length > 0 ? say('stage.open', { count: missing.length }) : say('stage.done')
}
