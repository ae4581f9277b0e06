/** How many calls of one user are at the database at once; further ones wait for their turn and hold no connection meanwhile. */
export interface ConcurrencyLimit {
  /** Runs `work` when it is the owner's turn; in the order of asking. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

export function limitConcurrency(most: number): ConcurrencyLimit {
  const lines = new Map<string, Line>()
  return {
    async run(owner, work) {
      const line = lines.get(owner) ?? { running: 0, waiting: [] }
      lines.set(owner, line)
      if (line.running >= most)
        await new Promise<void>((go) => {
          line.waiting.push(go)
        })
      else line.running++
      try {
        return await work()
      } finally {
        const next = line.waiting.shift()
        if (next) next() // it takes over this place
        else if (--line.running === 0) lines.delete(owner)
      }
    },
  }
}
