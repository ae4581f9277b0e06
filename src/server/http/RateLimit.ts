/** A bucket for each owner: `perSecond` flow in, twice as many fit. */
export interface RateLimit {
  /** False when the bucket is empty. */
  allow(owner: string): boolean
  /** Whether `allow` would return true; the bucket stays as it is. */
  has(owner: string): boolean
  /** Whether the owner made a call in the last minute. */
  knows(owner: string): boolean
}

interface Bucket {
  rest: number
  at: number
}

/** Owners that are remembered at a time: beyond them, those that were longest away begin with a full bucket again. */
const most = 50_000

export function createRateLimit(perSecond: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, Bucket>()
  const restOf = (owner: string, at: number): number => {
    const bucket = buckets.get(owner)
    return bucket
      ? Math.min(2 * perSecond, bucket.rest + ((at - bucket.at) / 1000) * perSecond)
      : 2 * perSecond
  }
  return {
    allow(owner) {
      const at = now()
      const rest = restOf(owner, at)
      const isThere = perSecond === 0 || rest >= 1
      buckets.delete(owner) // the youngest stand at the end
      buckets.set(owner, { rest: isThere ? rest - 1 : rest, at })
      for (const [name, { at: last }] of buckets)
        if (at - last > 60_000 || buckets.size > most) buckets.delete(name)
        else break
      return isThere
    },
    has: (owner) => perSecond === 0 || restOf(owner, now()) >= 1,
    knows: (owner) => buckets.has(owner),
  }
}
