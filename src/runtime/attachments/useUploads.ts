import { useCallback, useEffect, useRef, useState } from 'react'
import type { Attachment, FileServices } from '../cells/CellServices.ts'

/** One file on its way: waiting for its turn, uploading, or refused with the server's words. A file that has arrived is no longer here. */
export interface Upload {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'error'
  /** 0 to 100. */
  readonly percent: number
  readonly message?: string
}

export interface Uploads {
  readonly all: readonly Upload[]
  start(files: readonly File[]): void
  retry(key: number): void
  /** Stops it if it is under way, and takes it out of the list. */
  cancel(key: number): void
}

const atOnce = 3

/** Uploads several files, a few at once. What is under way goes on when the control is no longer drawn: a file that was chosen is to arrive. */
export function useUploads(files: FileServices, slot: string | undefined, onArrived: (file: Attachment) => void, onFailed: (message: string) => void): Uploads {
  const [all, setAll] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const told = useRef({ onArrived, onFailed, files })
  useEffect(() => { told.current = { onArrived, onFailed, files } })

  const change = (key: number, what: Partial<Upload>) => setAll((before) => before.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const leave = (key: number) => setAll((before) => before.filter((one) => one.key !== key))

  const work = useCallback(() => {
    while (running.current.size < atOnce && queue.current.length > 0) {
      const next = queue.current.shift()
      if (next) void send(next)
    }

    async function send({ key, file }: Upload): Promise<void> {
      const abort = new AbortController()
      running.current.set(key, abort)
      change(key, { state: 'uploading', percent: 0 })
      try {
        const arrived = await told.current.files.upload(file, { ...(slot ? { functionId: slot } : {}), signal: abort.signal, progress: (part) => change(key, { percent: Math.min(99, Math.floor(part * 100)) }) })
        leave(key)
        told.current.onArrived(arrived)
      } catch (error) {
        if (!abort.signal.aborted) {
          const message = error instanceof Error ? error.message : String(error)
          change(key, { state: 'error', message })
          told.current.onFailed(message)
        }
      } finally {
        running.current.delete(key)
        work()
      }
    }
  }, [slot])

  return {
    all,
    start: (chosen) => {
      const fresh = chosen.map((file): Upload => ({ key: ++lastKey.current, file, state: 'waiting', percent: 0 }))
      queue.current.push(...fresh)
      setAll((before) => [...before, ...fresh])
      work()
    },
    retry: (key) => {
      const one = all.find((upload) => upload.key === key)
      if (!one) return
      change(key, { state: 'waiting', percent: 0, message: undefined })
      queue.current.push(one)
      work()
    },
    cancel: (key) => {
      queue.current = queue.current.filter((one) => one.key !== key)
      running.current.get(key)?.abort()
      leave(key)
    },
  }
}
