import type { Label } from '../../language/label.ts'
import { readAs } from './Typed.ts'
import type { Frame, Part, Read, Reading, Typed } from './Typed.ts'

/** The rule as a sentence in both languages, in the words of the labels. */
export function say(typed: Typed): Label {
  return { CN: chinese.say(typed), EN: english.say(typed) }
}

interface Words {
  readonly language: 'CN' | 'EN'
  readonly of: (holder: string, part: string) => string
  readonly templates: Readonly<Record<string, string>>
  readonly and: string
  readonly or: string
  readonly comma: string
  readonly empty: string
  readonly quote: readonly [string, string]
}

const english = speaker({
  language: 'EN',
  and: ' and ',
  or: ' or ',
  comma: ', ',
  empty: 'empty',
  quote: ['"', '"'],
  of: (holder, part) => `${part} of ${holder}`,
  templates: {
    '==': '{0} is {1}',
    '!=': '{0} is not {1}',
    '<': '{0} is less than {1}',
    '<=': '{0} is at most {1}',
    '>': '{0} is greater than {1}',
    '>=': '{0} is at least {1}',
    isNull: '{0} is empty',
    isNotNull: '{0} is filled',
    in: '{0} is {1}',
    notIn: '{0} is none of {1}',
    inList: '{0} is among {1}',
    notInList: '{0} is not among {1}',
    not: 'it is not so that {0}',
    negate: '-{0}',
    '+': '{0} + {1}',
    '-': '{0} - {1}',
    '*': '{0} × {1}',
    '/': '{0} ÷ {1}',
    later: '{1} days after {0}',
    earlier: '{1} days before {0}',
    days: 'the days from {0} to {1}',
    workdays: '{1} working days after {0}',
    round: '{0} rounded to {1} decimals',
    roundDown: '{0} rounded down to {1} decimals',
    roundUp: '{0} rounded up to {1} decimals',
    coalesce: 'the first filled of {all}',
    if: '{1} if {0}, else {2}',
    abs: '{0} without its sign',
    least: 'the smallest of {all}',
    greatest: 'the greatest of {all}',
    year: 'the year of {0}',
    month: 'the month of {0}',
    length: 'the length of {0}',
    upper: '{0} in capitals',
    contains: '{0} contains {1}',
    startsWith: '{0} begins with {1}',
    hasCheckDigit: '{0} is a number of the kind {1} with the right check digit',
    today: 'today',
    now: 'now',
    true: 'always',
    false: 'never',
    parent: 'the document',
    this: 'this row',
    me: '{0}',
    attribute: '{1} of {0}',
    sum: 'the sum of {0} over {1}',
    count: 'the number of {1}',
    all: 'for all {1}: {0}',
    any: 'for at least one of {1}: {0}',
    min: 'the smallest {0} of {1}',
    max: 'the greatest {0} of {1}',
    unique: '{0} occurs once in {1}',
    alike: '{0} is the same in all {1}',
    where: '{0} where {1}',
  },
})

const chinese = speaker({
  language: 'CN',
  and: ' 且 ',
  or: ' 或 ',
  comma: '、',
  empty: '空',
  quote: ['“', '”'],
  of: (holder, part) => `${holder}的${part}`,
  templates: {
    '==': '{0} 为 {1}',
    '!=': '{0} 不为 {1}',
    '<': '{0} 小于 {1}',
    '<=': '{0} 不大于 {1}',
    '>': '{0} 大于 {1}',
    '>=': '{0} 不小于 {1}',
    isNull: '{0} 为空',
    isNotNull: '{0} 不为空',
    in: '{0} 为 {1}',
    notIn: '{0} 不属于 {1}',
    inList: '{0} 属于 {1}',
    notInList: '{0} 不属于 {1}',
    not: '并非 {0}',
    negate: '-{0}',
    '+': '{0} + {1}',
    '-': '{0} - {1}',
    '*': '{0} × {1}',
    '/': '{0} ÷ {1}',
    later: '{0} 之后 {1} 天',
    earlier: '{0} 之前 {1} 天',
    days: '{0} 至 {1} 的天数',
    workdays: '{0} 之后 {1} 个工作日',
    round: '{0} 四舍五入到 {1} 位小数',
    roundDown: '{0} 舍去到 {1} 位小数',
    roundUp: '{0} 进位到 {1} 位小数',
    coalesce: '{all} 中首个非空值',
    if: '若 {0} 则为 {1}，否则为 {2}',
    abs: '{0} 的绝对值',
    least: '{all} 中的最小值',
    greatest: '{all} 中的最大值',
    year: '{0} 的年份',
    month: '{0} 的月份',
    length: '{0} 的长度',
    upper: '{0} 的大写',
    contains: '{0} 包含 {1}',
    startsWith: '{0} 以 {1} 开头',
    hasCheckDigit: '{0} 是校验码正确的{1}号码',
    today: '今天',
    now: '现在',
    true: '始终',
    false: '从不',
    parent: '单据',
    this: '本行',
    me: '{0}',
    attribute: '{0}的{1}',
    sum: '{1}中 {0} 的合计',
    count: '{1}的数量',
    all: '{1}均满足：{0}',
    any: '{1}中至少一行满足：{0}',
    min: '{1}中 {0} 的最小值',
    max: '{1}中 {0} 的最大值',
    unique: '{0} 在{1}中不重复',
    alike: '{1}的 {0} 都相同',
    where: '满足“{1}”的{0}',
  },
})

function speaker(words: Words): { say(typed: Typed): string } {
  const put = (template: string, ...parts: readonly string[]) =>
    (words.templates[template] ?? template)
      .replace('{all}', parts.join(words.comma))
      .replace(/\{(\d)\}/g, (_, index: string) => parts[Number(index)] ?? '')
  const label = (pair: Label) => pair[words.language]

  const holder = (frame: Frame): string | undefined => {
    if (frame.kind === 'up') return put('parent')
    return frame.kind === 'self' ? put('this') : undefined
  }
  const read = ({ frame, via, field }: Read) => {
    const first = holder(frame)
    const names = [
      ...(first === undefined ? [] : [first]),
      ...via.map((ref) => label(ref.label)),
      label(field.label),
    ]
    return names.reduce((above, part) => words.of(above, part))
  }
  const grouped = (part: Typed) =>
    part.kind === 'arithmetic' || part.kind === 'and' || part.kind === 'or' ? `(${speak(part)})` : speak(part)
  const literal = ({ value, label: name, typing }: Typed & { kind: 'literal' }) => {
    if (value === null) return words.empty
    if (typeof value === 'boolean') return put(String(value))
    if (name) return label(name)
    return typing.type === 'text' ? `${words.quote[0]}${value}${words.quote[1]}` : value
  }
  const aggregate = ({ name, over, value, when }: Typed & { kind: 'aggregate' }) => {
    const lines = over.map((frame) => label(frame.label)).reduce((above, part) => words.of(above, part))
    return put(name, value ? speak(value) : '', when ? put('where', lines, speak(when)) : lines)
  }
  const both = ({ kind, left, right }: Part<'and' | 'or'>) =>
    [left, right].map((side) => (side.kind === kind ? speak(side) : grouped(side))).join(words[kind])
  const members = ({ negated, of, list }: Part<'in'>) =>
    put(negated ? 'notIn' : 'in', speak(of), list.map(speak).join(negated ? words.comma : words.or))
  const calculated = ({ operator, left, right }: Part<'arithmetic'>) => {
    const side = operator === '+' ? speak : grouped
    return put(operator, side(left), side(right))
  }
  const spoken: Reading<string> = {
    literal,
    clock: ({ clock }) => put(clock),
    me: (part) => label(part.label),
    read: (part) => read(part.read),
    attribute: ({ of, attribute }) => put('attribute', speak(of), attribute),
    compare: ({ operator, left, right }) => put(operator, grouped(left), grouped(right)),
    isNull: ({ negated, of }) => put(negated ? 'isNotNull' : 'isNull', speak(of)),
    in: members,
    inList: ({ negated, of, list }) => put(negated ? 'notInList' : 'inList', speak(of), speak(list)),
    and: both,
    or: both,
    not: ({ of }) => put('not', grouped(of)),
    negate: ({ of }) => put('negate', grouped(of)),
    arithmetic: calculated,
    join: ({ left, right }) => put('+', speak(left), speak(right)),
    shift: ({ operator, date, days }) =>
      put(operator === '+' ? 'later' : 'earlier', speak(date), speak(days)),
    days: ({ from, to }) => put('days', speak(from), speak(to)),
    call: ({ name, args }) => put(name, ...args.map(speak)),
    aggregate,
    convert: ({ of }) => speak(of),
  }
  function speak(typed: Typed): string {
    return readAs(spoken, typed)
  }
  return { say: speak }
}
