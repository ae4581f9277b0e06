import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { MenuWaiting } from '../../language/waiting.ts'
import { awaitedOf, rowsInSight, sumOf, type WaitingWork } from '../../client/waiting.ts'
import { useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { firstPagesOf, labelOf, pathOf } from '../menus.ts'
import { useWorkspace } from '../workspace.ts'
import { countText } from '../bell/countText.ts'
import { Awaited } from './Awaited.tsx'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomePart } from './HomePart.tsx'
import { todosOf } from './todo.ts'
import { TodoList } from './TodoRows.tsx'

interface Props extends WaitingWork {
  readonly refresh: () => Promise<void>
}

/** What waits for the user, each row with the verb that it waits for. */
export function HomeTodo({ list, error, refresh }: Props) {
  const say = useTexts(shellTexts)
  const [chosen, choose] = useState<string | null>(null)
  const kind = list?.some(({ entity }) => entity === chosen) ? chosen : null
  return (
    <HomePart
      className="home-todo"
      title={say('home.todo')}
      more={list && list.length > 1 && <Kinds list={list} chosen={kind} onChoose={choose} />}
    >
      <Awaited known={list} error={error} onRetry={() => void refresh()} coming={<Waiting />}>
        {(known) =>
          known.length === 0 ? (
            <NothingWaits />
          ) : (
            <TodoList
              all={todosOf(known, kind)}
              most={rowsInSight(globalThis) + (kind === null ? 0 : 1)}
              none={<p className="home-empty">{say('home.todoNone')}</p>}
            >
              {(shown) => (
                <>
                  <Drafts list={known} kind={kind} />
                  <Foot list={known} kind={kind} shown={shown} />
                </>
              )}
            </TodoList>
          )
        }
      </Awaited>
    </HomePart>
  )
}

interface KindsProps {
  readonly list: readonly MenuWaiting[]
  readonly chosen: string | null
  readonly onChoose: (entity: string | null) => void
}

/** Kinds of documents with how many of each wait. */
function Kinds({ list, chosen, onChoose }: KindsProps) {
  const say = useTexts(shellTexts)
  const numberOf = useNumber()
  const kinds = [
    { entity: null, name: say('home.all'), states: list.flatMap(({ states }) => states) },
    ...list.filter(({ states }) => awaitedOf(states).length > 0),
  ]
  return (
    <div className="todo-kinds" role="group" aria-label={say('home.todoOf')}>
      {kinds.map(({ entity, name, states }) => (
        <button key={entity} type="button" aria-pressed={entity === chosen} onClick={() => onChoose(entity)}>
          {name} <b>{numberOf(sumOf(awaitedOf(states)))}</b>
        </button>
      ))}
    </div>
  )
}

/** A count in words. */
export function useNumber(): (counted: { readonly count: number; readonly isMore: boolean }) => string {
  const say = useTexts(shellTexts)
  return (counted) => countText(counted, say)
}

/** The user's own drafts, one line for each kind: they wait for nobody else. */
function Drafts({ list, kind }: { readonly list: readonly MenuWaiting[]; readonly kind: string | null }) {
  const say = useTexts(shellTexts)
  const numberOf = useNumber()
  const some = list.filter(({ entity }) => kind === null || entity === kind)
  const drafts = some.flatMap(({ entity, name, menuIds, stateField, states }) =>
    states.flatMap((one) =>
      one.drafts
        ? [
            {
              ...one,
              name,
              to: { menuId: menuIds[0] ?? '', entity, params: { mine: 'Y', [stateField]: one.state } },
            },
          ]
        : [],
    ),
  )
  if (drafts.length === 0) return null
  return (
    <ul className="todo-drafts" aria-label={say('home.drafts')}>
      {drafts.map(({ name, to, count, isMore }) => (
        <li key={name}>
          <HomeLinkTo className="todo-all" to={to}>
            {say('home.draftsOf', { name, count: numberOf({ count, isMore }) })}
          </HomeLinkTo>
        </li>
      ))}
    </ul>
  )
}

function Foot({ list, kind, shown }: { list: readonly MenuWaiting[]; kind: string | null; shown: number }) {
  const say = useTexts(shellTexts)
  const numberOf = useNumber()
  const some = list.filter(({ entity }) => kind === null || entity === kind)
  return (
    <footer className="todo-foot">
      <span>
        {say('home.todoCount', {
          shown,
          count: numberOf(sumOf(awaitedOf(some.flatMap(({ states }) => states)))),
        })}
      </span>
      {some.length === 1 && some[0] && (
        <HomeLinkTo
          className="todo-all"
          to={{
            menuId: some[0].menuIds[0] ?? '',
            entity: some[0].entity,
            params: {
              [some[0].stateField]: awaitedOf(some[0].states)
                .map(({ state }) => state)
                .join(),
            },
          }}
        >
          {say('home.listAll')}
        </HomeLinkTo>
      )}
      <span className="todo-keys">{say('home.todoKeys')}</span>
    </footer>
  )
}

/** Nothing is to be done, and where one may go on. */
function NothingWaits() {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { menus, router } = useWorkspace()
  const [menu] = firstPagesOf(menus, 1)
  return (
    <div className="home-empty">
      <p>{say('home.todoEmpty')}</p>
      {menu && (
        <Button onClick={() => router.open(pathOf(menu))}>
          {say('home.toLists', { name: speak(labelOf(menu)) })}
        </Button>
      )}
    </div>
  )
}

const Waiting = () => (
  <ul className="todo-rows" aria-busy="true">
    {[1, 2, 3, 4, 5].map((row) => (
      <li key={row} className="todo-row todo-waiting">
        <Skeleton active title={false} paragraph={{ rows: 2, width: ['60%', '35%'] }} />
      </li>
    ))}
  </ul>
)
