import type { Label } from '../../language/label.ts'
import { countsCharacters, fieldTypeNames } from '../../rules/types/fieldTypes.ts'
import { fieldTexts } from '../../texts/fieldTexts.ts'
import { child, entryOf, type Entry, type SourceNode, type Span } from '../source/SourceFile.ts'
import { entriesOf, scalar, textOf, type MapNode } from './Block.ts'

/** The field that keeps what stood in the other record before: `quantity` → `quantityBefore`. */
export const beforeOf = (name: string): string => `${name}Before`

/** Whether a row asks for any change. */
export const changedFlag = 'changedFlag'

/** Types whose `max` counts characters: what stood there may be as long. */
const textLengths: ReadonlySet<string> = new Set(['code', ...fieldTypeNames.filter(countsCharacters)])

/** Words of a field that what stood before is written with as well. */
const shared = ['type', 'to', 'scale', 'absent', 'show']

/**
 * An entity with what follows from `changes` of its fields and of those of its lines: beside each a field with what stood before, in each row
 * whether it asks for any change. Everything is marked at the words from which it follows. Others are answered as they are.
 */
export function withProposals(root: SourceNode | undefined): SourceNode | undefined {
  return root?.kind === 'map' && proposes(root) ? entityWith(root) : root
}

/** Whether the entity or a table of its lines says what another record becomes. */
function proposes(entity: SourceNode): boolean {
  return (
    entriesOf(child(entity, 'fields')).some(({ value }) => proposalOf(value) !== undefined) ||
    entriesOf(child(entity, 'lines')).some(({ value }) => proposes(value))
  )
}

const proposalOf = (field: SourceNode): Entry | undefined => {
  const entry = entryOf(field, 'changes')
  return entry?.value.kind === 'scalar' && typeof entry.value.value === 'string' ? entry : undefined
}

function entityWith(entity: MapNode): MapNode {
  if (!proposes(entity)) return entity
  const entries = entity.entries.map((entry): Entry => {
    if (entry.value.kind !== 'map') return entry
    if (entry.key === 'fields') return { ...entry, value: fieldsWith(entity, entry.value) }
    if (entry.key === 'access') return { ...entry, value: accessWith(entity, entry.value) }
    if (entry.key !== 'lines') return entry
    const lines = entry.value.entries.map((line): Entry => ({
      ...line,
      value: line.value.kind === 'map' ? entityWith(line.value) : line.value,
    }))
    return { ...entry, value: { ...entry.value, entries: lines } }
  })
  return { ...entity, entries }
}

function fieldsWith(entity: MapNode, fields: MapNode): MapNode {
  const said = new Set(fields.entries.map(({ key }) => key))
  const all = fields.entries.flatMap((entry): Entry[] => {
    const proposal = proposalOf(entry.value)
    if (!proposal || entry.value.kind !== 'map') return [entry]
    const proposed = { ...entry, value: withDefault(entry.value, proposal) }
    if (takesAway(entry.value) || said.has(beforeOf(entry.key))) return [proposed]
    return [before(entry, entry.value, proposal), proposed]
  })
  const [first] = fields.entries.flatMap(({ value }) => proposalOf(value) ?? [])
  const span = first?.keySpan ?? fields.span
  return { ...fields, entries: said.has(changedFlag) ? all : [...all, flag(entity, fields, span)] }
}

/** `orderLine` of a flag: whether that row goes. */
const takesAway = (field: SourceNode): boolean => !textOf(child(field, 'changes')).includes('.')

/** A row begins with what stands in the other record, or takes nothing away. */
function withDefault(field: MapNode, { keySpan, value }: Entry): MapNode {
  if (entryOf(field, 'default') || entryOf(field, 'compute')) return field
  const initial = takesAway(field) ? scalar('N', keySpan) : value
  return { ...field, entries: [...field.entries, { key: 'default', keySpan, value: initial }] }
}

function before({ key, keySpan }: Entry, field: MapNode, { keySpan: span, value }: Entry): Entry {
  const [chinese = '', english = ''] = textOf(child(field, 'label'))
    .split('|', 2)
    .map((part) => part.trim())
  const label = (): SourceNode =>
    words(fieldTexts.label('before', { field: { CN: chinese, EN: english } }), span)
  const isText = textLengths.has(textOf(child(field, 'type')) || 'text')
  const entries: Entry[] = [
    ...field.entries.filter((entry) => shared.includes(entry.key) || (entry.key === 'max' && isText)),
    ...(chinese !== '' && english !== '' ? [{ key: 'label', keySpan: span, value: label() }] : []),
    { key: 'default', keySpan: span, value },
    { key: 'readonly', keySpan: span, value: { ...scalar('true', span), value: true } },
  ]
  return { key: beforeOf(key), keySpan, value: { kind: 'map', span: field.span, entries } }
}

/** `changedFlag`: of the row itself, and of what it holds. */
function flag(entity: MapNode, fields: MapNode, span: Span): Entry {
  const own = fields.entries.flatMap(({ key, value }) =>
    proposalOf(value) ? [takesAway(value) ? `${key} == Y` : differs(key)] : [],
  )
  const below = entriesOf(child(entity, 'lines')).flatMap(({ key, value }) =>
    proposes(value) ? [`any(${key}.${changedFlag} == Y)`] : [],
  )
  const rule = `if(${[...own, ...below].join(' or ')}, Y, N)`
  const entries: Entry[] = [
    { key: 'type', keySpan: span, value: scalar('flag', span) },
    { key: 'label', keySpan: span, value: words(fieldTexts.label('changed'), span) },
    { key: 'compute', keySpan: span, value: scalar(rule, span) },
  ]
  return { key: changedFlag, keySpan: span, value: { kind: 'map', span, entries } }
}

const differs = (name: string): string =>
  `not (${name} == ${beforeOf(name)} or ${name} == null and ${beforeOf(name)} == null)`

/** A label as an author writes it. */
const words = ({ CN, EN }: Label, span: Span): SourceNode => scalar(`${CN} | ${EN}`, span)

/** Who may not read what another record becomes may not read what it was. */
function accessWith(entity: MapNode, access: MapNode): MapNode {
  const names = proposedIn(entity)
  const hidden = (node: SourceNode): SourceNode => {
    if (node.kind === 'map')
      return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: hidden(entry.value) })) }
    if (node.kind !== 'list') return node
    const further = node.items.flatMap((item) => {
      const name = textOf(item)
      const has = node.items.some((other) => textOf(other) === beforeOf(name))
      return names.has(name) && !has ? [scalar(beforeOf(name), item.span)] : []
    })
    return { ...node, items: [...node.items, ...further] }
  }
  const entries = access.entries.map((one): Entry => {
    if (one.value.kind !== 'map') return one
    const words = one.value.entries.map((word) =>
      word.key === 'hide' ? { ...word, value: hidden(word.value) } : word,
    )
    return { ...one, value: { ...one.value, entries: words } }
  })
  return { ...access, entries }
}

/** `remark`, `lines.quantity`: the fields with a field of what stood before. */
function proposedIn(entity: SourceNode, place = ''): ReadonlySet<string> {
  const own = entriesOf(child(entity, 'fields')).flatMap(({ key, value }) =>
    proposalOf(value) && !takesAway(value) ? [`${place}${key}`] : [],
  )
  const below = entriesOf(child(entity, 'lines')).flatMap(({ key, value }) => [
    ...proposedIn(value, `${place}${key}.`),
  ])
  return new Set([...own, ...below])
}
