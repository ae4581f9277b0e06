import { ownLinesInstead } from './ownLinesInstead.ts'
import { pickedInstead } from './pickedInstead.ts'
import { child, plain, type SourceNode } from '../source/SourceFile.ts'

/** Words that the language had once: what is written instead, from what stands there. */
export const retiredWords: Readonly<
  Record<string, (value: SourceNode, holder: SourceNode, root: SourceNode) => string>
> = {
  rollup: gatheredInstead,
  writes: madeInstead,
  derive: verbsInstead,
  notify: tellInstead,
  editOnly: editInstead,
  follow: firstInstead,
  flows: (value, _holder, root) => pickedInstead(value, root),
  maxLength: (value) => `max: ${String(plain(value))}`,
  assigned: () => 'readonly: true',
  danger: () => 'color: error',
  total: (value, holder) =>
    `quantity: ${String(plain(child(holder, 'quantity')) ?? '…')} of ${String(plain(value))}`,
  once: () => 'readonly: saved',
  stateField: (value) => `in fields ${String(plain(value))}: { type: state }`,
  tree: (value) => `type: tree at the field ${String(plain(value))}, without to`,
  family: (value, holder) =>
    `server: ${String(plain(child(holder, 'server')) ?? 'srmServer')}/${String(plain(value))}`,
  kind: () => 'access that lets nobody make or change it: what nobody writes is a ledger',
  checks: () => 'check, with the same rules',
  full: () => 'grid, with the same keys',
  typeCode: (value) => `to: ${String(plain(value))}`,
  case: () => 'type: code',
  marks: () => 'marks in ask: ask: [reason, marks]',
  apply: (value) => `change: ${String(plain(value))}, copy: changes`,
  apiOnly: () => 'show: false',
  gives: (value) => `to: ${String(plain(value))}`,
  of: (value) => `from: ${String(plain(value))}`,
  confirm: () => 'nothing: whether a verb asks follows from what it does',
}

/** Ways of writing that words which are still there had once: how it is written instead, of the value, what holds it and the words known there. Undefined: the value is not written so. */
export const retiredForms: Readonly<
  Record<
    string,
    (
      value: SourceNode,
      holder: SourceNode,
      words: Readonly<Record<string, unknown>>,
    ) => { readonly form: string; readonly instead: string } | undefined
  >
> = {
  from: statesInstead,
  hide: hiddenInstead,
  ask: askedInstead,
  set: (value, holder, words) =>
    (Object.hasOwn(words, 'then') ? ownLinesInstead(value, holder) : undefined) ?? chosenInstead(value),
}

/** `ask: [{ field: lines.quantity, default: … }]` is `ask: [{ lines.quantity: { default: … } }]`. */
function askedInstead(value: SourceNode): ReturnType<(typeof retiredForms)[string]> {
  if (value.kind !== 'list') return undefined
  const former = value.items
    .map((item) => plain(item))
    .find((item) => isMap(item) && Object.hasOwn(item, 'field'))
  if (!isMap(former)) return undefined
  const { field, ...words } = former
  const written = Object.entries(words).map(([key, word]) => `${key}: ${asKey(String(word))}`)
  return { form: '{ field: … }', instead: `{ ${String(field)}: { ${written.join(', ')} } }` }
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `set: { note: { value: title, when: open == Y } }` is `set: { note: if(open == Y, title, note) }`. */
function chosenInstead(value: SourceNode): ReturnType<(typeof retiredForms)[string]> {
  for (const [name, former] of Object.entries(isMap(plain(value)) ? Object(plain(value)) : {})) {
    if (!isMap(former) || !Object.hasOwn(former, 'value')) continue
    const { value: one, when } = former
    const chosen = when === undefined ? String(one) : `if(${String(when)}, ${String(one)}, ${name})`
    return { form: '{ value, when }', instead: `set: { ${name}: ${asKey(chosen)} }` }
  }
  return undefined
}

/** `from: [DRAFT, REJECTED]` is `from: DRAFT|REJECTED`. */
function statesInstead(value: SourceNode): ReturnType<(typeof retiredForms)[string]> {
  if (value.kind !== 'list') return undefined
  const names = value.items.map((item) => String(plain(item)))
  return names.every((name) => /^[A-Z]\w*$/.test(name))
    ? { form: 'a list', instead: `from: ${names.join('|')}` }
    : undefined
}

/** `hide: { price: status == DRAFT, note: status == DRAFT }` is `hide: { status == DRAFT: [price, note] }`. */
function hiddenInstead(value: SourceNode): ReturnType<(typeof retiredForms)[string]> {
  if (value.kind !== 'map' || value.entries.length === 0) return undefined
  const rules = value.entries.map((entry) => ({ name: entry.key, rule: plain(entry.value) }))
  if (rules.some(({ rule }) => rule !== null && typeof rule === 'object')) return undefined
  const groups = [...Map.groupBy(rules, ({ rule }) => String(rule))].map(
    ([rule, group]) => `${asKey(rule)}: [${group.map(({ name }) => name).join(', ')}]`,
  )
  return { form: 'field: condition', instead: `hide: { ${groups.join(', ')} }` }
}

/** `derive: [{ to: DONE, from: [OPEN], when: … }]` is a verb toDone: { from: OPEN, to: DONE, when: … }, in the same order. */
function verbsInstead(value: SourceNode): string {
  const rules = (value.kind === 'list' ? value.items : [value]).map((rule) => {
    const text = (key: string): string => {
      const found = plain(child(rule, key)) ?? '…'
      return Array.isArray(found) ? found.join('|') : String(found)
    }
    const when = text('when')
    return `${toName(text('to'))}: { from: ${text('from')}, to: ${text('to')}, when: ${/[,{}[\]]/.test(when) ? JSON.stringify(when) : when} }`
  })
  return `at the end of verbs: ${rules.join(', ')}`
}

/** `notify: { doConfirm: { to: [buyer] } }` is tell: [buyer] in the verb doConfirm. */
function tellInstead(value: SourceNode): string {
  const verbs = value.kind === 'map' ? value.entries : []
  const told = verbs.map(({ key, value: notice }) => {
    const to = plain(child(notice, 'to')) ?? '…'
    return `tell: ${Array.isArray(to) ? `[${to.join(', ')}]` : String(to)} in the verb ${key}`
  })
  return told.length > 0 ? told.join(', ') : 'tell: […] in the verb'
}

/** `follow: { dueDate: parent.dueDate }` is first: [{ dueDate: parent.dueDate }]. */
function firstInstead(value: SourceNode): string {
  const values = value.kind === 'map' ? value.entries : []
  const written = values.map(({ key, value: one }) => `${key}: ${asKey(String(plain(one) ?? '…'))}`)
  return `first: [{ ${written.join(', ')} }]`
}

/** `edit: status in DRAFT|SENT, editOnly: { SENT: [note] }` is edit: { SENT: [note], DRAFT: all }; of a list edit: { DRAFT|SENT: [note] }. */
function editInstead(value: SourceNode, holder: SourceNode): string {
  const edit = String(plain(child(holder, 'edit')) ?? '…')
  const states = /^\w+ (?:in|==) ([A-Z][\w|]*)$/.exec(edit)?.[1]?.split('|')
  const written = (names: unknown): string => `[${Array.isArray(names) ? names.join(', ') : '…'}]`
  if (value.kind !== 'map')
    return `edit: { ${states?.join('|') ?? asKey(edit)}: ${written(plain(value))} }, without the edit that stands there`
  const some = value.entries.map((entry) => `${entry.key}: ${written(plain(entry.value))}`)
  const named = new Set(value.entries.flatMap(({ key }) => key.split('|').map((name) => name.trim())))
  const left = states?.filter((state) => !named.has(state)).join('|') ?? '…'
  return `edit: { ${[...some, ...(left === '' ? [] : [`${left}: all`])].join(', ')} }, without the edit that stands there`
}

const asKey = (condition: string): string =>
  /[,:{}[\]#]/.test(condition) ? JSON.stringify(condition) : condition

/** PART_RECEIVED → toPartReceived. */
const toName = (state: string): string =>
  `to${state
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`

/** `writes: [{ entity: move, each: lines, values: { item: item, day: parent.day } }]` is `then: [{ make: move, each: lines, set: { item: each.item, day: day } }]`. */
function madeInstead(value: SourceNode): string {
  const first = value.kind === 'list' ? value.items[0] : value
  const text = (key: string): string | undefined => {
    const found = child(first, key)
    return found === undefined ? undefined : String(plain(found))
  }
  const each = text('each')
  const values = plain(child(first, 'values'))
  const set = Object.entries(values !== null && typeof values === 'object' ? values : {}).map(
    ([field, source]) => `${field}: ${each === undefined ? String(source) : ofEach(String(source))}`,
  )
  const parts = [
    `make: ${text('entity') ?? '…'}`,
    ...(each === undefined
      ? []
      : [`each: ${each}${text('when') === undefined ? '' : ` where ${text('when')}`}`]),
    ...(each === undefined && text('when') !== undefined ? [`when: ${text('when')}`] : []),
    `set: { ${set.join(', ')} }`,
  ]
  return `then: [ { ${parts.join(', ')} } ], where each.x is the row of each and bare names are the document's`
}

/** A name of the line is written with `each`, one of the document bare; what is more than a name is left to the author. */
function ofEach(source: string): string {
  if (!/^[a-z]\w*(\.\w+)*$/.test(source)) return source
  return source.startsWith('parent.') ? source.slice('parent.'.length) : `each.${source}`
}

/** `rollup: { sum: landing.quantity, by: plan }` is `compute: sum(landing.quantity where plan == this)`. */
function gatheredInstead(value: SourceNode): string {
  const word = ['sum', 'count', 'min', 'max'].find((each) => child(value, each) !== undefined) ?? 'sum'
  const text = (key: string): string => String(plain(child(value, key)) ?? '')
  const when = text('when')
  const condition = / or /.test(when) ? `(${when})` : when
  const agreed = `${text('by')} == this`
  return `compute: ${word}(${text(word)} where ${[agreed, condition].filter((part) => part !== '').join(' and ')})`
}
