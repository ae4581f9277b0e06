import { createStore } from './Store.ts'

/** What a user wants wherever he works. Null: as the company or the list has it. */
export interface Habits {
  /** The zone in which times are shown, by its IANA name. */
  readonly timeZone: string | null
  /** Rows on a page of a list. */
  readonly pageRows: number | null
}

export const usualHabits: Habits = { timeZone: null, pageRows: null }

const key = 'habits'

/** `isTimeZone('Mars/Base')` → `false`. */
function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** What was kept, here or among the user's choices on the server; what is none of it counts as not chosen. */
export function readHabits(kept: unknown): Habits {
  if (typeof kept !== 'object' || kept === null) return usualHabits
  const { timeZone, pageRows } = kept as Readonly<Record<string, unknown>> // looked at key by key
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : null,
    pageRows: typeof pageRows === 'number' && pageRows >= 10 ? pageRows : null,
  }
}

function keptHere(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null // somebody else's
  }
}

export const habits = createStore<Habits>(readHabits(keptHere()))

habits.subscribe(() => localStorage.setItem(key, JSON.stringify(habits.get())))
