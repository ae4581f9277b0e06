import { useState } from 'react'
import { useHost } from '../host/host.ts'

/** Whether a user's search form is folded to one row; kept in this browser. */
export function useFolded(name: string): [boolean, (folded: boolean) => void] {
  const { user } = useHost()
  const key = `fold.${user.userId}.${name}`
  const [folded, setFolded] = useState(() => localStorage.getItem(key) !== 'N')
  const fold = (next: boolean) => {
    setFolded(next)
    try {
      localStorage.setItem(key, next ? 'Y' : 'N')
    } catch {
      localStorage.removeItem(key)
    } // full: the form is folded again the next time
  }
  return [folded, fold]
}
