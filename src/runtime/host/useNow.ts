import { useEffect, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { tenantNow } from './tenantNow.ts'

/** Milliseconds between two looks at the clock. */
export const second = 1000
export const minute = 60_000

/** What is read of the clock, found again at each full `step` (ms; null: never) while somebody can see the page, and as soon as it is seen again. Only another text draws anew. */
export function useNow(step: number | null, read: () => string = tenantNow): string {
  const [now, setNow] = useState(read)
  const latest = useLatest({ read })
  useEffect(() => {
    if (step === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      setNow(latest.current.read())
      timer = setTimeout(look, step - (Date.now() % step))
    }
    const turn = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') look()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [step, latest])
  return now
}

const today = (): string => tenantNow().slice(0, 10)

/** The day there, which is another one from midnight on. */
export const useToday = (): string => useNow(minute, today)
