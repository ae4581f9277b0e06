import { useState } from 'react'
import type { Drawn } from '../../client/appearance.ts'

const key = 'navigation'

/** Whether the user wants the menus narrow; null where nothing was chosen. */
function chosenHere(): boolean | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : kept === 'collapsed'
}

/**
 * Whether the menus are narrow beside the page, and a drawer is closed. A document asks for their room as long as nobody has
 * chosen; what was chosen holds everywhere there is room for both. The drawer of a narrow screen begins closed, and beside a page that is
 * hardly wider the menus begin narrow: there `fold` holds as long as the page does.
 */
export function useFolding({ narrow, snug }: Pick<Drawn, 'narrow' | 'snug'>, isDocument: boolean) {
  const [chosen, setChosen] = useState(chosenHere)
  const [drawn, setDrawn] = useState(false)
  const fold = (now: boolean) => {
    if (narrow || snug) return setDrawn(!now)
    setChosen(now)
    localStorage.setItem(key, now ? 'collapsed' : 'open')
  }
  return { collapsed: narrow || snug ? !drawn : (chosen ?? isDocument), fold }
}
