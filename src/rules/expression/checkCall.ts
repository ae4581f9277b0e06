import type { ValueType } from '../../language/expression.ts'
import { blame, functions, isFunction, misused, spanOf, type Call, type FunctionName } from './callSigns.ts'
import { namesRows } from './bindRows.ts'
import { checkSame } from './checkSame.ts'
import { checkAggregate, checkShare } from './checkAggregate.ts'
import { checkFormula } from './checkFormula.ts'
import { complain, type Checker } from './Checker.ts'
import { checkListReading } from './checkLists.ts'
import { isCheckScheme } from './checkDigits.ts'
import { checkAlike, checkCondition } from './checkParts.ts'
import type { AggregateFunction, ScalarFunction, Typed, Typing } from './Typed.ts'
import { byCalendar } from './checkCalendar.ts'
import { checkFormat, checkPattern, signed } from './checkSigned.ts'
import { isNumber, isTextual, isTime, toDay } from './typings.ts'

type CheckOfCall = (checker: Checker, node: Call, expected?: Typing) => Typed | undefined

/** The type of a call; a function that does not exist is noted with the names that do. */
export function checkCall(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  const { name } = node.name
  return isFunction(name)
    ? checks[name](checker, node, expected)
    : complain(checker, 'unknown-function', node.name, { name, candidates: Object.keys(functions) })
}

/** A function of one value: what it takes, as messages say it, and what it gives unless that is of the same type. */
interface ScalarSign {
  readonly takes: (typing: Typing) => boolean
  readonly wanted: ValueType
  readonly gives?: ValueType
}

const numbers: ScalarSign = { takes: isNumber, wanted: 'decimal' }
const dayOfDate: ScalarSign = { takes: isTime, wanted: 'date', gives: 'date' }
const partOfDate: ScalarSign = { takes: isTime, wanted: 'date', gives: 'integer' }

const scalar =
  (name: ScalarFunction, { takes, wanted, gives }: ScalarSign): CheckOfCall =>
  (checker, node) => {
    const [only] = node.args
    if (!only || node.args.length !== 1) return misused(checker, node)
    const of = checker.check(only)
    if (!of) return undefined
    if (!takes(of.typing)) return complain(checker, 'wrong-type', only, { found: of.typing.type, wanted })
    return {
      kind: 'call',
      name,
      args: [takes === isTime ? toDay(of) : of],
      typing: gives ? { type: gives } : of.typing,
      span: spanOf(node),
    }
  }

/** Of lines where the arguments name any, else of several values. */
const extreme =
  (name: 'min' | 'max'): CheckOfCall =>
  (checker, node, expected) =>
    node.args.length === 1 && namesRows(checker, node.args)
      ? checkAggregate(checker, node, name)
      : checkExtreme(checker, node, name, expected)

const aggregate =
  (name: AggregateFunction): CheckOfCall =>
  (checker, node) =>
    checkAggregate(checker, node, name)

/** Of the several values of a field where the argument names them, else of rows. */
const overValues =
  (name: 'count' | 'any' | 'all'): CheckOfCall =>
  (checker, node) => {
    const reading = checkListReading(checker, node, name)
    return reading ? reading.typed : checkAggregate(checker, node, name)
  }

const round =
  (name: 'round' | 'roundDown' | 'roundUp'): CheckOfCall =>
  (checker, node) =>
    checkRound(checker, node, name)

const within =
  (name: 'contains' | 'startsWith'): CheckOfCall =>
  (checker, node) =>
    checkWithin(checker, node, name)

/** How each function is checked. */
const checks: Readonly<Record<FunctionName, CheckOfCall>> = {
  sum: aggregate('sum'),
  count: overValues('count'),
  all: overValues('all'),
  any: overValues('any'),
  min: extreme('min'),
  max: extreme('max'),
  avg: aggregate('avg'),
  median: aggregate('median'),
  p90: aggregate('p90'),
  distinct: aggregate('distinct'),
  first: aggregate('first'),
  joined: aggregate('joined'),
  evaluate: checkFormula,
  share: checkShare,
  unique: aggregate('unique'),
  alike: aggregate('alike'),
  round: round('round'),
  roundDown: round('roundDown'),
  roundUp: round('roundUp'),
  abs: scalar('abs', numbers),
  coalesce: checkCoalesce,
  if: checkIf,
  days: checkDays,
  workdays: byCalendar('workdays', ['date', 'date'], 'integer'),
  addWorkdays: byCalendar('addWorkdays', ['date', 'decimal'], 'date'),
  workHours: byCalendar('workHours', ['datetime', 'datetime'], 'decimal'),
  addWorkHours: byCalendar('addWorkHours', ['datetime', 'decimal'], 'datetime'),
  monthStart: scalar('monthStart', dayOfDate),
  monthEnd: scalar('monthEnd', dayOfDate),
  quarterStart: scalar('quarterStart', dayOfDate),
  yearStart: scalar('yearStart', dayOfDate),
  weekStart: scalar('weekStart', dayOfDate),
  addMonths: signed('addMonths', ['date', 'decimal'], 'date'),
  dayAtOrAfter: signed('dayAtOrAfter', ['date', 'decimal'], 'date'),
  addHours: signed('addHours', ['datetime', 'decimal'], 'datetime'),
  hours: signed('hours', ['datetime', 'datetime'], 'decimal'),
  ceilTo: signed('ceilTo', ['decimal', 'decimal'], 'decimal'),
  asText: checkFormat,
  matches: checkPattern,
  same: checkSame,
  year: scalar('year', partOfDate),
  month: scalar('month', partOfDate),
  length: scalar('length', { takes: isTextual, wanted: 'text', gives: 'integer' }),
  asNumber: scalar('asNumber', { takes: isTextual, wanted: 'text', gives: 'decimal' }),
  none: scalar('none', { takes: ({ type }) => type === 'list', wanted: 'list', gives: 'boolean' }),
  upper: scalar('upper', { takes: isTextual, wanted: 'text', gives: 'text' }),
  contains: within('contains'),
  startsWith: within('startsWith'),
  hasCheckDigit: checkScheme,
}

function checkRound(
  checker: Checker,
  node: Call,
  name: 'round' | 'roundDown' | 'roundUp',
): Typed | undefined {
  if (node.args.length < 1 || node.args.length > 2) return misused(checker, node)
  const args = node.args.map((arg) => {
    const typed = checker.check(arg)
    return typed && !isNumber(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'decimal' })
      : typed
  })
  if (!args.every((arg) => arg !== undefined)) return undefined
  const zero: Typed = { kind: 'literal', value: '0', typing: { type: 'integer' }, span: spanOf(node) }
  return {
    kind: 'call',
    name,
    args: args.length === 1 ? [...args, zero] : args,
    typing: { type: args.length === 1 ? 'integer' : 'decimal' },
    span: spanOf(node),
  }
}

/** Whether a text holds another, in letters of any case. A text that is not there holds nothing. */
function checkWithin(checker: Checker, node: Call, name: 'contains' | 'startsWith'): Typed | undefined {
  if (node.args.length !== 2) return misused(checker, node)
  const args = node.args.map((arg) => {
    const typed = checker.check(arg)
    return typed && !isTextual(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'text' })
      : typed
  })
  return args.every((arg) => arg !== undefined)
    ? { kind: 'call', name, args, typing: { type: 'boolean' }, span: spanOf(node) }
    : undefined
}

/** The kind of the number is said in so many words. */
function checkScheme(checker: Checker, node: Call): Typed | undefined {
  const [text, kind] = node.args
  if (!text || kind?.kind !== 'text' || !isCheckScheme(kind.text) || node.args.length !== 2)
    return blame(checker, node)
  const [of, name] = [checker.check(text), checker.check(kind)]
  if (!of || !name) return undefined
  if (!isTextual(of.typing))
    return complain(checker, 'wrong-type', text, { found: of.typing.type, wanted: 'text' })
  return {
    kind: 'call',
    name: 'hasCheckDigit',
    args: [of, name],
    typing: { type: 'boolean' },
    span: spanOf(node),
  }
}

function checkCoalesce(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  if (node.args.length === 0) return misused(checker, node)
  const alike = checkAlike(checker, node.args, expected)
  return (
    alike && { kind: 'call', name: 'coalesce', args: alike.values, typing: alike.typing, span: spanOf(node) }
  )
}

function checkIf(checker: Checker, node: Call, expected?: Typing): Typed | undefined {
  const [when, ...branches] = node.args
  if (!when || branches.length !== 2) return misused(checker, node)
  const test = checkCondition(checker, when)
  const alike = checkAlike(checker, branches, expected)
  return (
    test &&
    alike && {
      kind: 'call',
      name: 'if',
      args: [test, ...alike.values],
      typing: alike.typing,
      span: spanOf(node),
    }
  )
}

function checkDays(checker: Checker, node: Call): Typed | undefined {
  if (node.args.length !== 2) return misused(checker, node)
  const [from, to] = node.args.map((arg) => {
    const typed = checker.check(arg, { type: 'date' })
    return typed && !isTime(typed.typing) && typed.typing.type !== 'null'
      ? complain(checker, 'wrong-type', arg, { found: typed.typing.type, wanted: 'date' })
      : typed
  })
  return (
    from &&
    to && { kind: 'days', from: toDay(from), to: toDay(to), typing: { type: 'integer' }, span: spanOf(node) }
  )
}

function checkExtreme(
  checker: Checker,
  node: Call,
  name: 'min' | 'max',
  expected?: Typing,
): Typed | undefined {
  if (node.args.length < 2) return blame(checker, node)
  const alike = checkAlike(checker, node.args, expected)
  if (!alike) return undefined
  if (!isNumber(alike.typing) && !isTime(alike.typing))
    return complain(checker, 'wrong-type', node, { found: alike.typing.type, wanted: 'decimal' })
  return {
    kind: 'call',
    name: name === 'min' ? 'least' : 'greatest',
    args: alike.values,
    typing: alike.typing,
    span: spanOf(node),
  }
}
