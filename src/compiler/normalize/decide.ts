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

/** What is kept for each shape: who decided its keys, in their order; or a copy's own beside those of what it was made of. */
type Kept = readonly Origin[] | { readonly of: object; readonly own: Origins }

const kept = new WeakMap<object, Kept>()

let isKeeping = false

/** Keeps the origins of what is decided during this work: whoever explains wants them; there are too many to keep them where nobody does. */
export function keepingOrigins<T>(work: () => T): T {
  isKeeping = true
  try {
    return work()
  } finally {
    isKeeping = false
  }
}

/** Who decided each key of a shape that was made by rules, where origins were kept; nothing of one that was not. */
export function originsOf(shape: object): Origins {
  const found = kept.get(shape)
  if (!found) return {}
  if ('of' in found) return { ...originsOf(found.of), ...found.own }
  return Object.fromEntries(Object.keys(shape).map((key, index) => [key, found[index]]))
}

/** The shape, its keys in the order of the rules; undecided ones are left out. */
export function decide<T extends object, Ask>(rules: Rules<T, Ask>, ask: Ask): T {
  const values: Record<string, unknown> = {}
  const from: Origin[] | undefined = isKeeping ? [] : undefined
  for (const { key, rule } of listed(rules)) {
    const made = rule(ask)
    if (!made) continue
    values[key] = made.value
    from?.push(made.from)
  }
  if (from) kept.set(values, from)
  return values as T // each value by the rule of its key, which has its type
}

interface ListedRule {
  readonly key: string
  readonly rule: (ask: unknown) => Decided<unknown> | undefined
}

const lists = new WeakMap<object, readonly ListedRule[]>()

/** A table of rules as a list, which is made once: there are thousands of columns. */
function listed(rules: object): readonly ListedRule[] {
  const known = lists.get(rules)
  if (known) return known
  const list = Object.entries(rules).map(([key, rule]): ListedRule => ({ key, rule }))
  lists.set(rules, list)
  return list
}

/** A copy with other values, which have another origin. */
export function redecided<T extends object>(shape: T, values: Partial<T>, from: Origin): T {
  const copy = { ...shape, ...values }
  if (kept.has(shape))
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
