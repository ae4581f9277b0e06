/** Remembers random numbers for ten minutes at least, twenty at most, in two halves that take turns. */
export interface ReplayMemory {
  /** False when it was seen before. */
  take(owner: string, randomNum: string): boolean
}

const half = 600_000

export function createReplayMemory(now: () => number = Date.now): ReplayMemory {
  let young = new Set<string>()
  let old = new Set<string>()
  let turned = now()
  return {
    take(owner, randomNum) {
      if (now() - turned >= half) {
        old = now() - turned >= 2 * half ? new Set() : young
        young = new Set()
        turned = now()
      }
      const key = `${owner} ${randomNum}`
      if (young.has(key) || old.has(key)) return false
      young.add(key)
      return true
    },
  }
}
