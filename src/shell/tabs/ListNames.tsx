import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useLanguage } from '../../client/language.ts'
import type { ScreenEntry } from '../../language/screen.ts'
import { turned } from '../../runtime/host/turned.ts'
import { spoken } from '../../texts/spoken.ts'
import './lists.css'

type Named = Pick<ScreenEntry, 'path' | 'title'>

interface Props<T extends Named> {
  /** What the lists are of together. */
  readonly label: string
  readonly lists: readonly T[]
  readonly chosen: T
  readonly onChoose: (path: string) => void
  /** With which the ids of tabs and of what they show begin. */
  readonly id: string
  /** How many rows a list begins with; null where that is not known. */
  readonly count: (list: T) => ReactNode
}

/** The names of the lists under an address, the one that is looked at marked; arrows, Home and End go from one to the next. */
export function ListNames<T extends Named>({ label, lists, chosen, onChoose, id, count }: Props<T>) {
  const language = useLanguage()
  const strip = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const to = turned(event.key, lists.indexOf(chosen), lists.length)
    const next = to === null ? undefined : lists[to]
    if (to === null || !next) return
    event.preventDefault()
    onChoose(next.path)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={strip} className="lists-strip" role="tablist" aria-label={label} onKeyDown={press}>
      {lists.map((list) => (
        <button
          key={list.path}
          type="button"
          role="tab"
          id={`${id}-of-${list.path}`}
          className="lists-name"
          aria-selected={list === chosen}
          {...(list === chosen ? { 'aria-controls': `${id}-${list.path}` } : {})}
          tabIndex={list === chosen ? 0 : -1}
          onClick={() => onChoose(list.path)}
        >
          {spoken(list.title, language)} {count(list)}
        </button>
      ))}
    </div>
  )
}
