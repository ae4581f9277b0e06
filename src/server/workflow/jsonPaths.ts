/** Names with points between them; `[]` behind a list: its first value. */
const path = /^[A-Za-z_][\w-]{0,59}(\[\])?(\.[A-Za-z_][\w-]{0,59}(\[\])?){0,9}$/

/** `isPath('data.list[].code')` → `true`. */
export const isPath = (text: string): boolean => path.test(text)

/** `readAt({ a: [{ b: 1 }] }, 'a[].b')` → `1`. Undefined where there is nothing. */
export function readAt(from: unknown, path: string): unknown {
  let at: unknown = from
  for (const step of path.split('.')) {
    const name = step.replace('[]', '')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Readonly<Record<string, unknown>>)[name] // an object
    if (step.endsWith('[]')) at = Array.isArray(at) ? (at[0] as unknown) : undefined
  }
  return at
}

/** Puts a value where the path leads to, with objects and lists of one on the way. */
export function writeAt(into: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.')
  let at = into
  for (const [index, step] of steps.entries()) {
    const name = step.replace('[]', '')
    const isLast = index === steps.length - 1
    if (isLast) at[name] = step.endsWith('[]') ? [value] : value
    else {
      const inner: Record<string, unknown> = innerOf(at[name]) ?? {}
      at[name] = step.endsWith('[]') ? [inner] : inner
      at = inner
    }
  }
}

function innerOf(there: unknown): Record<string, unknown> | undefined {
  const one: unknown = Array.isArray(there) ? there[0] : there
  return typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : undefined // an object
}

/** Whether one path leads through the other, or is it: both cannot be written. */
export const isWithin = (one: string, other: string): boolean => {
  const plain = (text: string) => text.replaceAll('[]', '')
  return plain(one) === plain(other) || plain(one).startsWith(`${plain(other)}.`)
}
