import type { Ast, CompareOperator } from '../../rules/expression/ast.ts'
import { readExpression } from './readExpression.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'

/** What is known of a row: codes, texts and numbers by path (`status`, `parent.status`, `me.audience`). */
export type Facts = Readonly<Record<string, string>>

/** Whether a condition holds where only these facts are known: true, false, or undefined where it depends on something else. Nothing is run. */
export function truthIn(source: string, facts: Facts): boolean | undefined {
  const ast = astOf(source)
  return ast && truth(ast, facts)
}

/** The code that an expression comes to where only these facts are known; undefined where it depends on something else. */
export function codeIn(source: string, facts: Facts): string | undefined {
  const ast = astOf(source)
  return ast && valueOf(ast, facts)
}

function astOf(source: string): Ast | undefined {
  const parsed = readExpression(source)
  return 'ast' in parsed ? parsed.ast : undefined
}

const constants: Readonly<Record<string, boolean>> = { true: true, false: false }

function truth(ast: Ast, facts: Facts): boolean | undefined {
  switch (ast.kind) {
    case 'constant':
      return constants[ast.name]
    case 'and':
      return both(truth(ast.left, facts), truth(ast.right, facts))
    case 'or':
      return negated(both(negated(truth(ast.left, facts)), negated(truth(ast.right, facts))))
    case 'not':
      return negated(truth(ast.of, facts))
    case 'compare':
      return compared(ast, facts)
    case 'in':
      return among(ast, facts)
    case 'call':
      return chosen(ast, facts)
    default:
      return undefined
  }
}

const negated = (one: boolean | undefined) => (one === undefined ? undefined : !one)
function both(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false
  return a === true && b === true ? true : undefined
}

function compared(
  { operator, left, right }: Ast & { readonly kind: 'compare' },
  facts: Facts,
): boolean | undefined {
  const [a, b] = [valueOf(left, facts), valueOf(right, facts)]
  if (a === undefined || b === undefined) return undefined
  if (isNumber.test(a) && isNumber.test(b)) return orders[operator](compareDecimals(a, b))
  if (operator === '==') return a === b
  return operator === '!=' ? a !== b : undefined
}

const isNumber = /^-?\d+(?:\.\d+)?$/
const orders: Readonly<Record<CompareOperator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

function among(
  { value, list, negated: isNegated }: Ast & { readonly kind: 'in' },
  facts: Facts,
): boolean | undefined {
  const own = valueOf(value, facts)
  const choices = list.map((one) => valueOf(one, facts))
  if (own === undefined || choices.includes(undefined)) return undefined
  return choices.includes(own) !== isNegated
}

/** `if(condition, a, b)` as far as its condition is known; both ways may agree. Other functions are not looked into. */
function chosen(
  { name, args: [condition, yes, no] }: Ast & { readonly kind: 'call' },
  facts: Facts,
): boolean | undefined {
  if (name.name !== 'if' || !condition || !yes || !no) return undefined
  const [way, one, other] = [truth(condition, facts), truth(yes, facts), truth(no, facts)]
  if (way !== undefined) return way ? one : other
  return one === other ? one : undefined
}

function valueChosen(
  { name, args: [condition, yes, no] }: Ast & { readonly kind: 'call' },
  facts: Facts,
): string | undefined {
  const way = name.name === 'if' && condition ? truth(condition, facts) : undefined
  return way === undefined || !yes || !no ? undefined : valueOf(way ? yes : no, facts)
}

/** A known path, a bare code, a text or a number. */
function valueOf(ast: Ast, facts: Facts): string | undefined {
  if (ast.kind === 'text' || ast.kind === 'number') return ast.text
  if (ast.kind === 'call') return valueChosen(ast, facts)
  if (ast.kind !== 'path') return undefined
  const path = ast.segments.map(({ name }) => name).join('.')
  return facts[path] ?? (/^[A-Z][A-Z0-9_]*$/.test(path) ? path : undefined)
}
