import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { keyOf } from '../expression/dependencies.ts'
import * as k from '../expression/kernel.ts'
import { readAs, type Part, type Reading, type Typed } from '../expression/Typed.ts'
import { isNumber } from '../expression/typings.ts'
import { isByCalendar } from '../expression/checkCalendar.ts'
import { arithmetic, comparisons, readers } from '../expression/readers.ts'

/**
 * `evaluate({ kind: 'literal', value: '7.50', typing: { type: 'decimal' } }, {}, {})` → `'7.5'`.
 * What an expression over one row gives, at once: the fifth reading, for what is typed in the running application. It calls the same kernel
 * as what is emitted, so both give the same; rows of other tables, settings and `me` it does not know, and gives nothing for them.
 */
export function evaluate(typed: Typed, row: Row, env: ExpressionEnv): unknown {
  const read = new Evaluation(row, env)
  if (isNumber(typed.typing)) return k.text(k.num(read.of(typed)))
  return typed.typing.type === 'boolean' ? read.truth(typed) : read.of(typed)
}

type Kernel = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const kernel = k as unknown as Kernel // each function is called with what the checked expression has for it

const call = (name: string, ...args: readonly unknown[]): unknown => kernel[name]?.(...args) ?? null

class Evaluation {
  private readonly row: Row
  private readonly env: ExpressionEnv

  constructor(row: Row, env: ExpressionEnv) {
    this.row = row
    this.env = env
  }

  private readonly reading: Reading<unknown> = {
    literal: (part) => this.literal(part),
    clock: ({ clock }) => this.env[clock],
    me: () => null,
    setting: () => null,
    read: ({ read, typing }) =>
      read.frame.kind === 'row' ? call(readers[typing.type], this.row[keyOf(read)]) : null,
    attribute: ({ typeCode, of, attribute, typing }) =>
      call(readers[typing.type], k.attribute(this.env, typeCode, k.str(this.of(of)), attribute)),
    compare: ({ operator, left, right }) => call(comparisons[operator], this.side(left), this.side(right)),
    same: ({ left, right }) => call('same', this.side(left), this.side(right)),
    isNull: ({ negated, of }) => this.isMissing(of) !== negated,
    in: ({ negated, of, list }) =>
      call(
        negated ? 'notIn' : 'isIn',
        this.side(of),
        list.map((one) => this.side(one)),
      ),
    inList: ({ negated, of, list }) =>
      call(
        negated ? 'notIn' : 'isIn',
        isNumber(of.typing) ? k.text(k.num(this.of(of))) : this.of(of),
        this.of(list),
      ),
    and: ({ left, right }) => this.truth(left) && this.truth(right),
    or: ({ left, right }) => this.truth(left) || this.truth(right),
    not: ({ of }) => !this.truth(of),
    negate: ({ of }) => call('neg', this.of(of)),
    arithmetic: ({ operator, left, right }) => call(arithmetic[operator], this.of(left), this.of(right)),
    join: ({ left, right }) => call('join', this.of(left), this.of(right)),
    shift: ({ date, operator, days }) =>
      call('shift', this.of(date), operator === '-' ? call('neg', this.of(days)) : this.of(days)),
    days: ({ from, to }) => call('days', this.of(from), this.of(to)),
    call: (part) => this.call(part),
    share: () => null,
    aggregate: () => null,
    formula: () => null,
    convert: ({ to, of }) => this.convert(to, of),
  }

  of(typed: Typed): unknown {
    return readAs(this.reading, typed)
  }

  /** A truth value that is never null: what is missing counts as false. */
  truth(typed: Typed): boolean {
    return this.of(typed) === true
  }

  private side(typed: Typed): unknown {
    return typed.typing.type === 'boolean' ? this.truth(typed) : this.of(typed)
  }

  private isMissing(typed: Typed): boolean {
    const value = this.of(typed)
    return typed.typing.type === 'list' ? k.none(value) : value === null
  }

  private literal({ value, typing }: Part<'literal'>): unknown {
    if (value === null || typeof value === 'boolean') return value
    if (isNumber(typing)) return k.num(value)
    return value === '' ? null : value
  }

  private convert(to: Part<'convert'>['to'], of: Typed): unknown {
    if (to === 'flag') return this.truth(of) ? 'Y' : 'N'
    return to === 'text' ? this.of(of) : call(to === 'date' ? 'day' : 'time', this.of(of))
  }

  private call({ name, args }: Part<'call'>): unknown {
    const [first, second, third] = args
    if (name === 'if') return first && this.of0(this.truth(first) ? second : third)
    if (name === 'least' || name === 'greatest')
      return call(
        name === 'least' ? 'min' : 'max',
        args.map((arg) => this.of(arg)),
      )
    if (name === 'coalesce') return this.firstOf(args)
    const values = args.map((arg) => this.of(arg))
    return isByCalendar(name) ? call(name, this.env, ...values) : call(name, ...values)
  }

  private of0(typed: Typed | undefined): unknown {
    return typed ? this.of(typed) : null
  }

  private firstOf(args: readonly Typed[]): unknown {
    if (args[0]?.typing.type === 'list') return call('firstList', ...args.map((arg) => this.of(arg)))
    for (const arg of args) {
      const value = this.of(arg)
      if (value !== null) return value
    }
    return null
  }
}
