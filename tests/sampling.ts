// What grows with the definitions is sampled: another part in every run, the same part for the same seed.
import { Random } from './walks/Random.ts'

/** `npm test -- all`: nothing is left out. */
export const isWhole = process.env['TEST_ALL'] === '1'

/** The seed of the run; npm test prints it. */
export const seed = Number(process.env['TEST_SEED'] ?? 1)

/** For the message of a sample that fails. */
export const playAgain = isWhole ? '' : `Again with TEST_SEED=${seed}.`

/** So many of them, by lot, in their order; all of them where nothing is left out. `what` keeps the lots of different tests apart. */
export function sample<T>(items: readonly T[], count: number, what: string): readonly T[] {
  if (isWhole || items.length <= count) return items
  const random = randomFor(what)
  const chosen = items
    .map((_, index) => ({ index, lot: random.next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ index }) => index)
  return items.filter((_, index) => chosen.includes(index))
}

/** Chance by the run's seed and a name. */
export const randomFor = (what: string): Random =>
  new Random([...what].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed))
