import { nearest } from '../../rules/nearest.ts'
import { a, report, type Report } from '../source/diagnostics.ts'
import {
  child,
  type Entry,
  type SourceFile,
  type SourceNode,
  type Span,
  plain,
  withTextOf,
} from '../source/SourceFile.ts'
import { entriesOf, scalar, textOf, type Block, type Blocks, type MapNode, type ScalarNode } from './Block.ts'
import { filledText, instantiate, type Argument } from './instantiate.ts'
import { mergeBlock, ordered } from './merge.ts'

/** Names of the blocks that a document and its lines use, known or not. */
export function usesOf(root: SourceNode | undefined): readonly string[] {
  const own = entriesOf(child(root, 'use')).map(({ key }) => nameOf(key))
  return [...own, ...entriesOf(child(root, 'lines')).flatMap(({ value }) => usesOf(value))]
}

/** `approval@award` is the block approval. */
const nameOf = (key: string): string => key.replace(/@.*$/, '')

interface Work {
  readonly blocks: Blocks
  readonly to: Report
  file: SourceFile
}

/**
 * A document with what its blocks bring, their texts behind its own. Undefined where a use is wrong, which is reported,
 * or a block is broken, which is told at the block.
 */
export function expand(file: SourceFile, blocks: Blocks, to: Report): SourceFile | undefined {
  if (file.root?.kind !== 'map') return file
  if (usesOf(file.root).some((name) => blocks.has(name) && !blocks.get(name))) return undefined
  const work: Work = { blocks, to, file }
  const before = to.diagnostics.length
  const root = expandEntity(work, file.root)
  return to.diagnostics.length > before ? undefined : { ...work.file, root }
}

/** An entity, its lines first. */
function expandEntity(work: Work, entity: MapNode): MapNode {
  const lines = (entry: Entry): Entry => ({
    ...entry,
    value: entry.value.kind === 'map' ? expandEntity(work, entry.value) : entry.value,
  })
  const own = withEntry(entity, 'lines', (node) =>
    node.kind === 'map' ? { ...node, entries: node.entries.map(lines) } : node,
  )
  const brought = new Map<string, string>()
  const checks: (() => void)[] = []
  let whole: MapNode = own
  for (const use of entriesOf(child(entity, 'use'))) {
    const block = blockOfUse(work, use)
    if (!block) continue
    const filled = argumentsOf(work, use, block, own)
    const body = without(work, use, block, bodyOf(work, use, block, filled))
    for (const name of namesIn(body)) {
      const first = brought.get(name)
      if (first !== undefined)
        report(work.to, 'crossed-blocks', markOf(work, use.keySpan), { name, first, second: block.name })
      else brought.set(name, block.name)
    }
    whole = mergeBlock(whole, body)
    checks.push(() => {
      checkArguments(work, use, block, whole)
    })
  }
  for (const look of checks) look()
  return whole
}

const withEntry = (node: MapNode, key: string, change: (value: SourceNode) => SourceNode): MapNode => ({
  ...node,
  entries: node.entries.map((entry) =>
    entry.key === key ? { ...entry, value: change(entry.value) } : entry,
  ),
})

const markOf = ({ file }: Work, span: Span) => ({ file, span })

function blockOfUse(work: Work, { key, keySpan }: Entry): Block | undefined {
  const name = nameOf(key)
  const found = work.blocks.get(name)
  const choices = [...work.blocks.keys()]
  if (key.includes('@') && !/^\w+@[a-z]\w*$/.test(key))
    report(work.to, 'odd-name', markOf(work, keySpan), { name: key, wanted: 'a name such as approval@award' })
  if (!found)
    report(work.to, 'unknown-block', markOf(work, keySpan), {
      name,
      choices,
      nearest: nearest(name, choices),
    })
  return found
}

/** What a use says of the parameters, else their defaults; and what every block knows. */
function argumentsOf(work: Work, { key, keySpan, value }: Entry, block: Block, entity: MapNode) {
  const filled = new Map<string, Argument>()
  const known = [...block.parameters.keys()]
  const suffix = /@(\w+)$/.exec(key)?.[1] ?? ''
  const text = (words: string): Argument => ({ value: scalar(words, keySpan), whole: false })
  filled.set('entity', text(textOf(child(entity, 'entity'))))
  filled.set('name', text(suffix.charAt(0).toUpperCase() + suffix.slice(1)))
  filled.set('NAME', text(suffix === '' ? '' : `_${suffix.toUpperCase()}`))
  for (const { key: name, keySpan: span, value: said } of entriesOf(value))
    if (name === 'without' && !block.parameters.has(name))
      report(work.to, 'retired-word', markOf(work, span), {
        name,
        instead: `drop: [${[plain(said)].flat().join(', ')}]`,
      })
    else if (name !== 'drop' && !block.parameters.has(name))
      report(work.to, 'unknown-parameter', markOf(work, span), {
        block: block.name,
        name,
        choices: known,
        nearest: nearest(name, known),
      })
  for (const [name, { type, default: initial }] of block.parameters) {
    const said = child(value, name)
    if (said?.kind === 'scalar') filled.set(name, { value: said, whole: type === 'expression' })
    else if (initial && !said)
      filled.set(name, { value: scalarOf(initial, filled), whole: type === 'expression' })
    else if (said)
      report(work.to, 'wrong-kind', markOf(work, said.span), {
        where: name,
        found: `a ${said.kind}`,
        wanted: a(type),
      })
    else report(work.to, 'missing-parameter', markOf(work, keySpan), { block: block.name, name, type })
  }
  return filled
}

/** A default may name parameters that stand before it. */
const scalarOf = (node: ScalarNode, filled: ReadonlyMap<string, Argument>): ScalarNode =>
  typeof node.value === 'string' ? { ...node, value: filledText(node.value, filled) } : node

/** The block with its parameters, its text behind what the file has by now. */
function bodyOf(
  work: Work,
  use: Entry,
  { file: block }: Block,
  filled: ReadonlyMap<string, Argument>,
): MapNode {
  const { file, start } = withTextOf(work.file, block, use.keySpan)
  work.file = file
  return block.root ? (instantiate(block.root, filled, start) as MapNode) : empty // passed its grammar: it is a map
}

const empty: MapNode = { kind: 'map', span: { start: 0, end: 0 }, entries: [] }

/** Fields, lines, states and verbs of a block by their names. */
const namesIn = (body: MapNode): readonly string[] =>
  ordered.flatMap((part) => entriesOf(child(body, part)).map(({ key }) => key))

function without(work: Work, { value }: Entry, block: Block, body: MapNode): MapNode {
  const list = child(value, 'drop')
  if (list?.kind !== 'list') return body
  const choices = namesIn(body)
  const gone = new Set(list.items.map(textOf))
  for (const item of list.items) {
    const name = textOf(item)
    if (!choices.includes(name))
      report(work.to, 'unknown-left-out', markOf(work, item.span), {
        block: block.name,
        name,
        choices,
        nearest: nearest(name, choices),
      })
  }
  const left = (node: SourceNode): SourceNode =>
    node.kind === 'map' ? { ...node, entries: node.entries.filter(({ key }) => !gone.has(key)) } : node
  return ordered.reduce((now, part) => withEntry(now, part, left), body)
}

/** States and fields that a use names are those of the document, with what blocks bring. */
function checkArguments(work: Work, { value }: Entry, block: Block, entity: MapNode): void {
  for (const [parameter, { type }] of block.parameters) {
    const said = child(value, parameter)
    if (said?.kind !== 'scalar' || (type !== 'state' && type !== 'field')) continue
    const choices = entriesOf(child(entity, `${type}s`)).map(({ key }) => key)
    const name = textOf(said)
    if (!choices.includes(name))
      report(work.to, 'wrong-parameter', markOf(work, said.span), {
        block: block.name,
        parameter,
        type,
        name,
        choices,
        nearest: nearest(name, choices),
      })
  }
}
