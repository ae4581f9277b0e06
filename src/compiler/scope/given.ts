/** Keys that may have no value. */
type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Those keys that have a value, in their order: `{ ...given({ to, typeCode }) }`. */
export function given<T extends object>(values: T): Given<T> {
  const found: Partial<T> = {}
  for (const key of Object.keys(values) as (keyof T)[])
    if (values[key] !== undefined) found[key] = values[key] // its own keys
  return found as Given<T> // only keys without a value are gone
}
