import { useState } from 'react'

const key = 'navigation'

/** Whether the user wants the menus narrow; null where nothing was chosen. */
function chosenHere(): boolean | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : kept === 'collapsed'
}

/**
 * Whether the menus are narrow beside the page, and a drawer is closed. A document asks for their room as long as nobody has
 * chosen; what was chosen holds everywhere. The drawer of a narrow screen begins closed.
 */
export function useFolding(narrow: boolean, isDocument: boolean) {
  const [chosen, setChosen] = useState(chosenHere)
  const [drawn, setDrawn] = useState(false)
  const fold = (now: boolean) => {
    if (narrow) return setDrawn(!now)
    setChosen(now)
    localStorage.setItem(key, now ? 'collapsed' : 'open')
  }
  return { collapsed: narrow ? !drawn : (chosen ?? isDocument), fold }
}
