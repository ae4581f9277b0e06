import type { Span } from '../../rules/expression/ast.ts'
import type { Typed } from '../../rules/expression/Typed.ts'

/** What an expression reads of one row of a group, and is none of the `keys` that all of them agree in. */
export function differsInGroup(
  keys: readonly string[] | undefined,
  parts: readonly Typed[],
): { readonly name: string; readonly span: Span } | undefined {
  if (!keys) return undefined
  for (const part of parts) {
    const name = nameOfEach(part)
    if (name !== undefined && !keys.some((key) => name === key || name.startsWith(`${key}.`)))
      return { name, span: part.span }
  }
  return undefined
}

function nameOfEach(part: Typed): string | undefined {
  if (part.kind !== 'read' || part.read.frame.kind !== 'self' || !part.read.frame.each) return undefined
  const { via, field, frame } = part.read
  const above = Array<string>(frame.levels).fill('parent')
  return [...above, ...via.map((step) => step.name), field.name].join('.')
}
