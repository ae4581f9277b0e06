/** A bucket for each session: `perSecond` flow in, twice as many fit. */
export interface RateLimit {
  /** False when the bucket is empty. */
  take(owner: string): boolean
}

interface Bucket { rest: number; at: number }

export function createRateLimit(perSecond: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    take(owner) {
      if (perSecond === 0) return true
      const at = now()
      const bucket = buckets.get(owner) ?? { rest: 2 * perSecond, at }
      bucket.rest = Math.min(2 * perSecond, bucket.rest + ((at - bucket.at) / 1000) * perSecond)
      bucket.at = at
      buckets.delete(owner) // the youngest stand at the end
      buckets.set(owner, bucket)
      for (const [name, { at: last }] of buckets) if (at - last > 60_000) buckets.delete(name); else break
      if (bucket.rest < 1) return false
      bucket.rest -= 1
      return true
    },
  }
}
