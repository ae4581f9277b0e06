import type { Limit } from '../../language/expression.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { pathsIn } from '../../rules/expression/namesIn.ts'
import { readExpression } from '../scope/readExpression.ts'
import { compileText } from '../scope/expressions.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

/** Sees whether a check bounds what is kept from rows of other documents, `ordered <= approved`, and compiles its two sides. */
export function linkLimit(
  unit: CompilationUnit,
  shape: EntityShape,
  { rule, say }: { readonly rule: unknown; readonly say?: string },
  path: Path,
): void {
  if (!unit.at(...path, 'rule')) return
  const source = String(rule)
  const found = boundIn(source, (name) => countedAs(unit, shape, name))
  proveWords(unit, shape, { source, say, side: found?.side }, path)
  if (!found) return
  const compile = (word: string, ast: Ast | undefined, want: 'decimal' | 'boolean'): void => {
    if (!ast) return
    const text = source.slice(ast.offset, ast.offset + ast.length)
    const expression = compileText(unit, text, unit.value([...path, 'rule']), { root: shape.name, want })
    if (expression) unit.keep([...path, word], expression)
  }
  compile('counts', found.counts, 'decimal')
  compile('bound', found.bound, 'decimal')
  compile('unless', found.unless, 'boolean')
  unit.limits.set(path.join('/'), { counted: found.counted, side: found.side })
}

const wordOf = { most: 'rest', least: 'least' } as const

/** What could still be is said of what may be at most, what must be of what must be at least; of other rules neither. */
function proveWords(
  unit: CompilationUnit,
  { fields }: EntityShape,
  { source, say = '', side }: { source: string; say: string | undefined; side: Limit['side'] | undefined },
  path: Path,
): void {
  for (const [meant, word] of Object.entries(wordOf))
    if (meant !== side && say.includes(`{${word}}`) && !Object.hasOwn(fields, word))
      report(unit.to, 'idle-word', unit.value([...path, 'say']), {
        key: `{${word}}`,
        field: source,
        type: side ? `bound of the other side, with {${wordOf[side]}}` : 'rule of its own row',
        wanted: `checks such as kept ${meant === 'most' ? '<=' : '>='} bound, of what is kept from rows of other documents`,
      })
}

interface Bound extends Pick<Limit, 'counted' | 'side'> {
  readonly counts: Ast
  readonly bound: Ast
  readonly unless?: Ast
}

/** The sides of `a <= b` of which one counts; of alternatives the last may be a bound, the others say where there is none. */
function boundIn(source: string, countedAs: (name: string) => string | undefined): Bound | undefined {
  const parsed = readExpression(source)
  if ('problems' in parsed) return undefined
  const { ast } = parsed
  const [unless, last] = ast.kind === 'or' ? [ast.left, ast.right] : [undefined, ast]
  if (last.kind !== 'compare' || !['<=', '>='].includes(last.operator)) return undefined
  const [lesser, greater] = last.operator === '<=' ? [last.left, last.right] : [last.right, last.left]
  const counted = (side: Ast): readonly string[] => [
    ...new Set(
      pathsIn(side).flatMap(({ segments: [first, ...more] }) =>
        first && more.length === 0 ? (countedAs(first.name) ?? []) : [],
      ),
    ),
  ]
  const [ofLesser, ofGreater] = [counted(lesser), counted(greater)]
  const where = unless ? { unless } : {}
  if (ofLesser.length > 0)
    return { counted: ofLesser, side: 'most', counts: lesser, bound: greater, ...where }
  return ofGreater.length > 0
    ? { counted: ofGreater, side: 'least', counts: greater, bound: lesser, ...where }
    : undefined
}

/** The wire key of a field that is a sum or a number of rows of other documents. */
function countedAs(unit: CompilationUnit, { fields, origin }: EntityShape, name: string): string | undefined {
  const kept = unit.gathered.get([...origin.path, 'fields', name, 'compute'].join('/'))
  return kept && ['sum', 'count'].includes(kept.aggregate) && Object.hasOwn(fields, name)
    ? fields[name]?.wire
    : undefined
}
