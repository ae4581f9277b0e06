/** A document in a list that is kept, by the screen that shows it. */
export interface KeptDocument {
  readonly path: string
  readonly id: string
}

export const isSameDocument = (one: KeptDocument, other: KeptDocument): boolean =>
  one.path === other.path && one.id === other.id

/** Without it. */
export const without = <T extends KeptDocument>(list: readonly T[], one: KeptDocument): readonly T[] =>
  list.filter((other) => !isSameDocument(one, other))

/** With it in front, each document once; of more than `most` the last go. */
export const withFront = <T extends KeptDocument>(list: readonly T[], one: T, most: number): readonly T[] =>
  [one, ...without(list, one)].slice(0, most)

/** What was kept, here or on the server, of at most `most` documents; what is none of them (`isOne`) is left out. */
export const readList = <T extends KeptDocument>(
  kept: unknown,
  most: number,
  isOne: (facts: Readonly<Record<string, unknown>>) => boolean,
): readonly T[] =>
  Array.isArray(kept)
    ? kept.filter((one: unknown): one is T => isDocument(one) && isOne({ ...one })).slice(0, most)
    : []

const isDocument = (one: unknown): one is KeptDocument =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'id' in one &&
  typeof one.id === 'string'

/** What a text of the browser's store says; null where it is nobody's, or somebody else's. */
export function readKept(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value under a name, for the next time and for the other tabs of this browser. */
export const keepHere = (name: string, value: unknown): void =>
  localStorage.setItem(name, JSON.stringify(value))

/** Hears what other tabs of this browser keep under a name, as `name` answers it then. Answers how to stop. */
export function hearKept(name: () => string, hear: (kept: unknown) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== null && key === name() && newValue !== null) hear(readKept(newValue))
  }
  globalThis.addEventListener?.('storage', listen)
  return () => globalThis.removeEventListener?.('storage', listen)
}
