import { useCallback, useState } from 'react'
import { useHost } from '../host/host.ts'

export interface Opened {
  isOpen(id: string): boolean
  turn(id: string, open: boolean): void
  /** All of these, or none. */
  turnAll(ids: readonly string[]): void
}

/** So many rows of a tree are remembered as open, those that were opened last. */
const most = 500

/** Which rows of a tree this user left open in this browser; `first`: those that are before he opened or closed any. */
export function useOpened(name: string, first: readonly string[]): Opened {
  const { user } = useHost()
  const key = `tree.${user.userId}.${name}`
  const [kept, setKept] = useState<ReadonlySet<string> | null>(() => read(key))
  const opened = kept ?? new Set(first)
  const keep = useCallback(
    (ids: ReadonlySet<string>) => {
      setKept(ids)
      try {
        localStorage.setItem(key, JSON.stringify([...ids].slice(-most)))
      } catch {
        localStorage.removeItem(key) // full: it begins as ever the next time
      }
    },
    [key],
  )
  return {
    isOpen: (id) => opened.has(id),
    turn: (id, open) => {
      const next = new Set(opened)
      if (open) next.add(id)
      else next.delete(id)
      keep(next)
    },
    turnAll: (ids) => keep(new Set(ids)),
  }
}

function read(key: string): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? new Set(kept.filter((one): one is string => typeof one === 'string')) : null
  } catch {
    return null // written by something else
  }
}
