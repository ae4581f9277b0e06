import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import type { MenuWaiting } from '../../language/waiting.ts'
import { awaitedOf, rowsInSight, sumOf, type WaitingWork } from '../../client/waiting.ts'
import { useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { firstPagesOf, labelOf, pathOf } from '../menus.ts'
import { useWorkspace } from '../workspace.ts'
import { HomeLinkTo } from './HomeLinkTo.tsx'
import { HomeFailed, HomePart } from './HomePart.tsx'
import { todosOf, type Todo } from './todo.ts'
import { TodoRow } from './TodoRow.tsx'
import { useOpenDocument } from './useOpenDocument.ts'

const HomeVerb = lazy(async () => ({ default: (await import('./HomeVerb.tsx')).HomeVerb }))

/** Without those that were done a moment ago, as `id version`. */
const shownOf = (
  list: readonly MenuWaiting[],
  kind: string | null,
  done: readonly string[],
): readonly Todo[] =>
  todosOf(list, kind)
    .filter(({ id, versionNum }) => !done.includes(`${id} ${versionNum}`))
    .slice(0, rowsInSight(globalThis) + (kind === null ? 0 : 1))

interface Props extends WaitingWork {
  readonly refresh: () => Promise<void>
}

/** What waits for the user, each row with the verb that it waits for. */
export function HomeTodo({ list, error, refresh }: Props) {
  const say = useTexts(shellTexts)
  const [chosen, choose] = useState<string | null>(null)
  const [asked, ask] = useState<Todo | null>(null)
  const [done, setDone] = useState<readonly string[]>([])
  const open = useOpenDocument()
  const kind = list?.some(({ entity }) => entity === chosen) ? chosen : null
  const rows = shownOf(list ?? [], kind, done)
  const press = (row: Todo) => (row.opens ? open(row) : ask(row))
  const closeDone = (row: Todo) => {
    setDone([...done, `${row.id} ${row.versionNum}`])
    ask(null)
  }
  return (
    <HomePart
      className="home-todo"
      title={say('home.todo')}
      more={list && list.length > 1 && <Kinds list={list} chosen={kind} onChoose={choose} />}
    >
      {list === undefined &&
        (error ? <HomeFailed error={error} onRetry={() => void refresh()} /> : <Waiting />)}
      {list?.length === 0 && <NothingWaits />}
      {list && list.length > 0 && (
        <>
          <ul className="todo-rows" onKeyDown={walk}>
            {rows.map((row) => (
              <TodoRow key={row.id} row={row} onOpen={() => open(row)} onVerb={() => press(row)} />
            ))}
          </ul>
          {rows.length === 0 && <p className="home-empty">{say('home.todoNone')}</p>}
          <Drafts list={list} kind={kind} />
          <Foot list={list} kind={kind} shown={rows.length} />
        </>
      )}
      {asked && (
        <Suspense>
          <HomeVerb key={asked.id} row={asked} onClose={() => ask(null)} onDone={() => closeDone(asked)} />
        </Suspense>
      )}
    </HomePart>
  )
}

/** Arrow keys go from row to row; Enter opens, as on any link. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.todo-code')]
  const row = event.target.closest('.todo-row')
  const at = links.findIndex((link) => row?.contains(link))
  event.preventDefault()
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
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

/** A count in words: 1,000+ where more are not counted. */
export function useNumber(): (counted: { readonly count: number; readonly isMore: boolean }) => string {
  const say = useTexts(shellTexts)
  return ({ count, isMore }) => {
    const text = count.toLocaleString('en-US')
    return isMore ? say('home.more', { count: text }) : text
  }
}

/** The user's own drafts, one line for each kind: they wait for nobody else. */
function Drafts({ list, kind }: { readonly list: readonly MenuWaiting[]; readonly kind: string | null }) {
  const say = useTexts(shellTexts)
  const numberOf = useNumber()
  const some = list.filter(({ entity }) => kind === null || entity === kind)
  const drafts = some.flatMap(({ name, menuIds, stateField, states }) =>
    states.flatMap((one) =>
      one.drafts
        ? [{ ...one, name, to: { menuId: menuIds[0] ?? '', params: { mine: 'Y', [stateField]: one.state } } }]
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
