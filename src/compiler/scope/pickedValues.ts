import type { Ast } from '../../rules/expression/ast.ts'
import { readExpression } from './readExpression.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { compileAst, compileText } from './expressions.ts'
import type { Slot } from './Slot.ts'
import { isCode } from './names.ts'

/** Compiles a value of what is made of a picked row, over that row: `each.openQuantity` is its `openQuantity`. */
export function compilePicked(unit: CompilationUnit, path: Path, text: string, slot: Slot): void {
  const mark = unit.value(path)
  const parsed = readExpression(text)
  if ('problems' in parsed) return void compileText(unit, text, mark, slot) // it says what is wrong
  const strange = strangers(parsed.ast)
  for (const { offset, length } of strange)
    report(unit.to, 'unpicked-name', markWithin(mark, offset, length), {
      name: text.slice(offset, offset + length),
    })
  if (strange.length > 0) return
  const expression = compileAst(unit, ofEach(parsed.ast), text, mark, slot)
  if (expression) unit.keep(path, expression)
}

/** Paths that neither begin with `each` nor are known without a row. */
function strangers(ast: Ast): readonly Ast[] {
  if (ast.kind === 'path') return isKnown(ast) ? [] : [ast]
  if (ast.kind === 'rows') return strangers(ast.of) // within them names are theirs
  return partsOf(ast).flatMap(strangers)
}

const isKnown = ({ segments: [first, ...rest] }: Ast & { kind: 'path' }): boolean =>
  first === undefined ||
  first.name === 'each' ||
  first.name === 'me' ||
  (rest.length === 0 && isCode(first.name))

function partsOf(ast: Ast): readonly Ast[] {
  switch (ast.kind) {
    case 'call':
      return ast.args
    case 'in':
      return [ast.value, ...ast.list]
    case 'not':
    case 'negate':
      return [ast.of]
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [ast.left, ast.right]
    default:
      return []
  }
}

/** The same over the picked row: names without `each`, and alone it is the row's key. */
function ofEach(ast: Ast): Ast {
  switch (ast.kind) {
    case 'path': {
      const [first, ...rest] = ast.segments
      if (first?.name !== 'each') return ast
      return { ...ast, segments: rest.length > 0 ? rest : [{ ...first, name: 'id' }] }
    }
    case 'rows':
      return { ...ast, of: ofEach(ast.of) }
    case 'call':
      return { ...ast, args: ast.args.map(ofEach) }
    case 'in':
      return { ...ast, value: ofEach(ast.value), list: ast.list.map(ofEach) }
    case 'not':
    case 'negate':
      return { ...ast, of: ofEach(ast.of) }
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return { ...ast, left: ofEach(ast.left), right: ofEach(ast.right) }
    default:
      return ast
  }
}
