import { useCallback, useEffect, useRef, useState } from 'react'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'

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

export interface UploadTold {
  /** `key` grows in the order in which files were chosen. */
  onArrived(file: Attachment, key: number): void
  onFailed(message: string): void
  /** The control was left while these were under way, and nobody waits for them: they are stopped. Without it they go on and arrive. */
  onLeft?(names: readonly string[]): void
}

/** Uploads several files, a few at once. */
export function useUploads(files: FileServices, slot: string | undefined, heard: UploadTold): Uploads {
  const [all, setAll] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const latest = useRef({ ...heard, files })
  useEffect(() => {
    latest.current = { ...heard, files }
  })
  const onTheWay = useRef(new Map<number, string>())
  useEffect(
    () => () => {
      const { onLeft } = latest.current
      const names = [...onTheWay.current.values()]
      if (!onLeft || names.length === 0) return
      queue.current = []
      for (const abort of running.current.values()) abort.abort()
      onLeft(names)
    },
    [],
  )

  const change = (key: number, what: Partial<Upload>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const leave = (key: number) => {
    onTheWay.current.delete(key)
    setAll((before) => before.filter((one) => one.key !== key))
  }

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
        const arrived = await latest.current.files.upload(file, {
          ...(slot ? { functionId: slot } : {}),
          signal: abort.signal,
          progress: (part) => change(key, { percent: Math.min(99, Math.floor(part * 100)) }),
        })
        leave(key)
        latest.current.onArrived(arrived, key)
      } catch (error) {
        if (!abort.signal.aborted) {
          const message = error instanceof Error ? error.message : String(error)
          onTheWay.current.delete(key)
          change(key, { state: 'error', message })
          latest.current.onFailed(message)
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
      const fresh = chosen.map((file): Upload => ({
        key: ++lastKey.current,
        file,
        state: 'waiting',
        percent: 0,
      }))
      queue.current.push(...fresh)
      for (const { key, file } of fresh) onTheWay.current.set(key, file.name)
      setAll((before) => [...before, ...fresh])
      work()
    },
    retry: (key) => {
      const one = all.find((upload) => upload.key === key)
      if (!one) return
      change(key, { state: 'waiting', percent: 0, message: undefined })
      queue.current.push(one)
      onTheWay.current.set(key, one.file.name)
      work()
    },
    cancel: (key) => {
      queue.current = queue.current.filter((one) => one.key !== key)
      running.current.get(key)?.abort()
      leave(key)
    },
  }
}
