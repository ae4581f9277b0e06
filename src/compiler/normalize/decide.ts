import type { Mark } from '../source/SourceFile.ts'

/** Who decided a value. */
export type Origin =
  /** Its author, in the YAML of the screen. */
  | { readonly by: 'screen'; readonly at: () => Mark }
  /** The field that is shown, or what the field belongs to. */
  | { readonly by: 'field'; readonly name: string }
  | { readonly by: 'type'; readonly name: string }
  /** What holds when nobody says anything. */
  | { readonly by: 'engine' }

/** A value with its origin. */
export interface Decided<T> {
  readonly value: T
  readonly from: Origin
}

/** A key that the shape may leave out may be left undecided. */
type Ruling<T, K extends keyof T> =
  Partial<Pick<T, K>> extends Pick<T, K> ? Decided<Required<T>[K]> | undefined : Decided<T[K]>

/** A rule for each key of T. A key that is added to T is added to its rules, or they do not compile. */
export type Rules<T, Ask> = { readonly [K in keyof Required<T>]: (ask: Ask) => Ruling<T, K> }

type Origins = Readonly<Partial<Record<string, Origin>>>

const origins = new WeakMap<object, Origins>()

/** Who decided each key of a shape that was made by rules; nothing of one that was not. */
export const originsOf = (shape: object): Origins => origins.get(shape) ?? {}

/** The shape, its keys in the order of the rules; undecided ones are left out. */
export function decide<T extends object, Ask>(rules: Rules<T, Ask>, ask: Ask): T {
  const values: [string, unknown][] = []
  const from: Record<string, Origin> = {}
  for (const [key, rule] of Object.entries<(ask: Ask) => Decided<unknown> | undefined>(rules)) {
    const decided = rule(ask)
    if (!decided) continue
    values.push([key, decided.value])
    from[key] = decided.from
  }
  const shape = Object.fromEntries(values) as T // each value by the rule of its key, which has its type
  origins.set(shape, from)
  return shape
}

/** A copy with other values, which have another origin. */
export function redecided<T extends object>(shape: T, values: Partial<T>, from: Origin): T {
  const copy = { ...shape, ...values }
  const changed = Object.fromEntries(Object.keys(values).map((key) => [key, from]))
  origins.set(copy, { ...originsOf(shape), ...changed })
  return copy
}

/** A value with its origin, or nothing where there is no value. */
export const decided = <T>(value: T | undefined, from: Origin): Decided<T> | undefined =>
  value === undefined ? undefined : { value, from }

export const engine: Origin = { by: 'engine' }

/** The engine's default. */
export const byEngine = <T>(value: T): Decided<T> => ({ value, from: engine })
