/** What is known by a key; made where it is asked for first. */
export function remembered<Key extends WeakKey | string, Value extends object | string | boolean>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}
