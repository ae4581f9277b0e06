import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { foldText, wordsIn } from './foldText.ts'

/** Characters of a line. */
export const width = 120
const step = 2

/** Which words of the map that begins at an offset stand in which order; undefined: as their author has them. */
export type OrderAt = (offset: number) => readonly string[] | undefined

/**
 * A file of definitions as it is laid out: what fits on a line of 120 characters stays as its author wrote it, what does not stands below each
 * other, an entry or item a line; long texts are folded. Comments and blank lines stay with what they stand before. Returns undefined for what is no YAML.
 */
export function formatYaml(text: string, orderAt: OrderAt = () => undefined): string | undefined {
  const document = parseDocument<Node, true>(text, { uniqueKeys: false, prettyErrors: false })
  if (document.errors.length > 0) return undefined
  const layout = new Layout(text, orderAt)
  const { contents } = document
  if (document.commentBefore) layout.comment(document.commentBefore, 0)
  if (document.commentBefore && contents) layout.lines.push('')
  layout.comment(contents?.commentBefore, 0)
  if (isMap(contents)) layout.map(contents, 0)
  else if (isSeq(contents)) layout.list(contents, 0)
  else if (isScalar(contents) && contents.value !== null) layout.lines.push(layout.source(contents))
  if (document.comment) layout.comment(document.comment, 0)
  return `${layout.lines.join('\n')}\n`
}

/** Lines, as they come. */
class Layout {
  readonly lines: string[] = []
  private readonly text: string
  private readonly orderAt: OrderAt

  constructor(text: string, orderAt: OrderAt) {
    this.text = text
    this.orderAt = orderAt
  }

  map(node: YAMLMap, indent: number): void {
    this.entries(node, indent)
    this.comment(node.comment, indent)
  }

  list(node: YAMLSeq, indent: number): void {
    for (const item of node.items as Node[]) {
      // a parsed list holds nodes
      this.before(item, indent)
      this.item(item, indent)
    }
    this.comment(node.comment, indent)
  }

  comment(text: string | null | undefined, indent: number): void {
    if (!text) return
    const space = ' '.repeat(indent)
    for (const line of text.split('\n'))
      if (line === '') this.lines.push('')
      else if (indent + line.length < width) this.lines.push(`${space}#${line}`)
      else this.lines.push(...wordsIn(line.trim(), width - indent - 2).map((part) => `${space}# ${part}`))
  }

  /** As it stands in the file. */
  source(node: Scalar): string {
    const [start, end] = node.range ?? [0, 0]
    return this.text.slice(start, end)
  }

  /** `isBegun`: the first entry stands on a line that has its indent already (`- `). */
  private entries(node: YAMLMap, indent: number, isBegun = false): void {
    for (const [at, pair] of inOrder(node, this.orderAt(node.range?.[0] ?? -1)).entries()) {
      const isFirst = isBegun && at === 0
      if (!isFirst) this.before(pair.key, indent)
      const begun = isFirst ? (this.lines.pop() ?? '') : ' '.repeat(indent)
      this.entry(pair, begun, indent)
    }
  }

  private before(node: Node, indent: number): void {
    if (node.spaceBefore && this.lines.length > 0 && this.lines.at(-1) !== '') this.lines.push('')
    this.comment(node.commentBefore, indent)
  }

  private entry({ key, value }: Pair<Scalar, Node | null>, begun: string, indent: number): void {
    const head = `${begun}${this.source(key)}:`
    if (!value || (isScalar(value) && value.value === null && this.source(value) === '')) {
      this.lines.push(`${head}${beside(value)}`)
      return
    }
    if (isCollection(value) && !value.flow) this.nested(value, head, indent + step)
    else this.value(value, head, indent)
  }

  private nested(value: YAMLMap | YAMLSeq, head: string, indent: number): void {
    this.lines.push(head)
    this.comment(value.commentBefore, indent)
    if (isMap(value)) this.map(value, indent)
    else this.list(value, indent)
  }

  private item(node: Node, indent: number): void {
    const head = `${' '.repeat(indent)}-`
    if (isMap(node) && !node.flow) {
      this.lines.push(`${head} `)
      this.entries(node, indent + step, true)
      this.comment(node.comment, indent)
    } else if (isSeq(node) && !node.flow) this.nested(node, head, indent + step)
    else this.value(node, head, indent, true)
  }

  /** A scalar, or a collection that its author wrote in brackets. */
  private value(node: Node, head: string, indent: number, isItem = false): void {
    const flow = this.flow(node)
    const line = `${head} ${flow}${beside(node)}`
    if (flow !== undefined && (line.length <= width || (isCollection(node) && node.items.length === 0))) {
      this.lines.push(line)
      return
    }
    if (isSeq(node) && node.items.every((one) => isName(one))) return this.names(node, head, indent)
    if (isMap(node) && isItem) {
      this.lines.push(`${head} `)
      return this.entries(node, indent + step, true)
    }
    if (isCollection(node)) return this.nested(node, head, indent + step)
    if (isScalar(node)) this.longText(node, head, indent, flow)
  }

  /** Short names beside each other, in as many lines as they need. */
  private names(node: YAMLSeq, head: string, indent: number): void {
    const names = (node.items as Scalar[]).map((one) => this.source(one)) // they are names
    let line = `${head} [`
    for (const [at, name] of names.entries()) {
      const part = at === names.length - 1 ? `${name}]` : `${name},`
      if (line.length + part.length + 1 > width) {
        this.lines.push(line)
        line = `${' '.repeat(indent + step)}${part}`
      } else line += line.endsWith('[') ? part : ` ${part}`
    }
    this.lines.push(`${line}${beside(node)}`)
  }

  private longText(node: Scalar, head: string, indent: number, flow: string | undefined): void {
    const space = ' '.repeat(indent + step)
    const lines = foldText(node, width - space.length)
    const folded = lines && (lines.length > 1 || flow === undefined) ? lines : undefined
    if (node.comment && (folded || flow === undefined)) this.comment(node.comment, indent)
    if (folded) {
      this.lines.push(`${head} >-`, ...folded.map((line) => `${space}${line}`))
    } else if (flow === undefined) {
      const [first = '', ...rest] = this.source(node).trimEnd().split('\n')
      const depth = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/)))
      this.lines.push(
        `${head} ${first}`,
        ...rest.map((line) => (line.trim() ? `${space}${line.slice(depth)}` : '')),
      )
    } else this.lines.push(`${head} ${flow}${beside(node)}`)
  }

  /** On one line; undefined for what has lines of its own. */
  private flow(node: Node | null): string | undefined {
    if (node === null) return ''
    if (isScalar(node)) {
      const source = this.source(node)
      return source.includes('\n') ? undefined : source
    }
    if (!isCollection(node)) return undefined
    if (hasComment(node)) return undefined
    const parts = isSeq(node)
      ? (node.items as Node[]).map((item) => this.flow(item)) // a parsed list holds nodes
      : inOrder(node, this.orderAt(node.range?.[0] ?? -1)).map((pair) => this.flowEntry(pair))
    if (parts.includes(undefined)) return undefined
    if (isSeq(node)) return `[${parts.join(', ')}]`
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }

  private flowEntry({ key, value }: Pair<Scalar, Node | null>): string | undefined {
    const one = this.flow(value)
    if (one === undefined) return undefined
    return one === '' ? this.source(key) : `${this.source(key)}: ${one}`
  }
}

const isCollection = (node: Node | null): node is YAMLMap | YAMLSeq => isMap(node) || isSeq(node)

const isName = (node: unknown): boolean => isScalar(node) && /^[\w.-]+$/.test(String(node.source ?? ''))

const beside = (node: Node | null): string =>
  node?.comment && !node.comment.includes('\n') ? ` #${node.comment}` : ''

/** A comment among its items: it stays only where each has a line. */
const hasComment = (node: YAMLMap | YAMLSeq): boolean =>
  isMap(node)
    ? (node.items as Pair<Node, Node | null>[]).some(
        ({ key, value }) => isCommented(key) || isCommented(value),
      )
    : (node.items as Node[]).some((item) => isCommented(item))

const isCommented = (node: Node | null): boolean =>
  node !== null && (Boolean(node.comment ?? node.commentBefore) || (isCollection(node) && hasComment(node)))

/** Words that have a place stand in their order, others behind them as they are. */
function inOrder(node: YAMLMap, order: readonly string[] | undefined): readonly Pair<Scalar, Node | null>[] {
  const pairs = node.items as Pair<Scalar, Node | null>[] // keys of definitions are words
  if (!order) return pairs
  const place = ({ key }: Pair<Scalar, Node | null>) => {
    const at = order.indexOf(String(key.value))
    return at < 0 ? order.length : at
  }
  return pairs.toSorted((one, other) => place(one) - place(other))
}
