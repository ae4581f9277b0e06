import type { Entry, SourceNode, Span } from '../source/SourceFile.ts'
import { parametersIn, textOf, type ScalarNode } from './Block.ts'

/** What a block is filled with: its parameters by name. */
export type Arguments = ReadonlyMap<string, Argument>

export interface Argument {
  readonly value: ScalarNode
  /** An expression stays one thing, whatever it stands in. */
  readonly whole: boolean
}

/** The node with its parameters filled in, marked behind the text of the document: `start` is where the block's begins there. */
export function instantiate(node: SourceNode, filled: Arguments, start: number): SourceNode {
  const span = moved(node.span, start)
  if (node.kind === 'list')
    return { ...node, span, items: node.items.map((item) => instantiate(item, filled, start)) }
  if (node.kind === 'scalar') return { ...withValues(node, filled), span }
  const entries = node.entries.map(({ key, keySpan, value }): Entry => ({
    key: filledText(key, filled),
    keySpan: moved(keySpan, start),
    value: instantiate(value, filled, start),
  }))
  return { ...node, span, entries }
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by })

/** A text that is nothing but a parameter has its value, with its type. */
function withValues(node: ScalarNode, filled: Arguments): ScalarNode {
  if (typeof node.value !== 'string') return node
  const alone = /^\$(\w+)$/.exec(node.value)?.[1]
  const value = alone === undefined ? undefined : filled.get(alone)?.value
  if (value) return { ...node, value: value.value, raw: value.raw, quoted: value.quoted }
  return { ...node, value: filledText(node.value, filled) }
}

/** `filledText('a or $x', x → 'b and c')` → `a or (b and c)`, where x is an expression. */
export function filledText(text: string, filled: Arguments): string {
  return parametersIn(text)
    .reverse()
    .reduce((now, { name, at }) => {
      const argument = filled.get(name)
      if (!argument) return now
      const words = textOf(argument.value)
      const safe = argument.whole && !/^[\w.']*$/.test(words) ? `(${words})` : words
      return now.slice(0, at - 1) + safe + now.slice(at + name.length)
    }, text)
}
