import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage } from '../../client/language.ts'
import type { ScreenChunk, ScreenEntry } from '../../language/screen.ts'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { ListCount } from '../../runtime/list/ListCount.tsx'
import { turned } from '../../runtime/list/turned.ts'
import { spoken } from '../../texts/spoken.ts'
import { loadScreen } from '../loadScreen.ts'
import type { Tab } from './tabs.ts'
import type { ListChoice } from './useChosenList.ts'
import type { FoundScreen } from './useScreen.ts'
import { useScreenHost, type Held } from './useScreenHost.ts'
import { useTabTitle } from './useTabTitle.ts'

interface Props {
  readonly tab: Tab
  readonly lists: readonly ScreenEntry[]
  readonly choice: ListChoice
  readonly held: string | undefined
  /** With which the ids of tabs and of what they show begin. */
  readonly id: string
}

/** The names of the lists under an address, the one that is looked at marked; arrows, Home and End go from one to the next. */
export function ListStrip({ tab, lists, choice: { chosen, choose }, held, id }: Props) {
  const language = useLanguage()
  const titleOf = useTabTitle()
  const host = useScreenHost(tab, useHeld(held))
  const strip = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const to = turned(event.key, lists.indexOf(chosen), lists.length)
    const next = to === null ? undefined : lists[to]
    if (to === null || !next) return
    event.preventDefault()
    choose(next.path)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={strip} className="lists-strip" role="tablist" aria-label={titleOf(tab)} onKeyDown={press}>
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
          onClick={() => choose(list.path)}
        >
          {spoken(list.title, language)}{' '}
          {list.kind === 'list' && host && (
            <ScreenHostContext value={host}>
              <Count list={list} />
            </ScreenHostContext>
          )}
        </button>
      ))}
    </div>
  )
}

/** What counting needs to know of the menu. */
const useHeld = (menuId: string | undefined): FoundScreen | Held =>
  useMemo(
    () => (menuId === undefined ? { kind: 'waiting' } : { kind: 'ready', menuId, granted: new Set() }),
    [menuId],
  )

/** How many rows one of them begins with; nothing before its definition is there. */
function Count({ list }: { readonly list: ScreenEntry }) {
  const [chunk, setChunk] = useState<ScreenChunk>()
  useEffect(() => {
    let isGone = false
    loadScreen(list)
      .then((found) => {
        if (!isGone) setChunk(found)
      })
      .catch(() => undefined) // its tab stands without
    return () => {
      isGone = true
    }
  }, [list])
  return chunk ? <ListCount chunk={chunk} /> : null
}
