import { startTransition, useEffect, useState } from 'react'

/** How many of so many parts are drawn by now: some more with each turn of the browser, so that a long document never keeps it waiting. */
export function useStaged(all: number, atOnce: number): number {
  const [ready, setReady] = useState(atOnce)
  useEffect(() => {
    if (ready >= all) return
    const timer = setTimeout(() => startTransition(() => setReady((before) => before + atOnce)))
    return () => clearTimeout(timer)
  }, [ready, all, atOnce])
  return ready
}
