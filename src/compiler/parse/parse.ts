import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node as YamlNode,
  type Pair,
} from 'yaml'
import { report, type Report } from '../source/diagnostics.ts'
import { readPlainYaml } from './readPlainYaml.ts'
import {
  lineStartsOf,
  type Entry,
  type SourceNode,
  type Scalar,
  type SourceFile,
} from '../source/SourceFile.ts'

/** Reads one YAML file with the place of every key and value. A file that is no YAML is reported and has no root. */
export function parse(file: string, text: string, to: Report): SourceFile {
  const lineStarts = lineStartsOf(text)
  const root = readPlainYaml(text)
  return root
    ? { file, text, root, lineStarts }
    : parseWithLibrary({ file, text, root: undefined, lineStarts }, to)
}

function parseWithLibrary(source: SourceFile, to: Report): SourceFile {
  const document = parseDocument(source.text, { uniqueKeys: false, prettyErrors: false })
  for (const error of document.errors.slice(0, 1)) {
    const [start, end] = error.pos
    const words = (error.message.split('\n')[0] ?? error.message).replace(/[.:]?\s*$/, '')
    report(
      to,
      'yaml',
      { file: source, span: { start, end: Math.max(end, start + 1) } },
      { words, flow: isInFlow(source.text, start) },
    )
  }
  if (document.errors.length > 0) return source
  return { ...source, root: document.contents ? toNode(document.contents, document) : emptyNode(0) }
}

const emptyNode = (at: number): SourceNode => ({
  kind: 'scalar',
  span: { start: at, end: at },
  value: null,
  raw: '',
  quoted: false,
})

const quotations = new Set<unknown>(['QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'])

function toNode(node: YamlNode | null, document: Document.Parsed): SourceNode {
  const span = { start: node?.range?.[0] ?? 0, end: node?.range?.[1] ?? 0 }
  if (isAlias(node)) return { ...toNode(node.resolve(document) ?? null, document), span }
  if (isMap(node))
    return {
      kind: 'map',
      span,
      entries: node.items.map((pair) => toEntry(pair as Pair<YamlNode, YamlNode | null>, document)),
    } // a parsed map holds nodes
  if (isSeq(node))
    return { kind: 'list', span, items: node.items.map((item) => toNode(item as YamlNode, document)) } // a parsed list holds nodes
  if (!isScalar(node)) return emptyNode(span.start)
  const quoted = quotations.has(node.type)
  return { kind: 'scalar', span, value: node.value as Scalar, raw: node.source ?? '', quoted } // the core schema knows no other values
}

/** A key is what was written; in quotes, what they hold. */
export const keyText = ({ quoted, value, raw }: SourceNode & { kind: 'scalar' }): string =>
  quoted ? String(value) : raw

function toEntry({ key, value }: Pair<YamlNode, YamlNode | null>, document: Document.Parsed): Entry {
  const keyNode = toNode(key, document)
  return {
    key: keyNode.kind === 'scalar' ? keyText(keyNode) : '',
    keySpan: keyNode.span,
    value: value ? toNode(value, document) : emptyNode(keyNode.span.end),
  }
}

/** Whether a place stands within { } or [ ] of its line, where , { } need quotes. */
function isInFlow(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /[{[]/.test(line)
}
