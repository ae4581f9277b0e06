import type { Ast } from '../rules/expression/ast.ts'
import { parseExpression } from '../rules/expression/parseExpression.ts'

/** What is known of a row: codes and texts by path (`status`, `parent.status`, `me.audience`). */
export type Facts = Readonly<Record<string, string>>

/** Whether a condition holds where only these facts are known: true, false, or undefined where it depends on something else. Nothing is run. */
export function truthIn(source: string, facts: Facts): boolean | undefined {
  const parsed = parseExpression(source)
  return 'ast' in parsed ? truth(parsed.ast, facts) : undefined
}

function truth(ast: Ast, facts: Facts): boolean | undefined {
  switch (ast.kind) {
    case 'constant': return ast.name === 'true' ? true : ast.name === 'false' ? false : undefined
    case 'and': return both(truth(ast.left, facts), truth(ast.right, facts))
    case 'or': return negated(both(negated(truth(ast.left, facts)), negated(truth(ast.right, facts))))
    case 'not': return negated(truth(ast.of, facts))
    case 'compare': return compared(ast, facts)
    case 'in': return among(ast, facts)
    case 'call': return chosen(ast, facts)
    default: return undefined
  }
}

const negated = (one: boolean | undefined) => (one === undefined ? undefined : !one)
const both = (a: boolean | undefined, b: boolean | undefined) => (a === false || b === false ? false : a === true && b === true ? true : undefined)

function compared({ operator, left, right }: Ast & { readonly kind: 'compare' }, facts: Facts): boolean | undefined {
  const [a, b] = [valueOf(left, facts), valueOf(right, facts)]
  if (a === undefined || b === undefined || (operator !== '==' && operator !== '!=')) return undefined
  return (a === b) === (operator === '==')
}

function among({ value, list, negated: isNegated }: Ast & { readonly kind: 'in' }, facts: Facts): boolean | undefined {
  const own = valueOf(value, facts)
  const choices = list.map((one) => valueOf(one, facts))
  if (own === undefined || choices.includes(undefined)) return undefined
  return choices.includes(own) !== isNegated
}

/** `if(condition, a, b)` as far as its condition is known; both ways may agree. Other functions are not looked into. */
function chosen({ name, args: [condition, yes, no] }: Ast & { readonly kind: 'call' }, facts: Facts): boolean | undefined {
  if (name.name !== 'if' || !condition || !yes || !no) return undefined
  const [way, one, other] = [truth(condition, facts), truth(yes, facts), truth(no, facts)]
  return way === undefined ? (one === other ? one : undefined) : way ? one : other
}

/** A known path, a bare code or a text. */
function valueOf(ast: Ast, facts: Facts): string | undefined {
  if (ast.kind === 'text') return ast.text
  if (ast.kind !== 'path') return undefined
  const path = ast.segments.map(({ name }) => name).join('.')
  return facts[path] ?? (/^[A-Z][A-Z0-9_]*$/.test(path) ? path : undefined)
}
