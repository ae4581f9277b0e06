import { Button } from 'antd'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { stampWords, waited } from '../../rules/time/timeWords.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import { dueWords, factText, money } from './homeWords.ts'
import type { Todo } from './todo.ts'
import { useZones } from '../../runtime/host/useZones.ts'

interface Props {
  readonly row: Todo
  readonly onOpen: () => void
  readonly onVerb: () => void
}

/** A row that waits: state, number and partner, why, amount, since when or by when, and the verb. */
export function TodoRow({ row, onOpen, onVerb }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <li className={row.isOverdue ? 'todo-row todo-late' : 'todo-row'}>
      <span className="todo-state">
        <span className={`sw-tag sw-tag-alone sw-tag-${row.color}`}>{row.stateName}</span>
      </span>
      <span className="todo-what">
        <button type="button" className="todo-code" onClick={onOpen}>
          {row.code}
        </button>
        <span className="todo-partner">{row.partner}</span>
        <Why row={row} />
      </span>
      <span className="todo-amount">
        {row.amount === null ? '' : money(row.amount, row.measure, language)}
      </span>
      <When row={row} />
      <Button
        className="todo-verb"
        aria-label={say('home.verbOf', { verb: row.opens ? say('home.go') : row.verbName, code: row.code })}
        onClick={onVerb}
      >
        {row.opens ? say('home.go') : row.verbName}
      </Button>
    </li>
  )
}

/** Who brought it here and what was said, else what it is about. */
function Why({ row: { opinion, by, step, facts } }: { readonly row: Todo }) {
  const say = useTexts(shellTexts)
  const now = tenantNow()
  const said = [
    by === null || step === null ? '' : say('home.by', { by, step }),
    opinion === null ? '' : say('home.quoted', { words: opinion }),
  ]
  const about = facts
    .filter(({ value }) => Number(value) !== 0)
    .slice(0, 2)
    .map((fact) => `${fact.label} ${factText(fact, now)}`)
  const words = [...(opinion === null ? about : []), ...said].filter(Boolean).slice(0, 3)
  return <span className="todo-why">{words.join(' · ')}</span>
}

function When({ row: { due, isOverdue, since } }: { readonly row: Todo }) {
  const say = useTexts(shellTexts)
  const sayTime = useTexts(rulesTexts)
  const zones = useZones()
  const now = tenantNow()
  const time = due ?? since
  const said = stampWords(time, now, { say: sayTime, zones }) ?? time
  return (
    <time
      className="todo-when"
      dateTime={time.replace(' ', 'T')}
      title={due === null ? say('home.since', { time: said }) : say('home.dueTitle', { time: said })}
    >
      {due === null ? waited(since, now, sayTime) : dueWords(due, isOverdue, now, say)}
    </time>
  )
}
