import { nearest } from '../../rules/nearest.ts'
import { report, type Report } from '../source/diagnostics.ts'
import {
  placeOf,
  type Entry,
  type Mark,
  type SourceNode,
  type SourceFile,
  type Span,
} from '../source/SourceFile.ts'
import type { Grammar, Schema } from './readGrammar.ts'
import { branchOf, fits, resolveIn } from './resolve.ts'
import { retiredForms, retiredWords } from './retiredWords.ts'

interface Check {
  readonly grammar: Grammar
  readonly file: SourceFile
  readonly to: Report
}

/** Holds a file against its grammar. Every deviation is reported at its own place; nothing is thrown. */
export function check(file: SourceFile, grammar: Grammar, name: string, to: Report): void {
  const root = grammar[name]
  if (root && file.root) checkNode({ grammar, file, to }, file.root, root, name, 'The file')
}

function checkNode(at: Check, node: SourceNode, schema: Schema, home: string, where: string): void {
  const found = schema.$ref ? resolveIn(at.grammar, schema, home) : undefined
  const meant = found?.schema ?? schema
  const there = found?.home ?? home
  if (meant.anyOf) return checkChoice(at, node, meant.anyOf, there, where)
  if (!fits(node, meant)) return wrongKind(at, node, [meant], there, where)
  if (meant.enum) return checkEnum(at, node, meant.enum, where)
  if (meant.format === 'label') return checkLabel(at, node)
  if (node.kind === 'map') return checkMap(at, node, meant, there, where)
  if (node.kind === 'list') return checkList(at, node, meant, there, where)
  checkRange(at, node, meant, where)
}

function checkChoice(
  at: Check,
  node: SourceNode,
  branches: readonly Schema[],
  home: string,
  where: string,
): void {
  const branch = branchOf(at.grammar, node, branches, home)
  if (branch) return checkNode(at, node, branch.schema, branch.home, where)
  wrongKind(at, node, branches, home, where)
}

function checkMap(
  at: Check,
  node: SourceNode & { kind: 'map' },
  schema: Schema,
  home: string,
  where: string,
): void {
  const properties = schema.properties ?? {}
  checkDoubles(at, node.entries)
  for (const entry of node.entries) {
    const known = Object.hasOwn(properties, entry.key) ? properties[entry.key] : undefined
    const form = known && retiredForms[entry.key]?.(entry.value, node, properties)
    if (form) report(at.to, 'retired-form', mark(at, entry.value.span), { key: entry.key, ...form })
    else if (known) checkNode(at, entry.value, known, home, entry.key)
    else if (typeof schema.additionalProperties === 'object')
      checkNode(at, entry.value, schema.additionalProperties, home, entry.key)
    else if (schema.additionalProperties === false)
      unknownKey(at, entry, node, Object.keys(properties), where)
  }
  for (const key of schema.required ?? []) {
    if (!node.entries.some((entry) => entry.key === key))
      report(at.to, 'missing-key', startOf(at, node), { key, where })
  }
}

function unknownKey(
  at: Check,
  entry: Entry,
  node: SourceNode & { kind: 'map' },
  choices: readonly string[],
  where: string,
): void {
  const instead = retiredWords[entry.key]
  if (instead)
    return report(at.to, 'retired-word', mark(at, entry.keySpan), {
      name: entry.key,
      instead: instead(entry.value, node, at.file.root ?? node),
    })
  const half =
    entry.value.kind === 'scalar' && entry.value.value === null && at.file.text[node.span.start] === '{'
  const free = choices.filter((choice) => !node.entries.some(({ key }) => key === choice))
  report(at.to, 'unknown-key', mark(at, entry.keySpan), {
    name: entry.key,
    where,
    nearest: nearest(entry.key, free) ?? nearest(entry.key, choices),
    choices,
    half,
  })
}

function checkDoubles(at: Check, entries: readonly Entry[]): void {
  if (!isDoubled(entries)) return
  const seen = new Map<string, Span>()
  for (const { key, keySpan } of entries) {
    const first = seen.get(key)
    if (first)
      report(at.to, 'doubled-key', mark(at, keySpan), { key, line: placeOf(at.file, first.start).line })
    else seen.set(key, keySpan)
  }
}

/** A few keys are told apart sooner than they are listed. */
const isDoubled = (entries: readonly Entry[]): boolean =>
  entries.length > 8
    ? new Set(entries.map(({ key }) => key)).size < entries.length
    : entries.some(({ key }, index) => isAmongFirst(entries, index, key))

function isAmongFirst(entries: readonly Entry[], count: number, key: string): boolean {
  for (let index = 0; index < count; index += 1) if (entries[index]?.key === key) return true
  return false
}

function checkList(
  at: Check,
  node: SourceNode & { kind: 'list' },
  schema: Schema,
  home: string,
  where: string,
): void {
  const { minItems = 0, maxItems = Infinity, items } = schema
  const count = node.items.length
  if (count < minItems || count > maxItems) {
    report(at.to, 'out-of-range', startOf(at, node), {
      where,
      found: `a list of ${count}`,
      wanted: `a list of ${countWanted(minItems, maxItems)}`,
    })
  }
  if (!items) return
  const here = `An item of ${where}`
  for (const item of node.items) checkNode(at, item, items, home, here)
}

function countWanted(minItems: number, maxItems: number): string {
  if (minItems === maxItems) return `${minItems}`
  return maxItems === Infinity ? `at least ${minItems}` : `${minItems} to ${maxItems}`
}

function checkEnum(at: Check, node: SourceNode, choices: readonly unknown[], where: string): void {
  if (node.kind !== 'scalar' || choices.includes(node.value)) return
  const names = choices.map(String)
  report(at.to, 'unknown-value', mark(at, node.span), {
    name: String(node.value),
    where,
    nearest: nearest(String(node.value), names),
    choices: names,
  })
}

function checkLabel(at: Check, node: SourceNode): void {
  const text = node.kind === 'scalar' ? String(node.value) : ''
  const [chinese = '', english, more] = text.split('|').map((half) => half.trim())
  if (chinese && english && more === undefined) return
  const missing = more === undefined ? missingHalf(chinese, english) : 'both'
  report(at.to, 'half-label', mark(at, node.span), { text, missing })
}

/** A single half without a bar is told by its letters. */
function missingHalf(first: string, second: string | undefined): 'English' | 'Chinese' {
  const isChinese = second === undefined ? /[\u2e80-\uffff]/.test(first) : first !== ''
  return isChinese ? 'English' : 'Chinese'
}

function checkRange(
  at: Check,
  node: SourceNode,
  { minimum = -Infinity, maximum = Infinity }: Schema,
  where: string,
): void {
  if (
    node.kind !== 'scalar' ||
    typeof node.value !== 'number' ||
    (node.value >= minimum && node.value <= maximum)
  )
    return
  const wanted = rangeWanted(minimum, maximum)
  report(at.to, 'out-of-range', mark(at, node.span), { where, found: node.raw, wanted })
}

function rangeWanted(minimum: number, maximum: number): string {
  if (maximum === Infinity) return `at least ${minimum}`
  return minimum === -Infinity ? `at most ${maximum}` : `from ${minimum} to ${maximum}`
}

const kinds: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

function wrongKind(
  at: Check,
  node: SourceNode,
  branches: readonly Schema[],
  home: string,
  where: string,
): void {
  const wanted = [
    ...new Set(branches.flatMap((branch) => wantedKinds(resolveIn(at.grammar, branch, home).schema))),
  ].join(' or ')
  report(at.to, 'wrong-kind', startOf(at, node), { where, found: foundKind(node), wanted })
}

function wantedKinds(schema: Schema): string[] {
  if (schema.format === 'label') return ['a label: 中文 | English']
  if (schema.format === 'expression') return ['an expression']
  if (schema.format === 'path') return ['a path such as parent.dataType']
  if (schema.enum) return schema.enum.map(String)
  return [schema.type ?? []].flat().map((type) => kinds[type] ?? type)
}

function foundKind(node: SourceNode): string {
  if (node.kind === 'map') return 'a map'
  if (node.kind === 'list') return 'a list'
  if (node.value === null) return 'empty'
  if (typeof node.value === 'string') return 'a text'
  return typeof node.value === 'number'
    ? 'a number'
    : `${String(node.value)}, which YAML reads as true or false`
}

const mark = ({ file }: Check, span: Span): Mark => ({ file, span })

/** Collections are marked at their first line only. */
function startOf({ file }: Check, { span }: SourceNode): Mark {
  const end = file.text.indexOf('\n', span.start)
  return {
    file,
    span: { start: span.start, end: Math.max(span.start, end < 0 ? span.end : Math.min(end, span.end)) },
  }
}
