import type { SourcePlace } from '../../language/place.ts'

/** From `start` up to, not including, `end`: UTF-16 units in the file's text. */
export interface Span {
  readonly start: number
  readonly end: number
}

export type Scalar = string | number | boolean | null

/** A value of a YAML file that still knows where it stands. */
export type SourceNode =
  | { readonly kind: 'map'; readonly span: Span; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly span: Span; readonly items: readonly SourceNode[] }
  /** `raw` is the text of a number or boolean as the author wrote it. */
  | {
      readonly kind: 'scalar'
      readonly span: Span
      readonly value: Scalar
      readonly raw: string
      readonly quoted: boolean
    }

export interface Entry {
  readonly key: string
  readonly keySpan: Span
  readonly value: SourceNode
}

export type Path = readonly (string | number)[]

/** Where a mistake is marked: a stretch of a file. */
export interface Mark {
  readonly file: SourceFile
  readonly span: Span
}

/** One YAML file, read. */
export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly text: string
  /** Absent when the file is not YAML at all. */
  readonly root: SourceNode | undefined
  readonly lineStarts: readonly number[]
  /** Files that it is made of and blocks that it uses, in the order of their texts, which stand behind its own: their nodes are marked there. */
  readonly parts?: readonly Part[]
}

/** The text of a block or of a part file, behind that of the file that uses it. */
export interface Part {
  readonly block: SourceFile
  /** Where its text begins, as an offset and as an index of `lineStarts`. */
  readonly start: number
  readonly line: number
  /** The name of the block where the file uses it. Absent: a file of which the document is a part has no other place. */
  readonly use?: Span
}

/** The file with the text of another behind its own, and where that begins there. `use`: where the file names it, if it is told with it. */
export function withTextOf(
  file: SourceFile,
  block: SourceFile,
  use?: Span,
): { readonly file: SourceFile; readonly start: number } {
  const start = file.text.length + 1
  const part: Part = { block, start, line: file.lineStarts.length, ...(use ? { use } : {}) }
  const whole = {
    ...file,
    text: `${file.text}\n${block.text}`,
    lineStarts: [...file.lineStarts, ...block.lineStarts.map((at) => at + start)],
    parts: [...(file.parts ?? []), part],
  }
  return { file: whole, start }
}

export function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Where an author wrote it: in the file itself, or in a block that it uses. */
export function placeOf(file: SourceFile, offset: number): SourcePlace {
  const index = lineAt(file, offset)
  const column = offset - (file.lineStarts[index] ?? 0) + 1
  const part = file.parts?.findLast(({ start }) => start <= offset)
  if (!part) return { file: file.file, line: index + 1, column }
  const there = { file: part.block.file, line: index - part.line + 1, column }
  return part.use ? { ...there, use: `${file.file}:${lineAt(file, part.use.start) + 1}` } : there
}

/** The line in which something stands, as an index of `lineStarts`. */
export function lineAt(file: SourceFile, offset: number): number {
  let low = 0
  let high = file.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((file.lineStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

export function child(node: SourceNode | undefined, step: string | number): SourceNode | undefined {
  if (node?.kind === 'map') return entryOf(node, step)?.value
  return node?.kind === 'list' && typeof step === 'number' ? node.items[step] : undefined
}

export function entryOf(node: SourceNode | undefined, key: string | number): Entry | undefined {
  if (node?.kind !== 'map') return undefined
  const name = String(key)
  for (const entry of node.entries) if (entry.key === name) return entry
  return undefined
}

/** The node at the first so many steps of a path. */
export function nodeAt({ root }: SourceFile, path: Path, steps = path.length): SourceNode | undefined {
  let node = root
  for (let at = 0; at < steps; at += 1) node = child(node, path[at] ?? '')
  return node
}

/** Places are asked for everything and needed for little: they are looked up when somebody complains. */
class PathMark implements Mark {
  readonly file: SourceFile
  private readonly path: Path
  private readonly find: (file: SourceFile, path: Path) => Span

  constructor(file: SourceFile, path: Path, find: (file: SourceFile, path: Path) => Span) {
    this.file = file
    this.path = path
    this.find = find
  }

  get span(): Span {
    return this.find(this.file, this.path)
  }
}

/** The value at a path, or as near above it as there is one. */
export function markValue(file: SourceFile, path: Path): Mark {
  return new PathMark(file, path, valueSpan)
}

/** The key at a path; for an item of a list, the item. */
export function markKey(file: SourceFile, path: Path): Mark {
  return new PathMark(file, path, keySpan)
}

const keySpan = (file: SourceFile, path: Path): Span => keySpanAt(file, path) ?? valueSpan(file, path)

function valueSpan(file: SourceFile, path: Path): Span {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = nodeAt(file, path, length)
    if (node)
      return node.kind === 'scalar' || length === 0
        ? head(file, node)
        : (keySpanAt(file, path, length) ?? head(file, node))
  }
  return { start: 0, end: 0 }
}

/** A stretch within a scalar, as offset and length of its value (a quoted one begins one sign later). */
export function markWithin(mark: Mark, offset: number, length: number): Mark {
  return new PartMark(mark, offset, length)
}

class PartMark implements Mark {
  readonly file: SourceFile
  private readonly whole: Mark
  private readonly offset: number
  private readonly length: number

  constructor(whole: Mark, offset: number, length: number) {
    this.file = whole.file
    this.whole = whole
    this.offset = offset
    this.length = length
  }

  get span(): Span {
    const { start: first, end } = this.whole.span
    const sign = this.file.text[first]
    const start = first + this.offset + (sign === '"' || sign === "'" ? 1 : 0)
    return start < end
      ? { start, end: Math.max(start + 1, Math.min(start + this.length, end)) }
      : { start: first, end }
  }
}

function keySpanAt(file: SourceFile, path: Path, steps = path.length): Span | undefined {
  const last = path[steps - 1]
  if (last === undefined) return undefined
  const above = nodeAt(file, path, steps - 1)
  return above?.kind === 'map' ? entryOf(above, last)?.keySpan : child(above, last)?.span
}

/** The first line of a node, so that no mark runs over several lines. */
function head(file: SourceFile, node: SourceNode): Span {
  const end = file.text.indexOf('\n', node.span.start)
  return { start: node.span.start, end: end < 0 ? node.span.end : Math.min(node.span.end, end) }
}

/** The plain value, as the generated types of language/source.ts describe it. Of doubled keys the last wins. */
export function plain(node: SourceNode | undefined): unknown {
  if (!node) return undefined
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(plain)
  const map: Record<string, unknown> = {}
  for (const { key, value } of node.entries) {
    if (key === '__proto__') return Object.fromEntries(node.entries.map((one) => [one.key, plain(one.value)]))
    map[key] = plain(value)
  }
  return map
}
