import type { Diagnostic, DiagnosticCode, Report } from '../source/diagnostics.ts'
import type { Entry, SourceFile, SourceNode } from '../source/SourceFile.ts'
import { check } from './check.ts'
import type { Grammar } from './readGrammar.ts'

/** A file without what its grammar refuses in it, so that the rest can be looked at in the same round. */
export interface Mended {
  readonly source: SourceFile
  /** Names of what was taken out, and of what it was taken out of: what is said of them may follow from that. */
  readonly lost: ReadonlySet<string>
}

/** Taking one thing out may bring another mistake to light; after so many rounds the file is left alone. */
const rounds = 12

/** What was meant cannot be told: which of two, or how the text is to be read. */
const beyond: readonly DiagnosticCode[] = ['yaml', 'doubled-key']

/** Undefined where nothing sensible is left: where a whole part of the file is not understood, for one. */
export function mend(
  file: SourceFile,
  grammar: Grammar,
  name: string,
  mistakes: readonly Diagnostic[],
): Mended | undefined {
  if (mistakes.some(({ code, use }) => use !== undefined || beyond.includes(code))) return undefined
  const lost = new Set<string>()
  let source = file
  let left = mistakes
  for (let round = 0; round < rounds && source.root; round += 1) {
    const bad = new Set(left.map(({ line, column }) => (file.lineStarts[line - 1] ?? 0) + column - 1))
    const root = without(source.root, bad, [], lost)
    if (!root || !isWhole(source.root, root)) return undefined
    source = { ...source, root }
    const to: Report = { diagnostics: [] }
    check(source, grammar, name, to)
    if (to.diagnostics.length === 0) return { source, lost }
    left = to.diagnostics
  }
  return undefined
}

/** Whether all parts of the file are still there. */
const isWhole = (before: SourceNode, after: SourceNode): boolean =>
  before.kind === 'map' && after.kind === 'map' && before.entries.length === after.entries.length

/** The node without what begins at one of these places: a key with its value, or an item. Undefined: the node itself does. */
function without(
  node: SourceNode,
  bad: ReadonlySet<number>,
  path: readonly string[],
  lost: Set<string>,
): SourceNode | undefined {
  if (node.kind === 'scalar') return bad.has(node.span.start) ? undefined : node
  if (node.kind === 'list')
    return {
      ...node,
      items: node.items.flatMap((item) => without(item, bad, path, lost) ?? lose(path, lost)),
    }
  const entries = node.entries.flatMap((entry): Entry[] => {
    const here = [...path, entry.key]
    const value = bad.has(entry.keySpan.start) ? undefined : without(entry.value, bad, here, lost)
    return value ? [{ ...entry, value }] : lose(here, lost)
  })
  const isBad = node.entries.length === entries.length && bad.has(node.span.start)
  return isBad && path.length > 0 ? undefined : { ...node, entries }
}

/** The first step is a part of the file such as fields or verbs, which is no name. */
function lose(path: readonly string[], lost: Set<string>): [] {
  for (const name of path.slice(1)) lost.add(name)
  return []
}
