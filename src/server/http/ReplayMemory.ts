/** The first sieve for random numbers: those that this server saw lately. The database knows them all (session/NonceStore), so this may forget. */
export interface ReplayMemory {
  has(number: string): boolean
  add(number: string): void
}

/** Each half in ms, and how many numbers fit: about 10 MB for both. */
const half = 600_000
const most = 50_000

/** Two halves that take turns, whenever the young one is full or old. */
export function createReplayMemory(now: () => number = Date.now, fits: number = most): ReplayMemory {
  let young = new Set<string>()
  let old = new Set<string>()
  let turned = now()
  const turn = () => {
    const age = now() - turned
    if (age < half && young.size < fits) return
    old = age >= 2 * half ? new Set() : young
    young = new Set()
    turned = now()
  }
  return {
    has(number) {
      turn()
      return young.has(number) || old.has(number)
    },
    add(number) {
      turn()
      young.add(number)
    },
  }
}
