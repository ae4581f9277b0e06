import type { Ast, ExpressionProblem } from './ast.ts'
import { complain, type Checker } from './Checker.ts'
import { checkSchemes } from './checkDigits.ts'

export type Call = Ast & { kind: 'call' }

/** How each function is called, for whoever calls it otherwise. */
export const functions = {
  sum: 'sum(lines.a) or sum(lines.a where condition)',
  count: 'count(lines), count(lines where condition) or count(several values)',
  all: 'all(condition over lines)',
  any: 'any(condition over lines) or any(lines where condition)',
  min: 'min(lines.a) or min(a, b, …)',
  max: 'max(lines.a) or max(a, b, …)',
  avg: 'avg(lines.a) or avg(lines.a where condition)',
  p90: 'p90(lines.a) or p90(lines.a where condition)',
  median: 'median(lines.a) or median(lines.a where condition)',
  distinct: 'distinct(lines.a) or distinct(lines.a where condition)',
  joined: 'joined(lines.a) or joined(lines.a where condition sort key)',
  evaluate: 'evaluate(a formula, rows.value)',
  first: 'first(lines.a where condition sort key, -key)',
  share:
    'share(amount, decimals, parent.lines.weight where condition sort key) or share(amount, decimals, at most, rows)',
  unique: 'unique(lines.a)',
  alike: 'alike(lines.a)',
  round: 'round(x, n)',
  roundDown: 'roundDown(x, n)',
  roundUp: 'roundUp(x, n)',
  abs: 'abs(x)',
  coalesce: 'coalesce(a, b, …)',
  if: 'if(condition, a, b)',
  days: 'days(a, b)',
  workdays: 'workdays(a, b) or workdays(a, b, calendar); n working days later is addWorkdays(date, n)',
  addWorkdays: 'addWorkdays(date, n) or addWorkdays(date, n, calendar)',
  workHours: 'workHours(a, b) or workHours(a, b, calendar)',
  addWorkHours: 'addWorkHours(time, n) or addWorkHours(time, n, calendar)',
  addHours: 'addHours(time, n)',
  hours: 'hours(a, b)',
  addMonths: 'addMonths(date, n)',
  monthStart: 'monthStart(d)',
  monthEnd: 'monthEnd(d)',
  quarterStart: 'quarterStart(d)',
  yearStart: 'yearStart(d)',
  weekStart: 'weekStart(d)',
  dayAtOrAfter: 'dayAtOrAfter(date, day of the month)',
  asText: `asText(d, 'yyyy-MM')`,
  ceilTo: 'ceilTo(x, step)',
  matches: `matches(text, '[A-Z]{2}\\d+')`,
  same: 'same(a, b, …) after where: names that both rows have',
  year: 'year(d)',
  month: 'month(d)',
  length: 'length(text)',
  asNumber: 'asNumber(text)',
  upper: 'upper(text)',
  none: 'none(me.list) or none(several values)',
  contains: 'contains(text, part)',
  startsWith: 'startsWith(text, part)',
  hasCheckDigit: `hasCheckDigit(text, ${Object.keys(checkSchemes)
    .map((name) => `'${name}'`)
    .join(' | ')})`,
} as const

export type FunctionName = keyof typeof functions

/** `isFunction('round')` → `true`. */
export const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)

/** Where a call stands in the text. */
export const spanOf = ({ offset, length }: Call) => ({ offset, length })
/** Notes that the function is called in another way than it should be. */
export const misused = (checker: Checker, node: Call): undefined =>
  complain(checker, 'wrong-arguments', node, {
    name: node.name.name,
    wanted: isFunction(node.name.name) ? functions[node.name.name] : '',
  })

/** The arguments are not what they should be: a name in them that does not exist is said before their number and kind. */
export function blame(checker: Checker, node: Call): undefined {
  const before = checker.problems.length
  for (const arg of node.args) checker.check(arg.kind === 'rows' ? arg.of : arg)
  if (checker.problems.length === before) return misused(checker, node)
  const found = checker.problems.splice(before)
  checker.problems.push(...found.map((problem) => withEntities(checker, problem)))
}

/** Where rows are named, an entity may have been meant. */
function withEntities({ scope }: Checker, problem: ExpressionProblem): ExpressionProblem {
  const candidates = problem.facts['candidates']
  if (problem.code !== 'unknown-name' || !Array.isArray(candidates) || !scope.entityNames) return problem
  return {
    ...problem,
    facts: { ...problem.facts, candidates: [...candidates, ...scope.entityNames()] as readonly string[] }, // names alone
  }
}
