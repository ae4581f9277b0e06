import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Todo } from './todo.ts'
import { TodoRow } from './TodoRow.tsx'
import { useOpenDocument } from './useOpenDocument.ts'

const HomeVerb = lazy(async () => ({ default: (await import('./HomeVerb.tsx')).HomeVerb }))

interface ListProps {
  readonly all: readonly Todo[]
  /** So many of them are shown. */
  readonly most: number
  /** Where none is left. */
  readonly none: ReactNode
  /** A document is opened, and this page is left. */
  readonly onLeave?: () => void
  /** Stands below, told how many are shown. */
  readonly children?: (shown: number) => ReactNode
}

/** Rows that wait but those that were done here a moment ago, which are on their way out. */
export function TodoList({ all, most, none, onLeave, children }: ListProps) {
  const [done, setDone] = useState<readonly string[]>([])
  const rows = all.filter((row) => !done.includes(nameOf(row))).slice(0, most)
  const note = (row: Todo): void => setDone((before) => [...before, nameOf(row)])
  return (
    <>
      <TodoRows rows={rows} onDone={note} {...(onLeave ? { onLeave } : {})} />
      {rows.length === 0 && none}
      {children?.(rows.length)}
    </>
  )
}

const nameOf = ({ id, versionNum }: Todo): string => `${id} ${versionNum}`

interface Props {
  readonly rows: readonly Todo[]
  /** The verb that a row waits for was done. */
  readonly onDone: (row: Todo) => void
  /** A document is opened, and this page is left. */
  readonly onLeave?: () => void
}

/** Rows that wait, each with the verb that it waits for: asked for where it stands, or the document is opened that its author has to fill first. */
function TodoRows({ rows, onDone, onLeave }: Props) {
  const [asked, ask] = useState<Todo | null>(null)
  const openDocument = useOpenDocument()
  const open = (row: Todo) => {
    onLeave?.()
    openDocument(row)
  }
  return (
    <>
      <ul className="todo-rows" onKeyDown={walk}>
        {rows.map((row) => (
          <TodoRow
            key={row.id}
            row={row}
            onOpen={() => open(row)}
            onVerb={() => (row.opens ? open(row) : ask(row))}
          />
        ))}
      </ul>
      {asked && (
        <Suspense>
          <HomeVerb
            key={asked.id}
            asked={{ ...asked, entity: asked.of.entity, menuIds: asked.of.menuIds, known: asked }}
            onClose={() => ask(null)}
            onDone={() => {
              onDone(asked)
              ask(null)
            }}
          />
        </Suspense>
      )}
    </>
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
