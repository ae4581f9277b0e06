import { useState } from 'react'
import { useHost } from '../host/host.ts'

/** Whether this user searches by the form and not by the one box; kept in this browser, for all lists. */
export function useFormShown(): [boolean, (shown: boolean) => void] {
  const { user } = useHost()
  const key = `searchForm.${user.userId}`
  const [shown, setShown] = useState(() => localStorage.getItem(key) === 'Y')
  const show = (next: boolean) => {
    setShown(next)
    try {
      localStorage.setItem(key, next ? 'Y' : 'N')
    } catch {
      localStorage.removeItem(key)
    } // full: the box stands there the next time
  }
  return [shown, show]
}
