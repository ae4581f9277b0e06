import type { Entry, SourceNode } from '../source/SourceFile.ts'
import { child, entryOf } from '../source/SourceFile.ts'
import { entriesOf, textOf, type MapNode } from './Block.ts'

/** Lists of which both parts hold, those of the block first. */
const appended = new Set(['require', 'then', 'tell', 'check', 'keys', 'hide'])
/** Parts whose entries have an order that is seen. */
export const ordered = ['fields', 'lines', 'states', 'verbs'] as const

/** An entity with what a block brings: the document's word wins, single words deeply, and keeps its place. */
export function mergeBlock(document: MapNode, block: MapNode): MapNode {
  const brought = block.entries.filter(({ key }) => key !== 'with')
  const own = document.entries.map((entry): Entry => {
    const part = brought.find(({ key }) => key === entry.key)
    return part ? { ...entry, value: mergePart(entry, part, block) } : entry
  })
  return { ...document, entries: [...own, ...brought.filter(({ key }) => !entryOf(document, key))] }
}

function mergePart(own: Entry, part: Entry, block: MapNode): SourceNode {
  if (own.value.kind !== 'map' || part.value.kind !== 'map') return mergeValue(own.key, own.value, part.value)
  if (!ordered.some((key) => key === own.key)) return mergeValue(own.key, own.value, part.value)
  const places = (entries: readonly Entry[], { key }: Entry, before: string | undefined) =>
    own.key === 'states'
      ? (placeBehind(entries, key, block) ?? placeOfKey(entries, before))
      : placeOfKey(entries, before)
  let entries = own.value.entries.map((entry): Entry => {
    const other = entryOf(part.value, entry.key)
    return other ? { ...entry, value: mergeEntry(own.key, entry.value, other.value) } : entry
  })
  let before: string | undefined
  for (const entry of part.value.entries) {
    if (!entries.some(({ key }) => key === entry.key))
      entries = entries.toSpliced(places(entries, entry, before) ?? entries.length, 0, entry)
    before = entry.key
  }
  return { ...own.value, entries }
}

/** Behind the entry that the block has before it. */
function placeOfKey(entries: readonly Entry[], key: string | undefined): number | undefined {
  const index = entries.findIndex((entry) => entry.key === key)
  return index < 0 ? undefined : index + 1
}

/** A state stands behind the first one from which a verb of the block leads to it. */
function placeBehind(entries: readonly Entry[], state: string, block: MapNode): number | undefined {
  const verb = entriesOf(child(block, 'verbs')).find(({ value }) => textOf(child(value, 'to')) === state)
  const from = textOf(child(verb?.value, 'from')).split('|')
  return placeOfKey(entries, entries.find(({ key }) => from.includes(key))?.key)
}

/** Words of a state alone are its label. */
function mergeEntry(part: string, own: SourceNode, other: SourceNode): SourceNode {
  if (part !== 'states') return mergeValue('', own, other)
  return own.kind === other.kind ? mergeValue('', own, other) : mergeValue('', labelled(own), labelled(other))
}

const labelled = (node: SourceNode): SourceNode =>
  node.kind === 'scalar' ? { kind: 'map', span: node.span, entries: [entryWith('label', node)] } : node

const entryWith = (key: string, value: SourceNode): Entry => ({ key, keySpan: value.span, value })

function mergeValue(key: string, own: SourceNode, other: SourceNode): SourceNode {
  if (own.kind === 'map' && other.kind === 'map') return mergeWords(own, other)
  if (!appended.has(key) || own.kind === 'map' || other.kind === 'map') return own
  if (key === 'check' && own.kind !== 'list') return own // of a field
  return { kind: 'list', span: own.span, items: [...itemsOf(key, other), ...itemsOf(key, own)] }
}

/** One value is a list of it; a condition alone is a rule. */
function itemsOf(key: string, node: SourceNode): readonly SourceNode[] {
  if (node.kind === 'list') return node.items
  return [key === 'require' ? { kind: 'map', span: node.span, entries: [entryWith('rule', node)] } : node]
}

function mergeWords(own: MapNode, other: MapNode): MapNode {
  const brought = other.entries.map((entry): Entry => {
    const said = entryOf(own, entry.key)
    return said ? { ...said, value: mergeValue(entry.key, said.value, entry.value) } : entry
  })
  return { ...own, entries: [...brought, ...own.entries.filter(({ key }) => !entryOf(other, key))] }
}
