import { nearest } from '../../rules/nearest.ts'
import { report, type Report } from '../source/diagnostics.ts'
import {
  child,
  type Entry,
  type Mark,
  type SourceFile,
  type SourceNode,
  type Span,
} from '../source/SourceFile.ts'

export type MapNode = SourceNode & { readonly kind: 'map' }
export type ScalarNode = SourceNode & { readonly kind: 'scalar' }

/** A block as it is written, with its parameters. */
export interface Block {
  readonly name: string
  readonly file: SourceFile
  readonly parameters: ReadonlyMap<string, Parameter>
}

export interface Parameter {
  readonly type: string
  readonly default?: ScalarNode
}

/** Blocks by name; undefined of one that did not pass its grammar. */
export type Blocks = ReadonlyMap<string, Block | undefined>

/** How many blocks a house has at most: more of them hide what a document is. */
export const most = 8

/** What every block knows of the document that uses it. */
export const given = ['entity', 'name', 'NAME'] as const

/** The block that a file is, which passed its grammar. */
export function blockOf(name: string, file: SourceFile): Block {
  const parameters = entriesOf(child(file.root, 'with')).map(({ key, value }): [string, Parameter] => [
    key,
    parameterOf(value),
  ])
  return { name, file, parameters: new Map(parameters) }
}

function parameterOf(node: SourceNode): Parameter {
  const type = textOf(node.kind === 'map' ? child(node, 'type') : node)
  const initial = child(node, 'default')
  return { type, ...(initial?.kind === 'scalar' ? { default: initial } : {}) }
}

export const entriesOf = (node: SourceNode | undefined): readonly Entry[] =>
  node?.kind === 'map' ? node.entries : []

/** `scalar('ref', span)` → a text as if it were written there, without quotes. */
export const scalar = (words: string, span: Span): ScalarNode => ({
  kind: 'scalar',
  span,
  value: words,
  raw: words,
  quoted: false,
})

export const textOf = (node: SourceNode | undefined): string =>
  node?.kind === 'scalar' && node.value !== null ? String(node.value) : ''

/** A name of a parameter in a text, and where it begins in it. */
export const parametersIn = (text: string): { readonly name: string; readonly at: number }[] =>
  [...text.matchAll(/\$(\w+)/g)].map((match) => ({ name: match[1] ?? '', at: match.index + 1 }))

/** What is wrong in a block by itself: parameters that nobody declares or reads, and blocks within it. */
export function checkBlock({ name, file, parameters }: Block, to: Report): void {
  const choices = [...parameters.keys()]
  const known = new Set<string>([...choices, ...given])
  const read = new Set<string>()
  for (const entry of entriesOf(file.root))
    for (const { name: parameter, at } of parametersIn(
      file.text.slice(entry.keySpan.start, entry.value.span.end),
    )) {
      if (entry.key !== 'with') read.add(parameter)
      const start = entry.keySpan.start + at
      const mark = { file, span: { start, end: start + parameter.length } }
      if (!known.has(parameter))
        report(to, 'unknown-parameter', mark, {
          block: name,
          name: parameter,
          choices,
          nearest: nearest(parameter, choices),
        })
    }
  for (const { key, keySpan } of entriesOf(child(file.root, 'with')))
    if (!read.has(key)) report(to, 'unused-parameter', { file, span: keySpan }, { name: key })
  for (const use of usesBelow(file, child(file.root, 'lines'))) report(to, 'block-in-block', use, undefined)
}

/** Every `use` of these tables of lines, and of theirs. */
function usesBelow(file: SourceFile, lines: SourceNode | undefined): Mark[] {
  return entriesOf(lines).flatMap(({ value }) => [
    ...entriesOf(value).flatMap(({ key, keySpan }) => (key === 'use' ? [{ file, span: keySpan }] : [])),
    ...usesBelow(file, child(value, 'lines')),
  ])
}
