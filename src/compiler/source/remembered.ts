/** What is known by a key; made where it is asked for first. */
export function remembered<Key, Value extends object | string | boolean>(
  known: Map<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}
