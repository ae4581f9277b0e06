import { useEffect, useMemo, useState } from 'react'
import type { ScreenChunk, ScreenEntry } from '../../language/screen.ts'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { ListCount } from '../../runtime/list/ListCount.tsx'
import { loadScreen } from '../loadScreen.ts'
import { ListNames } from './ListNames.tsx'
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

/** The names of the lists under an address, each with how many rows it begins with. */
export function ListStrip({ tab, lists, choice: { chosen, choose }, held, id }: Props) {
  const titleOf = useTabTitle()
  const host = useScreenHost(tab, useHeld(held))
  return (
    <ListNames
      label={titleOf(tab)}
      lists={lists}
      chosen={chosen}
      onChoose={choose}
      id={id}
      count={(list) =>
        list.kind === 'list' && host ? (
          <ScreenHostContext value={host}>
            <Count list={list} />
          </ScreenHostContext>
        ) : null
      }
    />
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
