import type { Attachment, FileServices } from '../CellServices.ts'

/** What is known of files by id. Cells ask one by one; the server is asked once for all of a painting. */
export interface FileCache {
  known(id: string): Attachment | undefined
  /** Asks for those that are not known and calls `onArrival` when something has come. Returns how to stop listening. */
  want(ids: readonly string[], onArrival: () => void): () => void
}

const caches = new WeakMap<FileServices, FileCache>()

/** The cache of one service of files, made when it is first asked for. */
export function cacheOf(files: FileServices): FileCache {
  const cache = caches.get(files) ?? createCache(files)
  caches.set(files, cache)
  return cache
}

function createCache(files: FileServices): FileCache {
  const known = new Map<string, Attachment | null>()
  const listeners = new Set<() => void>()
  let wanted = new Set<string>()

  async function ask(): Promise<void> {
    const ids = [...wanted]
    wanted = new Set()
    try {
      const found = await files.list(ids)
      for (const id of ids) known.set(id, found.find((file) => file.id === id) ?? null) // null: not for this user
    } catch {
      return
    } // the number stands there; the next painting asks again
    for (const onArrival of [...listeners]) onArrival()
  }
  return {
    known: (id) => known.get(id) ?? undefined,
    want(ids, onArrival) {
      const missing = ids.filter((id) => id && !known.has(id))
      if (missing.length && wanted.size === 0) queueMicrotask(() => void ask())
      for (const id of missing) wanted.add(id)
      listeners.add(onArrival)
      return () => {
        listeners.delete(onArrival)
      }
    },
  }
}
