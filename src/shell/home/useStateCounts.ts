import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../workspace.ts'
import { pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { countStates, type MenuCounts } from './stateCounts.ts'

/** Counted when the home page is shown, at most twice a minute. A menu that cannot be counted, or has nothing to count, is left out. */
const freshFor = 30_000

export function useStateCounts(front: boolean): readonly MenuCounts[] | null {
  const { client, menus, user, respId } = useWorkspace()
  const [found, setFound] = useState<readonly MenuCounts[] | null>(null)
  const last = useRef(0)
  useEffect(() => {
    if (!front || Date.now() - last.current < freshFor) return undefined
    let gone = false
    const count = async () => {
      const counted: MenuCounts[] = []
      for (const menu of pagesOf(menus)) {
        const entry = screenAt(screens, pathOf(menu), user.audience)
        const counts =
          entry?.kind === 'list' ? await countStates(client, entry, menu, respId).catch(() => null) : null
        if (gone) return
        if (!counts?.counts.some((each) => each.count > 0)) continue
        counted.push(counts)
        setFound((before) => (before && before.length > counted.length ? before : [...counted])) // each as soon as it is there
      }
      last.current = Date.now()
      setFound(counted)
    }
    void count()
    return () => {
      gone = true
    }
  }, [front, client, menus, user.audience, respId])
  return found
}
