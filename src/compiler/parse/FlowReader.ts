import type { Entry, SourceNode } from '../source/SourceFile.ts'
import { emptyAt, ScalarReader, stop, type ScalarNode } from './ScalarReader.ts'

/** Signs that may end a value. */
const ending = new Uint8Array(128)
for (const sign of '\n{[,}]:#') ending[sign.charCodeAt(0)] = 1

/** Neither that, nor the end of the text. */
const isInside = (code: number): boolean => code > 125 || ending[code] === 0

/** Reads what stands in { } and [ ]. */
export class FlowReader extends ScalarReader {
  /** Blanks, line ends and comments within a flow collection. */
  protected gap(): void {
    for (;;) {
      const sign = this.text[this.at]
      if (sign === undefined) stop()
      if (sign === ' ' || sign === '\n') this.at += 1
      else if (sign === '#' && /[ \n]/.test(this.text[this.at - 1] ?? '')) this.at = this.lineEnd(this.at)
      else return
    }
  }

  protected flowMap(): SourceNode {
    const start = this.at
    const entries: Entry[] = []
    this.at += 1
    for (this.gap(); this.text[this.at] !== '}'; this.gap()) {
      entries.push(this.flowEntry())
      this.gap()
      if (this.text[this.at] === ',') this.at += 1
      else if (this.text[this.at] !== '}') stop()
    }
    this.at += 1
    return { kind: 'map', span: { start, end: this.at }, entries }
  }

  private flowEntry(): Entry {
    const node = this.flowScalar()
    this.gap()
    const key = node.quoted ? String(node.value) : node.raw
    if (this.text[this.at] !== ':') return { key, keySpan: node.span, value: emptyAt(node.span.end) }
    this.at += 1
    this.gap()
    const value = ',}'.includes(this.text[this.at] ?? '') ? emptyAt(node.span.end) : this.flowValue()
    return { key, keySpan: node.span, value }
  }

  protected flowList(): SourceNode {
    const start = this.at
    const items: SourceNode[] = []
    this.at += 1
    for (this.gap(); this.text[this.at] !== ']'; this.gap()) {
      items.push(this.flowValue())
      this.gap()
      if (this.text[this.at] === ':') stop()
      if (this.text[this.at] === ',') this.at += 1
      else if (this.text[this.at] !== ']') stop()
    }
    this.at += 1
    return { kind: 'list', span: { start, end: this.at }, items }
  }

  private flowValue(): SourceNode {
    const sign = this.text[this.at]
    if (sign === '{') return this.flowMap()
    return sign === '[' ? this.flowList() : this.flowScalar()
  }

  private flowScalar(): ScalarNode {
    const start = this.at
    const sign = this.text[start]
    if (sign === '"' || sign === "'") return this.quoted(sign)
    let end = start
    while (isInside(this.text.charCodeAt(end)) || !this.endsScalar(end)) end += 1
    const raw = this.text.slice(start, end).trimEnd()
    this.at = start + raw.length
    return this.plainScalar(raw, start)
  }

  /** A comma, a bracket, the colon after a key, or a comment. */
  private endsScalar(at: number): boolean {
    const sign = this.text[at]
    if (sign === undefined || sign === '\n' || sign === '{' || sign === '[') stop()
    if (sign === ',' || sign === '}' || sign === ']') return true
    if (sign === ':') return /[ \n,\]}[{]/.test(this.text[at + 1] ?? '\n')
    return sign === '#' && this.text[at - 1] === ' '
  }
}
