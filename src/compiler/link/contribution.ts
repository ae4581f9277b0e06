import type { Ast } from '../../rules/expression/ast.ts'
import { conditionsIn, pathsIn, type PathAst } from '../../rules/expression/namesIn.ts'
import { readExpression } from '../scope/readExpression.ts'

/**
 * `contributionOf('sum(landing.quantity where plan == this and parent.status == POSTED)', 'landing')` → `'if(parent.status == POSTED, quantity, 0)'`.
 * What one of the rows named so brings to a sum or a count, in its own names; undefined where that depends on more of the row that keeps
 * the sum than which one it is.
 */
export function contributionOf(source: string, rows: string): string | undefined {
  const parsed = readExpression(source)
  const call = 'ast' in parsed && parsed.ast.kind === 'call' ? parsed.ast : undefined
  const [over] = call?.args ?? []
  if (!call || !over || !['sum', 'count'].includes(call.name.name)) return undefined
  const value =
    call.name.name === 'count' ? '1' : inOwnNames(source, over.kind === 'rows' ? over.of : over, rows)
  const conditions = conditionsIn(over.kind === 'rows' ? over.where : undefined).filter(
    (condition) => !isAgreement(condition),
  )
  if (value === undefined || conditions.some((condition) => pathsIn(condition).some(isOfKeeper)))
    return undefined
  const when = conditions.map(({ offset, length }) => source.slice(offset, offset + length)).join(' and ')
  return when === '' ? value : `if(${when}, ${value}, 0)`
}

const nameOf = ({ segments }: PathAst): string => segments.map(({ name }) => name).join('.')

const isOfKeeper = ({ segments: [first] }: PathAst): boolean => first?.name === 'this'

/** `orderLine == this`: whose row it is. */
const isAgreement = (ast: Ast): boolean =>
  ast.kind === 'compare' &&
  ast.operator === '==' &&
  [ast.left, ast.right].every(({ kind }) => kind === 'path') &&
  pathsIn(ast).some(isOfKeeper)

/** `landing.quantity * landing.price` → `quantity * price`. Names of the row that keeps the sum have no meaning there. */
function inOwnNames(source: string, value: Ast, rows: string): string | undefined {
  const paths = pathsIn(value).filter((path) => !/^[A-Z][A-Z0-9_]*$/.test(nameOf(path)))
  if (!paths.every((path) => nameOf(path).startsWith(`${rows}.`))) return undefined
  const steps = rows.split('.').length
  let text = ''
  let at = value.offset
  for (const { segments, offset } of paths) {
    text += source.slice(at, offset)
    at = segments[steps]?.offset ?? offset
  }
  return text + source.slice(at, value.offset + value.length)
}
