import type { Ast } from './ast.ts'

export type PathAst = Ast & { readonly kind: 'path' }

/** `pathsIn({ kind: 'number', text: '1', offset: 0, length: 1 })` → `[]`. All names in an expression, in the order in which they stand: of `a.b * max(c, 1)` these are `a.b` and `c`. */
export function pathsIn(ast: Ast): readonly PathAst[] {
  switch (ast.kind) {
    case 'path':
      return [ast]
    case 'call':
      return ast.args.flatMap(pathsIn)
    case 'rows':
      return [ast.of, ...(ast.where ? [ast.where] : []), ...ast.sort.map(({ by }) => by)].flatMap(pathsIn)
    case 'in':
      return [ast.value, ...ast.list].flatMap(pathsIn)
    case 'not':
    case 'negate':
      return pathsIn(ast.of)
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [ast.left, ast.right].flatMap(pathsIn)
    default:
      return []
  }
}

/** `conditionsIn(undefined)` → `[]`. What has to hold together: of `a and b and (c or d)` these are `a`, `b` and `c or d`. */
export const conditionsIn = (ast: Ast | undefined): readonly Ast[] => {
  if (!ast) return []
  return ast.kind === 'and' ? [...conditionsIn(ast.left), ...conditionsIn(ast.right)] : [ast]
}
