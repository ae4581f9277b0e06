import { useEffect, useState } from 'react'

/** Whoever did nothing for so long (ms) is not there; a document left open overnight keeps no session alive. */
const idleAfter = 600_000
const lookEvery = 15_000

/** Whether somebody looks at the page, and has touched it lately. */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(true)
  useEffect(() => {
    let active = Date.now()
    const look = () => setThere(document.visibilityState !== 'hidden' && Date.now() - active <= idleAfter)
    const stir = () => {
      active = Date.now()
      look()
    }
    const timer = setInterval(look, lookEvery)
    const heard = ['keydown', 'pointerdown'] as const
    heard.forEach((name) => addEventListener(name, stir, { passive: true, capture: true }))
    document.addEventListener('visibilitychange', stir)
    return () => {
      clearInterval(timer)
      heard.forEach((name) => removeEventListener(name, stir, { capture: true }))
      document.removeEventListener('visibilitychange', stir)
    }
  }, [])
  return isThere
}
