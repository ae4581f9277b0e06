import { useRef, useState } from 'react'

export interface Submitting {
  readonly busy: boolean
  /** Why the last try failed, in words; '' where it did not. */
  readonly error: string
  /** Does the work, unless it is being done: a second press while it runs does nothing. */
  submit(): void
}

/** What a dialog does when it is confirmed: once at a time, and what the work throws is told by `wordsOf`. */
export function useSubmit(
  work: () => Promise<void>,
  wordsOf: (error: unknown) => string = messageOf,
): Submitting {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (failed) {
      setError(wordsOf(failed))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, error, submit: () => void run() }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
