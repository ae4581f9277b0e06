import type { Entry, SourceNode, Span } from '../source/SourceFile.ts'
import { FlowReader } from './FlowReader.ts'
import { emptyAt, NotPlain, stop } from './ScalarReader.ts'
import { spelled } from './spelled.ts'

/** A key as nearly all are: one word. */
const plainKey = /[A-Za-z]\w*:(?=[ \n])/y

/** Reads the part of YAML that definitions are written in (block and flow collections, one-line scalars, comments), about
 *  twenty times as fast as the library. Answers undefined for everything else and for every mistake: the library then decides. */
export function readPlainYaml(text: string): SourceNode | undefined {
  try {
    return new BlockReader(text).document()
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}

/** Documents, and what is told by indentation. */
class BlockReader extends FlowReader {
  document(): SourceNode {
    if (this.text.includes('\t') || this.text.startsWith('\uFEFF') || this.text.includes('\r')) stop()
    if (this.indent() === undefined) return emptyAt(0)
    const root = this.block(this.indent() ?? 0)
    return this.indent() === undefined ? root : stop()
  }

  /** Goes to the next line with content and answers its indentation; undefined at the end. */
  private indent(): number | undefined {
    for (;;) {
      const start = this.text.lastIndexOf('\n', this.at - 1) + 1
      if (this.at !== start && !/^ *$/.test(this.text.slice(start, this.at))) {
        this.endOfLine()
        if (this.at >= this.text.length) return undefined
        continue
      }
      let here = start
      while (this.text[here] === ' ') here += 1
      if (here >= this.text.length) return void (this.at = here)
      if (this.text[here] === '\n') this.at = here + 1
      else if (this.text[here] === '#') this.at = this.lineEnd(here) + 1
      else {
        this.at = here
        return here - start
      }
      if (this.at >= this.text.length) return undefined
    }
  }

  private block(indent: number): SourceNode {
    if (this.text[this.at] === '-' && /[ \n]/.test(this.text[this.at + 1] ?? '\n'))
      return this.blockList(indent)
    return this.isKeyHere() ? this.blockMap(indent) : this.scalarLine()
  }

  private scalarLine(): SourceNode {
    const node = this.inline()
    this.endOfLine()
    return node
  }

  private blockList(indent: number): SourceNode {
    const start = this.at
    const items: SourceNode[] = []
    let end = start
    while (
      this.indent() === indent &&
      this.text[this.at] === '-' &&
      /[ \n]/.test(this.text[this.at + 1] ?? '\n')
    ) {
      const dash = this.at
      this.at += 1
      while (this.text[this.at] === ' ') this.at += 1
      const item =
        this.text[this.at] === '\n' || this.text[this.at] === '#'
          ? this.nested(indent)
          : this.item(indent + this.at - dash)
      items.push(item)
      end = item.span.end
    }
    return { kind: 'list', span: { start, end }, items }
  }

  /** `- a: 1` begins a map whose further keys stand under `a`. */
  private item(column: number): SourceNode {
    if ('[{'.includes(this.text[this.at] ?? '')) return this.scalarLine()
    return this.isKeyHere() ? this.blockMap(column) : this.scalarLine()
  }

  private nested(indent: number, same = false): SourceNode {
    const before = this.at
    this.endOfLine()
    const next = this.indent()
    const isList = this.text[this.at] === '-' && this.text[this.at + 1] === ' '
    if (next !== undefined && (next > indent || (same && next === indent && isList))) return this.block(next)
    return emptyAt(before)
  }

  private blockMap(indent: number): SourceNode {
    const start = this.at
    const entries: Entry[] = []
    let end = start
    let first = true
    while (first || this.indent() === indent) {
      first = false
      if (!this.isKeyHere()) stop()
      const entry = this.entry(indent)
      entries.push(entry)
      end = Math.max(entry.value.span.end, entry.keySpan.end)
    }
    const next = this.indent()
    if (next !== undefined && next > indent) stop()
    return { kind: 'map', span: { start, end }, entries }
  }

  private entry(indent: number): Entry {
    const { key, keySpan } = this.key()
    while (this.text[this.at] === ' ') this.at += 1
    const sign = this.text[this.at]
    if (sign === undefined || sign === '\n' || (sign === '#' && this.text[this.at - 1] === ' '))
      return { key, keySpan, value: this.nested(indent, true) }
    return { key, keySpan, value: sign === '>' || sign === '|' ? this.folded(indent) : this.scalarLine() }
  }

  /** `>-` and `|`, as long as no line stands deeper than the first and none is empty. */
  private folded(indent: number): SourceNode {
    const start = this.at
    const headEnd = this.lineEnd(start)
    const head = this.text.slice(start, headEnd)
    if (!/^[>|]-?$/.test(head)) stop()
    const lines: string[] = []
    let depth = 0
    let end = headEnd
    for (this.at = headEnd + 1; this.at < this.text.length;) {
      const lineEnd = this.lineEnd(this.at)
      const line = this.text.slice(this.at, lineEnd)
      const own = line.length - line.trimStart().length
      if (line.trim() === '') {
        if (/^\s*$/.test(this.text.slice(this.at))) break
        stop()
      }
      if (own <= indent) break
      depth ||= own
      if (own !== depth || line.trimEnd() !== line) stop()
      lines.push(line.slice(depth))
      end = lineEnd
      this.at = Math.min(lineEnd + 1, this.text.length)
    }
    if (lines.length === 0) stop()
    const value = lines.join(head[0] === '>' ? ' ' : '\n') + (head.length === 1 ? '\n' : '')
    return { kind: 'scalar', span: { start, end }, value, raw: value, quoted: true }
  }

  private isKeyHere(): boolean {
    plainKey.lastIndex = this.at
    if (plainKey.test(this.text)) return true
    const line = this.text.slice(this.at, this.lineEnd(this.at))
    return /^(?:"[^"\\]*"|'[^']*'|[^\s"'[\]{}#&*!|>%@`,?-][^#:]*?|[^\s"'[\]{}#&*!|>%@`,?-](?:[^#:]|:\S)*?):(?: |$)/.test(
      line,
    )
  }

  private key(): { key: string; keySpan: Span } {
    const start = this.at
    const quote = this.text[start]
    if (quote === '"' || quote === "'") {
      const node = this.quoted(quote)
      this.at += 1
      return { key: String(node.value), keySpan: node.span }
    }
    let end = start
    while (!(this.text[end] === ':' && /[ \n]/.test(this.text[end + 1] ?? '\n'))) end += 1
    this.at = end + 1
    const key = spelled(this.text.slice(start, end).trimEnd())
    return { key, keySpan: { start, end: start + key.length } }
  }

  private inline(): SourceNode {
    const sign = this.text[this.at]
    if (sign === '{') return this.flowMap()
    if (sign === '[') return this.flowList()
    if (sign === '"' || sign === "'") return this.quoted(sign)
    const start = this.at
    const line = this.text.slice(start, this.lineEnd(start))
    const comment = / +#/.exec(line)
    const raw = (comment ? line.slice(0, comment.index) : line).trimEnd()
    if (/: |:$/.test(raw)) stop()
    this.at = start + raw.length
    return this.plainScalar(raw, start)
  }
}
