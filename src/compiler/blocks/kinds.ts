import { fieldTexts } from '../../texts/fieldTexts.ts'
import { child, entryOf, type Entry, type SourceNode } from '../source/SourceFile.ts'
import { entriesOf, scalar, textOf, type MapNode } from './Block.ts'

/** `memberOf('source', 'purOrderHeader')` → `'sourcePurOrderHeader'`. The field that points to the row where it is of this kind. */
export const memberOf = (name: string, kind: string): string =>
  `${name}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`

/** What says who writes the row that it points to, and when there is one: it is said of each kind. */
const ofMembers: readonly string[] = ['readonly', 'by']
const ofBoth: readonly string[] = ['show']

/**
 * An entity in whose fields each ref to several kinds of rows has, beside it, a ref for each kind: that one is kept by the database and read
 * through. The field itself says which kind it is. Everything is marked at the words from which it follows.
 */
export function withKinds(root: SourceNode | undefined): SourceNode | undefined {
  return root?.kind === 'map' ? entityWith(root) : root
}

function entityWith(entity: MapNode): MapNode {
  const several = entriesOf(child(entity, 'fields')).filter(({ value }) => kindsIn(value).length > 0)
  const entries = entity.entries.map((entry): Entry => {
    if (entry.value.kind !== 'map') return entry
    if (entry.key === 'fields' && several.length > 0)
      return { ...entry, value: { ...entry.value, entries: entry.value.entries.flatMap(fieldsOf) } }
    if (entry.key === 'access') return { ...entry, value: accessWith(entry.value, severalIn(entity)) }
    if (entry.key !== 'lines') return entry
    const lines = entry.value.entries.map((line): Entry => ({
      ...line,
      value: line.value.kind === 'map' ? entityWith(line.value) : line.value,
    }))
    return { ...entry, value: { ...entry.value, entries: lines } }
  })
  return several.length === 0 ? { ...entity, entries } : withChecks({ ...entity, entries }, several)
}

/** The entities that a field of several kinds points to. */
const kindsIn = (field: SourceNode): readonly SourceNode[] => {
  const to = child(field, 'to')
  return to?.kind === 'list' && textOf(child(field, 'type')) === 'ref' ? to.items : []
}

function fieldsOf(entry: Entry): Entry[] {
  const { key, keySpan, value } = entry
  const kinds = kindsIn(value)
  if (kinds.length === 0 || value.kind !== 'map') return [entry]
  const isTold = entryOf(value, 'compute') !== undefined
  const words = value.entries.filter((word) => !ofMembers.includes(word.key))
  const rule: Entry = { key: 'compute', keySpan, value: scalar(kindRule(key, kinds.map(textOf)), keySpan) }
  const whole = { ...entry, value: { ...value, entries: isTold ? words : [...words, rule] } }
  return [whole, ...distinct(kinds).map((kind) => member(entry, value, kind))]
}

const distinct = (kinds: readonly SourceNode[]): readonly SourceNode[] => [
  ...new Map(kinds.map((kind) => [textOf(kind), kind])).values(),
]

function member({ key, keySpan }: Entry, field: MapNode, kind: SourceNode): Entry {
  const shared = field.entries.filter((word) => ofMembers.includes(word.key) || ofBoth.includes(word.key))
  const entries: Entry[] = [
    { key: 'type', keySpan, value: scalar('ref', keySpan) },
    { key: 'to', keySpan: kind.span, value: kind },
    ...shared,
  ]
  return { key: memberOf(key, textOf(kind)), keySpan, value: { kind: 'map', span: field.span, entries } }
}

/** `kindRule('source', ['order', 'note'])` → `'if(sourceOrder != null, order, if(sourceNote != null, note, null))'`. Of which kind the row is. */
export const kindRule = (name: string, kinds: readonly string[]): string =>
  kinds.reduceRight((rest, kind) => `if(${memberOf(name, kind)} != null, ${kind}, ${rest})`, 'null')

/** One row at most is pointed to. */
function withChecks(entity: MapNode, several: readonly Entry[]): MapNode {
  const checks = several.map(({ key, keySpan, value }): SourceNode => {
    const counted = distinct(kindsIn(value)).map((kind) => `if(${memberOf(key, textOf(kind))} != null, 1, 0)`)
    const say = fieldTexts.label('oneKind')
    const words: readonly (readonly [string, string])[] = [
      ['rule', `${counted.join(' + ')} <= 1`],
      ['say', `${say.CN} | ${say.EN}`],
      ['on', key],
    ]
    const entries = words.map(([word, text]): Entry => ({ key: word, keySpan, value: scalar(text, keySpan) }))
    return { kind: 'map', span: keySpan, entries }
  })
  const known = entryOf(entity, 'check')
  const list: SourceNode & { readonly kind: 'list' } =
    known?.value.kind === 'list'
      ? { ...known.value, items: [...known.value.items, ...checks] }
      : { kind: 'list', span: checks[0]?.span ?? entity.span, items: checks }
  if (known)
    return {
      ...entity,
      entries: entity.entries.map((one) => (one === known ? { ...one, value: list } : one)),
    }
  return { ...entity, entries: [...entity.entries, { key: 'check', keySpan: list.span, value: list }] }
}

/** `source`, `steps.about`: the fields that point to several kinds, with the names of their refs. */
function severalIn(entity: SourceNode, place = ''): ReadonlyMap<string, readonly string[]> {
  const own = entriesOf(child(entity, 'fields')).map(({ key, value }): [string, readonly string[]] => [
    `${place}${key}`,
    kindsIn(value).map((kind) => `${place}${memberOf(key, textOf(kind))}`),
  ])
  const below = entriesOf(child(entity, 'lines')).flatMap(({ key, value }) => [
    ...severalIn(value, `${place}${key}.`),
  ])
  return new Map([...own.filter(([, members]) => members.length > 0), ...below])
}

/** Who may read or write the field may so its refs: wherever it is listed they are. */
function accessWith(node: SourceNode, several: ReadonlyMap<string, readonly string[]>): SourceNode {
  if (several.size === 0 || node.kind === 'scalar') return node
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.map((entry) => ({ ...entry, value: accessWith(entry.value, several) })),
    }
  const further = node.items.flatMap((item) =>
    (several.get(textOf(item)) ?? []).map((member) => scalar(member, item.span)),
  )
  return { ...node, items: [...node.items.map((item) => accessWith(item, several)), ...further] }
}
