import type { ValueType } from '../../language/expression.ts'
import type { Ast } from './ast.ts'
import { misused, spanOf, type Call } from './callSigns.ts'
import { complain, type Checker } from './Checker.ts'
import { argument } from './checkSigned.ts'
import type { CalendarFunction, ScalarFunction, Typed } from './Typed.ts'
import { isNumber } from './typings.ts'

const names: readonly ScalarFunction[] = [
  'workdays',
  'addWorkdays',
  'workHours',
  'addWorkHours',
  'lastWorkTime',
] satisfies readonly CalendarFunction[]

/** `isByCalendar('workdays')` → `true`. */
export const isByCalendar = (name: ScalarFunction): name is CalendarFunction => names.includes(name)

/** `readsCalendar('workHours(sentAt, now) > 4')` → `true`. Whether a condition counts working time. */
export const readsCalendar = (source: string): boolean =>
  new RegExp(`\\b(?:${names.join('|')})\\(`).test(source)

/** `byCalendar('workdays', ['date', 'date'], 'integer').length` → `2`. A function of two values of these types and, where it is named, the calendar by which it counts. */
export const byCalendar =
  (name: CalendarFunction, takes: readonly [ValueType, ValueType], gives: ValueType) =>
  (checker: Checker, node: Call): Typed | undefined => {
    const { calendar } = checker.scope
    if (node.args.length < 2 || node.args.length > (calendar === undefined ? 2 : 3))
      return misused(checker, node)
    const [, second, named] = node.args
    if (name === 'workdays' && second && isCount(checker, second)) return misused(checker, node)
    const args = takes.map((type, index) => argument(checker, node.args[index], type))
    const by = named && checker.check(named)
    if (named && by && by.typing.to !== calendar)
      return complain(checker, 'wrong-type', named, { found: by.typing.type, wanted: 'id' })
    const all = named ? [...args, by] : args
    return all.every((arg) => arg !== undefined)
      ? { kind: 'call', name, args: all, typing: { type: gives }, span: spanOf(node) }
      : undefined
  }

/** A number of days is given to `addWorkdays`. */
function isCount(checker: Checker, node: Ast): boolean {
  const before = checker.problems.length
  const typed = checker.check(node)
  checker.problems.splice(before)
  return typed !== undefined && isNumber(typed.typing)
}
