/** Keys that may have no value. */
type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Those keys that have a value, in their order: `{ ...given({ to, typeCode }) }`. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T> // only keys without a value are gone
