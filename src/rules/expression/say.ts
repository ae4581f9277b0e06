import type { Label } from '../../language/label.ts'
import type { LabelLanguage } from '../../language/languages.ts'
import type { TextKey } from '../../texts/catalogue.ts'
import type { expressions } from '../../texts/en/expressions.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'
import { isByCalendar } from './checkCalendar.ts'
import { readAs } from './Typed.ts'
import type { Frame, GatheredFrame, Part, Read, Reading, Typed, TypedSort } from './Typed.ts'

/** The rule as a sentence in both languages, in the words of the labels. */
export function say(typed: Typed): Label {
  return { CN: chinese.say(typed), EN: english.say(typed) }
}

type Key = TextKey<Pick<typeof expressions, 'join' | 'literal' | 'sentence'>>

const places = { '0': '{0}', '1': '{1}', '2': '{2}', '3': '{3}', all: '{all}' }

/** Fills the texts of one language. A text is looked up once: a rule has dozens of parts, and there are thousands of rules. */
function filler(language: LabelLanguage): (key: Key, ...parts: readonly string[]) => string {
  const text = expressionTexts.in(language)
  const known = new Map<Key, readonly string[]>()
  const piecesOf = (key: Key): readonly string[] => {
    const pieces = known.get(key) ?? text(key, places).split(/\{(\d|all)\}/)
    known.set(key, pieces)
    return pieces
  }
  // Words and names of parts by turns.
  const put = (key: Key, ...parts: readonly string[]): string => {
    let said = ''
    for (const [index, piece] of piecesOf(key).entries()) said += index % 2 === 0 ? piece : part(piece, parts)
    return said
  }
  const part = (name: string, parts: readonly string[]): string =>
    name === 'all'
      ? parts.reduce((before, last) => put('join.list', before, last))
      : (parts[Number(name)] ?? '')
  return put
}

const settingKey = (of: Typed | undefined) => (of ? 'sentence.settingOf' : 'sentence.setting')

/** `any` of rows that are only named asks whether there is one. */
const isThere = ({ name, value }: Part<'aggregate'>): boolean => name === 'any' && value?.kind === 'literal'

const truthKey = (value: boolean) => (value ? 'sentence.true' : 'sentence.false')

const constantKey = (value: boolean | null) => (value === null ? 'literal.empty' : truthKey(value))

const inListKey = (negated: boolean) => (negated ? 'sentence.notInList' : 'sentence.inList')

const shiftKey = (operator: '+' | '-') => (operator === '+' ? 'sentence.later' : 'sentence.earlier')

const membersKey = (negated: boolean) => (negated ? 'join.list' : 'join.or')

const shareKey = (most: Typed | undefined) => (most ? 'sentence.shareAtMost' : 'sentence.share')

function speaker(language: LabelLanguage): { say(typed: Typed): string } {
  const put = filler(language)
  const label = (pair: Label) => pair[language]

  const holder = (frame: Frame): string | undefined => {
    if (frame.kind === 'up') return put('sentence.parent')
    if (frame.kind === 'self' && frame.each) return label(frame.entity.label)
    const isThis = frame.kind === 'self' || (frame.kind === 'row' && frame.called === 'this')
    return isThis ? put('sentence.this') : undefined
  }
  const read = ({ frame, via, field }: Read) => {
    const first = holder(frame)
    if (first !== undefined && via.length === 0 && field.name === 'id') return first
    const names = [
      ...(first === undefined ? [] : [first]),
      ...via.map((ref) => label(ref.label)),
      label(field.label),
    ]
    return names.reduce((above, part) => put('join.of', above, part))
  }
  const grouped = (part: Typed) =>
    part.kind === 'arithmetic' || part.kind === 'and' || part.kind === 'or' ? `(${speak(part)})` : speak(part)
  const literal = ({ value, label: name, typing }: Part<'literal'>) => {
    if (value === null || typeof value === 'boolean') return put(constantKey(value))
    if (name) return label(name)
    return typing.type === 'text' ? put('literal.text', value) : value
  }
  const aggregate = (part: Part<'aggregate'>) => {
    const { name, value } = part
    return put(isThere(part) ? 'sentence.exists' : `sentence.${name}`, orNothing(value), rowsIn(part))
  }
  const orNothing = (typed: Typed | undefined) => (typed ? speak(typed) : '')
  const rowsIn = ({ over, when, sort }: Part<'aggregate'>) => {
    const lines = over.map(rowsOf).reduce((above, part) => put('join.of', above, part))
    const chosen = when ? put('sentence.where', lines, speak(when)) : lines
    return sort.length > 0
      ? put(
          'sentence.sorted',
          chosen,
          sort.map(order).reduce((before, last) => put('join.list', before, last)),
        )
      : chosen
  }
  const rowsOf = (frame: GatheredFrame) => {
    const own = label(frame.label)
    return frame.kind === 'found' && frame.of ? put('join.of', read(frame.of), own) : own
  }
  const order = ({ by, descending }: TypedSort) =>
    put(descending ? 'sentence.greatestFirst' : 'sentence.leastFirst', speak(by))
  const both = ({ kind, left, right }: Part<'and' | 'or'>) =>
    [left, right]
      .map((side) => (side.kind === kind ? speak(side) : grouped(side)))
      .reduce((before, last) => put(`join.${kind}`, before, last))
  const members = ({ negated, of, list }: Part<'in'>) =>
    put(
      negated ? 'sentence.notIn' : 'sentence.in',
      speak(of),
      list.map(speak).reduce((before, last) => put(membersKey(negated), before, last)),
    )
  const calculated = ({ operator, left, right }: Part<'arithmetic'>) =>
    put(`sentence.${operator}`, ...[left, right].map(operator === '+' ? speak : grouped))
  const call = ({ name, args }: Part<'call'>) => {
    const [first = '', second = '', ...rest] = args.map(speak)
    const [calendar] = isByCalendar(name) ? rest : []
    return calendar === undefined
      ? put(`sentence.${name}`, first, second, ...rest)
      : put('sentence.byCalendar', put(`sentence.${name}`, first, second), calendar)
  }
  const spoken: Reading<string> = {
    literal,
    clock: ({ clock }) => put(`sentence.${clock}`),
    me: ({ label: name }) => label(name),
    setting: ({ label: name, of }) => put(settingKey(of), label(name), ...(of ? [speak(of)] : [])),
    read: (part) => read(part.read),
    attribute: ({ of, attribute }) => put('sentence.attribute', speak(of), attribute),
    compare: ({ operator, left, right }) => put(`sentence.${operator}`, grouped(left), grouped(right)),
    same: ({ left, right }) => put('sentence.same', speak(left), speak(right)),
    isNull: ({ negated, of }) => put(negated ? 'sentence.isNotNull' : 'sentence.isNull', speak(of)),
    in: members,
    inList: ({ negated, of, list }) => put(inListKey(negated), speak(of), speak(list)),
    and: both,
    or: both,
    not: ({ of }) => put('sentence.not', grouped(of)),
    negate: ({ of }) => put('sentence.negate', grouped(of)),
    arithmetic: calculated,
    join: ({ left, right }) => put('sentence.+', speak(left), speak(right)),
    shift: ({ operator, date, days }) => put(shiftKey(operator), speak(date), speak(days)),
    days: ({ from, to }) => put('sentence.days', speak(from), speak(to)),
    call,
    aggregate,
    share: ({ amount, among, most }) =>
      put(shareKey(most), speak(amount), orNothing(among.value), rowsIn(among), orNothing(most)),
    formula: ({ of, among }) => put('sentence.evaluate', speak(of), rowsIn(among)),
    convert: ({ of }) => speak(of),
  }
  function speak(typed: Typed): string {
    return readAs(spoken, typed)
  }
  return { say: speak }
}

const [chinese, english] = [speaker('CN'), speaker('EN')]
