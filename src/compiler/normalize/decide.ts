import type { Mark } from '../source/SourceFile.ts'

/** Who decided a value. */
export type Origin =
  /** Its author, in the YAML of the screen or of the entity. */
  | { readonly by: 'screen' | 'entity'; readonly at: () => Mark }
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

/** What is kept for each shape: its rules' origins side by side, or a copy's own beside those of what it was made of. */
type Kept =
  | { readonly keys: readonly string[]; readonly from: readonly (Origin | undefined)[] }
  | { readonly of: object; readonly own: Origins }

const kept = new WeakMap<object, Kept>()

/** Who decided each key of a shape that was made by rules; nothing of one that was not. */
export function originsOf(shape: object): Origins {
  const found = kept.get(shape)
  if (!found) return {}
  if ('of' in found) return { ...originsOf(found.of), ...found.own }
  return Object.fromEntries(found.keys.flatMap((key, index) => entryOf(key, found.from[index])))
}

const entryOf = (key: string, origin: Origin | undefined): [string, Origin][] =>
  origin ? [[key, origin]] : []

/** The shape, its keys in the order of the rules; undecided ones are left out. */
export function decide<T extends object, Ask>(rules: Rules<T, Ask>, ask: Ask): T {
  const keys = keysOf(rules)
  const values: Record<string, unknown> = {}
  const from: (Origin | undefined)[] = []
  for (const key of keys) {
    const made = rules[key](ask) as Decided<unknown> | undefined // of whatever type the key has
    if (made) values[key] = made.value
    from.push(made?.from)
  }
  kept.set(values, { keys, from })
  return values as T // each value by the rule of its key, which has its type
}

const allKeys = new WeakMap<object, readonly string[]>()

/** The keys of a table of rules, listed once: there are thousands of columns. */
function keysOf<Table extends object>(rules: Table): readonly (keyof Table & string)[] {
  const known = allKeys.get(rules) ?? Object.keys(rules)
  allKeys.set(rules, known)
  return known as readonly (keyof Table & string)[] // the names of its own keys
}

/** A copy with other values, which have another origin. */
export function redecided<T extends object>(shape: T, values: Partial<T>, from: Origin): T {
  const copy = { ...shape, ...values }
  kept.set(copy, {
    of: shape,
    own: Object.fromEntries(Object.keys(values).map((key) => [key, from])),
  })
  return copy
}

/** A value with its origin, or nothing where there is no value. */
export const decided = <T>(value: T | undefined, from: Origin): Decided<T> | undefined =>
  value === undefined ? undefined : { value, from }

export const engine: Origin = { by: 'engine' }

/** The engine's default. */
export const byEngine = <T>(value: T): Decided<T> => ({ value, from: engine })
