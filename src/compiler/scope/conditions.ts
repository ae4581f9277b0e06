import type { Expression, Predicate } from '../../language/expression.ts'
import type { CompiledCondition } from '../../language/flow.ts'
import type { Ast, CompareOperator } from '../../rules/expression/ast.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { pathsIn } from '../../rules/expression/namesIn.ts'
import { partsOf } from '../../rules/expression/dependencies.ts'
import { readExpression } from './readExpression.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import type { Mark } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { compileAst, scopeOf } from './expressions.ts'
import type { Slot } from './Slot.ts'

/** Those conditions of a conjunction that read no number: of `status == OPEN and open > 0` it is `status == OPEN`. Undefined where none is left. */
export function compileWithoutNumbers(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
): Expression | undefined {
  const [first, ...others] = conditionsIn(source).filter(
    (ast) => !readsNumber(checkExpression(ast, scopeOf(unit, slot, source), slot.want).typed),
  )
  const all = others.reduce(
    (left, right): Ast | undefined => left && { ...left, kind: 'and', left, right },
    first,
  )
  return all && compileAst(unit, all, source, mark, slot)
}

/** The conditions of a conjunction one by one, each with the words for a row that does not meet it. */
export function compileConditions(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
): CompiledCondition[] {
  return conditionsIn(source).flatMap((ast) => {
    const rule = compileAst(unit, ast, source, mark, slot)
    const broken = rule && compileAst(unit, opposite(ast), source, mark, slot)
    return broken ? [{ rule: rule as Predicate, broken: broken.says }] : [] // the slot wants a condition
  })
}

/** `open > 0 and site == this.site` → `{ own: 'open > 0', ofThis: 'site == this.site' }`. */
export function dividedByThis(source: string): { readonly own: string; readonly ofThis: string | undefined } {
  const all = conditionsIn(source)
  const reads = all.filter((ast) => pathsIn(ast).some(({ segments: [first] }) => first?.name === 'this'))
  const said = (parts: readonly Ast[]) =>
    parts.map(({ offset, length }) => source.slice(offset, offset + length)).join(' and ')
  if (reads.length === 0) return { own: source, ofThis: undefined }
  return { own: said(all.filter((ast) => !reads.includes(ast))) || 'true', ofThis: said(reads) }
}

function conditionsIn(source: string): readonly Ast[] {
  const parsed = readExpression(source)
  return 'problems' in parsed ? [] : conditionsOf(parsed.ast)
}

const conditionsOf = (ast: Ast): readonly Ast[] =>
  ast.kind === 'and' ? [...conditionsOf(ast.left), ...conditionsOf(ast.right)] : [ast]

const readsNumber = (typed: Typed | undefined): boolean =>
  typed === undefined ||
  partsOf(typed).some(
    (part) => part.kind === 'read' && ['decimal', 'integer'].includes(part.read.field.storage),
  )

const opposites: Readonly<Record<CompareOperator, CompareOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

/** What is so where the condition is not: `open > 0` → `open <= 0`. It is only said; of missing values neither holds. */
function opposite(ast: Ast): Ast {
  if (ast.kind === 'compare') return { ...ast, operator: opposites[ast.operator] }
  if (ast.kind === 'in') return { ...ast, negated: !ast.negated }
  if (ast.kind === 'not') return ast.of
  return { offset: ast.offset, length: ast.length, kind: 'not', of: ast }
}
