import { nearest } from '../../rules/nearest.ts'
import { entriesOf, textOf, type MapNode } from '../blocks/Block.ts'
import { instantiate } from '../blocks/instantiate.ts'
import { parse } from '../parse/parse.ts'
import { report, type Report } from '../source/diagnostics.ts'
import type { Files } from '../source/files.ts'
import { withTextOf, type Entry, type SourceFile, type SourceNode, type Span } from '../source/SourceFile.ts'

/** Words that may stand in files of their own: of an entity and of a table of lines, and of a file of screens. */
const partWords: Readonly<Record<'entity' | 'screens', readonly string[]>> = {
  entity: ['fields', 'lines', 'verbs', 'access'],
  screens: ['screens', 'menu'],
}

/** The files beside an entity: what one says, and which there are. */
export interface Beside {
  /** The text of a file by its name without `.yaml`; undefined where there is none. */
  read(name: string): string | undefined
  /** Names of all of them. */
  names(): readonly string[]
}

/** The files in the folder of a file. */
export function besideOf(file: string, files: Files): Beside {
  const folder = file.replace(/\/[^/]*$/, '')
  return {
    read: (name) => files.read(`${folder}/${name}.yaml`),
    names: () =>
      files
        .list(folder)
        .flatMap((name) => (name.endsWith('.yaml') && `${folder}/${name}` !== file ? name.slice(0, -5) : [])),
  }
}

/** A file with what stands in its part files, and which these are. */
export interface Whole {
  readonly file: SourceFile
  /** Names of the files, without `.yaml`, also of those that are not there. */
  readonly parts: readonly string[]
}

interface Work {
  readonly words: readonly string[]
  readonly beside: Beside
  readonly to: Report
  readonly parts: string[]
  file: SourceFile
}

/**
 * `verbs: purOrderHeader.verbs` and `lines: { lines: purOrderLine }`: where a map is expected the name of a file beside stands, or a list of
 * names, whose maps follow each other. Their texts stand behind the file's own, so each mistake is told in the file in which it was made.
 */
export function withPartFiles(
  file: SourceFile,
  kind: keyof typeof partWords,
  beside: Beside,
  to: Report,
): Whole {
  const work: Work = { words: partWords[kind], beside, to, parts: [], file }
  if (file.root?.kind !== 'map') return { file, parts: [] }
  const root = entityWith(work, file.root, [])
  return { file: { ...work.file, root }, parts: work.parts }
}

/** `within`: the files in which it stands. */
function entityWith(work: Work, entity: MapNode, within: readonly string[]): MapNode {
  return { ...entity, entries: entity.entries.map((entry) => wordWith(work, entry, within)) }
}

function wordWith(work: Work, entry: Entry, within: readonly string[]): Entry {
  if (!work.words.includes(entry.key)) return entry
  const value = filled(work, entry.value, within)
  if (entry.key !== 'lines' || value.node.kind !== 'map') return { ...entry, value: value.node }
  const entries = value.node.entries.map((table): Entry => {
    const inner = filled(work, table.value, value.within)
    return {
      ...table,
      value: inner.node.kind === 'map' ? entityWith(work, inner.node, inner.within) : inner.node,
    }
  })
  return { ...entry, value: { ...value.node, entries } }
}

/** The value itself, or what stands in the files that it names. */
function filled(
  work: Work,
  node: SourceNode,
  within: readonly string[],
): { readonly node: SourceNode; readonly within: readonly string[] } {
  const named = namesIn(node)
  if (named.length === 0) return { node, within }
  const found = named.map(({ name, span }) => partOf(work, name, span, within))
  const [first] = found
  if (found.length === 1 && first)
    return { node: first, within: [...within, ...named.map(({ name }) => name)] }
  const entries = found.flatMap((one) => (one ? entriesOf(one) : []))
  return {
    node: { kind: 'map', span: node.span, entries },
    within: [...within, ...named.map(({ name }) => name)],
  }
}

function namesIn(node: SourceNode): readonly { readonly name: string; readonly span: Span }[] {
  if (node.kind === 'scalar')
    return typeof node.value === 'string' ? [{ name: textOf(node), span: node.span }] : []
  if (node.kind !== 'list') return []
  const names = node.items.map((item) => ({ name: textOf(item), span: item.span }))
  return names.every(({ name }) => name !== '') ? names : []
}

/** What a file says, its text behind what the entity has by now. */
function partOf(work: Work, name: string, use: Span, within: readonly string[]): SourceNode | undefined {
  const { beside, to, file } = work
  if (within.includes(name)) return void report(to, 'file-in-itself', { file, span: use }, { name })
  const text = beside.read(name)
  work.parts.push(name)
  if (text === undefined) {
    const choices = beside.names()
    return void report(
      to,
      'unknown-file',
      { file, span: use },
      { name, choices, nearest: nearest(name, choices) },
    )
  }
  const folder = file.file.replace(/[^/]*$/, '')
  const source = parse(`${folder}${name}.yaml`, text, to)
  const { file: whole, start } = withTextOf(file, source)
  work.file = whole
  return source.root && instantiate(source.root, nothing, start)
}

const nothing = new Map<string, never>()
