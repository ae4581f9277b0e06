import type { Ast } from './ast.ts'
import { isSetting } from './isSetting.ts'

export type PathAst = Ast & { readonly kind: 'path' }

type RowsAst = Ast & { readonly kind: 'rows' }

/** `pathsIn({ kind: 'number', text: '1', offset: 0, length: 1 })` → `[]`. All names in an expression, in the order in which they stand: of `a.b * max(c, 1)` these are `a.b` and `c`. */
export const pathsIn = (ast: Ast): readonly PathAst[] =>
  pathsOf(ast, ({ of, where, sort }) => [of, ...(where ? [where] : []), ...sort.map(({ by }) => by)])

/** `outerPathsIn({ kind: 'number', text: '1', offset: 0, length: 1 })` → `[]`. Names that begin where the expression stands: after `where` and `sort` they are another row's. */
export const outerPathsIn = (ast: Ast): readonly PathAst[] => pathsOf(ast, ({ of }) => [of])

function pathsOf(ast: Ast, ofRows: (rows: RowsAst) => readonly Ast[]): readonly PathAst[] {
  const within = (part: Ast) => pathsOf(part, ofRows)
  switch (ast.kind) {
    case 'path':
      if (isSetting(ast)) return ast.of ? within(ast.of) : []
      return [ast]
    case 'call':
      return ast.args.flatMap(within)
    case 'rows':
      return ofRows(ast).flatMap(within)
    case 'in':
      return [ast.value, ...ast.list].flatMap(within)
    case 'not':
    case 'negate':
      return within(ast.of)
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [ast.left, ast.right].flatMap(within)
    default:
      return []
  }
}

/** `conditionsIn(undefined)` → `[]`. What has to hold together: of `a and b and (c or d)` these are `a`, `b` and `c or d`. */
export const conditionsIn = (ast: Ast | undefined): readonly Ast[] => {
  if (!ast) return []
  return ast.kind === 'and' ? [...conditionsIn(ast.left), ...conditionsIn(ast.right)] : [ast]
}
