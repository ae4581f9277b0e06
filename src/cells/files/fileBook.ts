import type { Attachment, FileServices } from '../CellServices.ts'

/** What is known of files by id. Cells ask one by one; the server is asked once for all of a painting. */
export interface FileBook {
  known(id: string): Attachment | undefined
  /** Asks for those that are not known; `told` when something came. Answers how to stop listening. */
  want(ids: readonly string[], told: () => void): () => void
}

const books = new WeakMap<FileServices, FileBook>()

export function bookOf(files: FileServices): FileBook {
  const book = books.get(files) ?? createBook(files)
  books.set(files, book)
  return book
}

function createBook(files: FileServices): FileBook {
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
    for (const told of [...listeners]) told()
  }
  return {
    known: (id) => known.get(id) ?? undefined,
    want(ids, told) {
      const missing = ids.filter((id) => id && !known.has(id))
      if (missing.length && wanted.size === 0) queueMicrotask(() => void ask())
      for (const id of missing) wanted.add(id)
      listeners.add(told)
      return () => {
        listeners.delete(told)
      }
    },
  }
}
