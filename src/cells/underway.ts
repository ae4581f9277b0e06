/** Look-ups of what was typed that are still on their way. Editors add them; who acts on the values waits until they are done. */
export interface Underway {
  add(work: Promise<unknown>): void
  done(): Promise<void>
}

/** Work of editors that is not done yet; saving waits for it. */
export function createUnderway(): Underway {
  const works = new Set<Promise<unknown>>()
  return {
    add: (work) => {
      const own: Promise<unknown> = work.catch(() => undefined).then(() => works.delete(own)) // what fails is told by the editor
      works.add(own)
    },
    done: async () => {
      while (works.size > 0) await Promise.all(works)
    },
  }
}
