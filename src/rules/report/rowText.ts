import type { Ast } from '../expression/ast.ts'
import { parseExpression } from '../expression/parseExpression.ts'

/**
 * `rowText('each.item', { own: ['each'], others: [] })` → `'     item'`. What a view says of the rows that it goes through, in the names of these rows and
 * in the same places: `own` are what they are called, alone they are the row's key; what is said of `others` is none here.
 */
export function rowText(
  text: string,
  { own, others }: { readonly own: readonly string[]; readonly others: readonly string[] },
): string {
  const parsed = parseExpression(text)
  if ('problems' in parsed) return text
  let found = text
  const put = (offset: number, length: number, words: string) =>
    (found = found.slice(0, offset) + words.padEnd(length) + found.slice(offset + length))
  const paths = pathsIn(parsed.ast).sort((a, b) => b.offset - a.offset)
  for (const { offset, length, segments } of paths) {
    const [first, second] = segments
    if (!first) continue
    if (others.includes(first.name)) put(offset, length, 'null')
    else if (own.includes(first.name) && second)
      put(offset, length, ' '.repeat(second.offset - offset) + text.slice(second.offset, offset + length))
    else if (own.includes(first.name)) put(offset, length, 'id')
  }
  return found
}

type PathNode = Ast & { readonly kind: 'path' }

/** What stands behind `where` and `sort` are names of other rows. */
function pathsIn(node: Ast): PathNode[] {
  switch (node.kind) {
    case 'path':
      return [node]
    case 'call':
      return node.args.flatMap(pathsIn)
    case 'rows':
      return pathsIn(node.of)
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [...pathsIn(node.left), ...pathsIn(node.right)]
    case 'in':
      return [...pathsIn(node.value), ...node.list.flatMap(pathsIn)]
    case 'not':
    case 'negate':
      return pathsIn(node.of)
    default:
      return []
  }
}
