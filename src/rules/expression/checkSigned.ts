import type { ValueType } from '../../language/expression.ts'
import { blame, misused, spanOf, type Call } from './callSigns.ts'
import { complain, type Checker } from './Checker.ts'
import type { Ast } from './ast.ts'
import { isNumberFormat, isPattern, isTimeFormat } from './textPatterns.ts'
import type { ScalarFunction, Typed } from './Typed.ts'
import { fit, isNumber, isTextual, isTime } from './typings.ts'

/** A function that takes one value of each of these types. */
export const signed =
  (name: ScalarFunction, takes: readonly ValueType[], gives: ValueType) =>
  (checker: Checker, node: Call): Typed | undefined => {
    if (node.args.length !== takes.length) return misused(checker, node)
    const args = takes.map((type, index) => argument(checker, node.args[index], type))
    return args.every((arg) => arg !== undefined)
      ? { kind: 'call', name, args, typing: { type: gives }, span: spanOf(node) }
      : undefined
  }

/** `argument({}, undefined, 'date')` → `undefined`. A value of a call, turned into the type that is wanted. */
export function argument(checker: Checker, node: Ast | undefined, type: ValueType): Typed | undefined {
  const typed = node && checker.check(node, { type })
  if (!node || !typed) return undefined
  return (
    fit(typed, { type }) ?? complain(checker, 'wrong-type', node, { found: typed.typing.type, wanted: type })
  )
}

/** A day, a time or a whole number as a text: how it is written is said in so many words. */
export function checkFormat(checker: Checker, node: Call): Typed | undefined {
  const [value, format] = node.args
  const isOfNumber = format?.kind === 'text' && isNumberFormat(format.text)
  if (
    !value ||
    format?.kind !== 'text' ||
    !(isOfNumber || isTimeFormat(format.text)) ||
    node.args.length !== 2
  )
    return blame(checker, node)
  const [of, how] = [checker.check(value), checker.check(format)]
  if (!of || !how) return undefined
  if (isOfNumber ? !isNumber(of.typing) : !isTime(of.typing))
    return complain(checker, 'wrong-type', value, {
      found: of.typing.type,
      wanted: isOfNumber ? 'decimal' : 'date',
    })
  return { kind: 'call', name: 'asText', args: [of, how], typing: { type: 'text' }, span: spanOf(node) }
}

/** Whether a text as a whole is of a form, which is said in so many words. */
export function checkPattern(checker: Checker, node: Call): Typed | undefined {
  const [text, form] = node.args
  if (!text || form?.kind !== 'text' || !isPattern(form.text) || node.args.length !== 2)
    return blame(checker, node)
  const [of, pattern] = [checker.check(text), checker.check(form)]
  if (!of || !pattern) return undefined
  if (!isTextual(of.typing))
    return complain(checker, 'wrong-type', text, { found: of.typing.type, wanted: 'text' })
  return {
    kind: 'call',
    name: 'matches',
    args: [of, pattern],
    typing: { type: 'boolean' },
    span: spanOf(node),
  }
}
