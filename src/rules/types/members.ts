/** `membersOf('A,B')` → `['A', 'B']`. The values of a list, which travels as one text, or came as an array. */
export const membersOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return each(value.map(String))
  return value === null || value === undefined ? [] : each(String(value).split(','))
}

/** `partsOfText('A; B，C')` → `['A', 'B', 'C']`. What somebody typed or pasted for several values, one by one. */
export const partsOfText = (text: string): readonly string[] => each(text.split(/[;；,，、\n\r\t]/))

/** `joinedMembers(['A', 'B', 'A'])` → `'A,B'`. Several values as they are kept: each once, in their order; none is null. */
export const joinedMembers = (members: readonly string[]): string | null => each(members).join(',') || null

/** What stands between codes and names of several rows where people read them. */
export const between = '; '

const each = (members: readonly string[]): readonly string[] => [
  ...new Set(members.map((member) => member.trim()).filter((member) => member !== '')),
]
