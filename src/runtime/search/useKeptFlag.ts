import { useState } from 'react'

/** A yes or no of this browser under `key`; `initial` where nothing, or something else, is kept. */
export function useKeptFlag(key: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(key)
    return initial ? kept !== 'N' : kept === 'Y'
  })
  const keep = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(key, next ? 'Y' : 'N')
    } catch {
      localStorage.removeItem(key)
    } // full: it is `initial` again the next time
  }
  return [value, keep]
}
