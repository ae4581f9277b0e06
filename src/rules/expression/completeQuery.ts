import { isFilesType } from '../types/fieldTypes.ts'
import type { Label } from '../../language/label.ts'
import { query } from '../../texts/en/query.ts'
import { queryTexts } from '../../texts/queryTexts.ts'
import { functions } from './callSigns.ts'
import { lex, type Token } from './lex.ts'
import type { Scope, ScopeEntity, ScopeField } from './Scope.ts'
import type { Typing } from './Typed.ts'
import { isNumber, isTextual, isTime, typingOf } from './typings.ts'

export interface Completion {
  readonly kind: 'field' | 'lines' | 'code' | 'function' | 'operator' | 'word'
  /** What is put into the text; a call leaves the cursor between its parentheses. */
  readonly insert: string
  readonly label: Label
}

/** What may stand where the cursor is, the likeliest first, and the part of the text that it takes the place of. */
export interface Completions {
  readonly from: number
  readonly to: number
  readonly list: readonly Completion[]
}

/** So many are offered at once, where nobody wants more. */
const usually = 64
const word = /[\p{L}_][\p{L}\p{N}_.]*$/u

/** `completeQuery('par', 3, { root: 'line', entity: () => ({ fields: {}, lines: {}, parent: 'order' }), me: {} }).list[0].insert` → `'parent'`. What may stand at the cursor, `most` at most: behind a value an operator, behind a comparison the codes of what is compared, else names and functions. */
export function completeQuery(text: string, cursor: number, scope: Scope, most = usually): Completions {
  const typed = word.exec(text.slice(0, cursor))?.[0] ?? ''
  const rest = /^[\p{L}\p{N}_]*/u.exec(text.slice(cursor))?.[0] ?? ''
  const from = cursor - (typed.includes('.') ? typed.length - typed.lastIndexOf('.') - 1 : typed.length)
  const before = lex(text.slice(0, cursor - typed.length))
  const nothing = { from: cursor, to: cursor, list: [] }
  if ('problem' in before) return nothing // within a text, or behind something that is no expression
  const tokens = before.tokens.slice(0, -1)
  const [start, last] = typed.includes('.')
    ? [typed.slice(0, typed.lastIndexOf('.')), typed.slice(typed.lastIndexOf('.') + 1)]
    : ['', typed]
  const offered =
    start === ''
      ? offerAt(tokens, scope, typed === '' && /\S$/.test(text.slice(0, cursor)))
      : below(start, scope)
  return { from, to: cursor + rest.length, list: matching(offered, last).slice(0, most) }
}

/** `matching([{ kind: 'word', insert: 'now', label: { CN: '现在', EN: 'now' } }], 'no').length` → `1`. Those that begin with what is typed come before those that hold it, by name or by either label. */
export function matching<One extends Pick<Completion, 'insert' | 'label'>>(
  offered: readonly One[],
  typed: string,
): readonly One[] {
  const sought = typed.toLowerCase()
  if (sought === '') return offered
  const rank = ({ insert, label }: One): number => {
    const words = [insert.toLowerCase(), label.CN.toLowerCase(), label.EN.toLowerCase()]
    if (words[0] === sought) return 3
    if (words.some((one) => one.startsWith(sought))) return 2
    return words.some((one) => one.includes(sought)) ? 1 : 0
  }
  return offered
    .map((one) => ({ one, rank: rank(one) }))
    .filter(({ rank: found }) => found > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ one }) => one)
}

const isValue = ({ kind, text }: Token): boolean =>
  kind === 'number' ||
  kind === 'text' ||
  text === ')' ||
  (kind === 'name' && !['and', 'or', 'not', 'in'].includes(text))
const comparisons = ['==', '!=', '<', '<=', '>', '>=']

/** By what stands before: an operator behind a value, the codes of a field behind its comparison, else names. */
function offerAt(tokens: readonly Token[], scope: Scope, touching: boolean): readonly Completion[] {
  const last = tokens.at(-1)
  if (last && isValue(last))
    return touching && last.kind !== 'text' && last.text !== ')'
      ? []
      : operatorsFor(typingBefore(tokens, scope))
  const compared = comparedTyping(tokens, scope)
  if (compared?.codes)
    return [
      ...compared.codes.map(({ code, label }): Completion => ({
        kind: 'code',
        insert: written(code),
        label,
      })),
      ...(last?.text === 'in' || last?.text === '|' ? [] : [nothingWord]),
    ]
  return [...(compared ? wordsFor(compared, scope) : [notWord]), ...namesIn(scope), ...functionWords]
}

/** Words that can stand for a value of this kind. */
const wordsFor = (compared: Typing, scope: Scope): readonly Completion[] => [
  ...(isTime(compared) ? timeWords : []),
  ...(compared.type === 'id' ? meWords(scope) : []),
  nothingWord,
]

/** What the entity of the query itself has. */
function namesIn(scope: Scope): readonly Completion[] {
  const root = scope.entity(scope.root)
  if (!root) return []
  return [...fieldsOf(root, scope), ...linesOf(root), ...(root.parent === undefined ? [] : [parentWord])]
}

/** The value that ends just before, as far as it is a path. */
function typingBefore(tokens: readonly Token[], scope: Scope): Typing | undefined {
  const path = pathEnding(tokens)
  return path && typingAt(path, scope)
}

/** What the place behind `field ==`, `field in A|` is compared with. */
function comparedTyping(tokens: readonly Token[], scope: Scope): Typing | undefined {
  let rest = tokens
  const cut = (count: number) => {
    rest = rest.slice(0, rest.length - count)
  }
  if (rest.at(-1)?.kind === 'symbol' && comparisons.includes(rest.at(-1)?.text ?? '')) cut(1)
  else {
    while (rest.at(-1)?.text === '|') cut(2)
    if (rest.at(-1)?.text !== 'in') return undefined
    cut(rest.at(-2)?.text === 'not' ? 2 : 1)
  }
  return typingBefore(rest, scope)
}

/** Names joined by dots at the end. */
function pathEnding(tokens: readonly Token[]): readonly string[] | undefined {
  const names: string[] = []
  for (let index = tokens.length - 1; index >= 0 && tokens[index]?.kind === 'name'; index -= 2) {
    names.unshift(tokens[index]?.text ?? '')
    if (tokens[index - 1]?.text !== '.') break
  }
  return names.length > 0 ? names : undefined
}

function typingAt(path: readonly string[], scope: Scope): Typing | undefined {
  const field = entityBehind(path.slice(0, -1), scope)?.fields[path.at(-1) ?? '']
  return field && typingOf(field, scope)
}

/** The entity that refs, lines and `parent` lead to from the root. */
function entityBehind(path: readonly string[], scope: Scope): ScopeEntity | undefined {
  return path.reduce<ScopeEntity | undefined>((at, name) => {
    const next = name === 'parent' ? at?.parent : (at?.fields[name]?.to ?? at?.lines[name]?.entity)
    return next === undefined ? undefined : scope.entity(next)
  }, scope.entity(scope.root))
}

function below(start: string, scope: Scope): readonly Completion[] {
  if (start === 'me')
    return Object.entries(scope.me).map(([name, { label }]) => ({ kind: 'word', insert: name, label }))
  const entity = entityBehind(start.split('.'), scope)
  return entity
    ? [...fieldsOf(entity, scope), ...linesOf(entity), ...(entity.parent === undefined ? [] : [parentWord])]
    : []
}

/** Fields that can be asked for, those of the business before those that every row has. */
function fieldsOf(entity: ScopeEntity, scope: Scope): readonly Completion[] {
  const usual = (field: ScopeField) =>
    !/^(?:id|versionNum|createdBy|lastUpdatedBy|parent)$/.test(field.name) &&
    typingOf(field, scope).type !== 'json' &&
    !isFilesType(field.type)
  const own = Object.values(entity.fields).filter(usual)
  const late = (field: ScopeField) =>
    /^(?:creationDate|createdByName|lastUpdateDate|lastUpdatedByName)$/.test(field.name) ? 1 : 0
  return own
    .toSorted((a, b) => late(a) - late(b))
    .map(({ name, label }) => ({ kind: 'field', insert: name, label }))
}

const linesOf = (entity: ScopeEntity): readonly Completion[] =>
  Object.entries(entity.lines).map(([name, { label }]) => ({ kind: 'lines', insert: name, label }))

/** `written('A-1')` → `"'A-1'"`. A code as it is written: bare where it can be taken for nothing else. */
export const written = (code: string): string =>
  /^[A-Z][A-Z0-9_]*$/.test(code) ? code : `'${code.replaceAll("'", "''")}'`

const meWords = (scope: Scope): readonly Completion[] =>
  Object.entries(scope.me)
    .filter(([, { type }]) => type === 'id')
    .map(([name, { label }]) => ({ kind: 'word', insert: `me.${name}`, label }))
const wordOf = (insert: string, name: Exclude<keyof typeof query.word, 'mine'>): Completion => ({
  kind: 'word',
  insert,
  label: queryTexts.label(`word.${name}`),
})
const parentWord = wordOf('parent', 'parent')
const nothingWord = wordOf('null', 'nothing')
const notWord = wordOf('not', 'not')
const timeWords = [wordOf('today', 'today'), wordOf('now', 'now')]

/** What the database cannot say is refused in a query. */
const isAskable = ([name]: readonly [string, string]): boolean => name !== 'evaluate'

const functionWords: readonly Completion[] = Object.entries(functions)
  .filter(isAskable)
  .map(([name, usage]) => ({
    kind: 'function',
    insert: `${name}()`,
    label: isDescribed(name) ? queryTexts.label(`function.${name}`) : { CN: usage, EN: usage },
  }))

function isDescribed(name: string): name is keyof typeof query.function {
  return Object.hasOwn(query.function, name)
}

const operator = (insert: string, name: keyof typeof query.operator): Completion => ({
  kind: 'operator',
  insert,
  label: queryTexts.label(`operator.${name}`),
})
const equality = [operator('==', 'is'), operator('!=', 'isNot')]
const order = [
  operator('>', 'more'),
  operator('>=', 'atLeast'),
  operator('<', 'less'),
  operator('<=', 'atMost'),
]
const members = [operator('in', 'oneOf'), operator('not in', 'noneOf')]
const joining = [operator('and', 'and'), operator('or', 'or')]
const arithmetic = [
  operator('+', 'plus'),
  operator('-', 'minus'),
  operator('*', 'times'),
  operator('/', 'dividedBy'),
]

function operatorsFor(typing: Typing | undefined): readonly Completion[] {
  if (!typing) return [...joining, ...equality, ...order, ...members, ...arithmetic]
  if (typing.codes || typing.type === 'id') return [...equality, ...members, ...joining]
  if (isNumber(typing)) return [...order, ...equality, ...arithmetic, ...joining]
  if (isTime(typing))
    return [...order, ...equality, operator('+', 'daysLater'), operator('-', 'daysEarlier'), ...joining]
  return isTextual(typing) ? [...equality, ...members, ...joining] : [...equality, ...joining]
}
