/** Chance that is the same for the same name, so that a story looks the same in every browser and every run. */
export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** One of them; undefined of none. */
  pick<T>(list: readonly T[]): T | undefined
  /** True in so many of a hundred cases. */
  percent(part: number): boolean
}

/** Numbers from 0 up to 1, which they never reach, that look random and are the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const last = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((last ^ (last >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `chanceOf('order 1').below(1)` → `0`. */
export function chanceOf(name: string): Chance {
  const state = [...name].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  const next = numbersFrom(state)
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: (list) => list[below(list.length)],
    percent: (part) => below(100) < part,
  }
}
