import { functions } from '../../rules/expression/callSigns.ts'
import type { Grammar, Schema } from '../check/readGrammar.ts'
import { resolveIn, type Place } from '../check/resolve.ts'

/** How often a word of the grammar, or a function of expressions, is used. */
export interface WordUse {
  /** Of which grammar: `entity`, `screens`, `expression` for functions. */
  readonly of: string
  readonly word: string
  readonly uses: number
  readonly files: number
}

/** A file that passed its grammar. */
export interface CountedFile {
  readonly kind: string
  readonly value: unknown
}

interface Tally {
  readonly counts: Map<string, { uses: number; readonly files: Set<number> }>
  file: number
}

/** Every word that the grammars of these files know, the most used first; a word that nobody uses has none. */
export function census(grammar: Grammar, files: readonly CountedFile[]): readonly WordUse[] {
  const tally: Tally = { counts: new Map(), file: 0 }
  for (const kind of new Set(files.map((file) => file.kind)))
    for (const word of wordsOf(grammar, `${kind}.schema.json`)) note(tally, ofKind(kind), word, 0)
  for (const word of Object.keys(functions)) note(tally, 'expression', word, 0)
  for (const [index, { kind, value }] of files.entries()) {
    tally.file = index
    count({ grammar, tally, kind: ofKind(kind) }, value, {
      schema: grammar[`${kind}.schema.json`] ?? {},
      home: `${kind}.schema.json`,
    })
  }
  return [...tally.counts]
    .map(([key, { uses, files: seen }]): WordUse => {
      const [of = '', word = ''] = key.split(' ')
      return { of, word, uses, files: seen.size }
    })
    .sort((a, b) => a.of.localeCompare(b.of) || b.uses - a.uses || a.word.localeCompare(b.word))
}

/** Blocks are parts of entities: their words are counted together. */
const ofKind = (kind: string): string => (kind === 'block' ? 'entity' : kind)

interface Counting {
  readonly grammar: Grammar
  readonly tally: Tally
  readonly kind: string
}

function note({ counts, file }: Tally, of: string, word: string, uses: number): void {
  const known = counts.get(`${of} ${word}`) ?? { uses: 0, files: new Set() }
  known.uses += uses
  if (uses > 0) known.files.add(file)
  counts.set(`${of} ${word}`, known)
}

function count(counting: Counting, value: unknown, given: Place): void {
  const { schema, home } = resolveIn(counting.grammar, given.schema, given.home)
  for (const branch of schema.anyOf ?? []) {
    const at = resolveIn(counting.grammar, branch, home)
    if (fits(value, at.schema)) return count(counting, value, at)
  }
  if (schema.format === 'expression') return countFunctions(counting, String(value))
  if (Array.isArray(value))
    for (const item of value) count(counting, item, { schema: schema.items ?? {}, home })
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      const own = schema.properties?.[key]
      if (own) note(counting.tally, counting.kind, key, 1)
      const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
      count(counting, one, { schema: own ?? other, home })
    }
}

function countFunctions({ tally }: Counting, text: string): void {
  for (const [, name = ''] of text.matchAll(/\b([A-Za-z]\w*)\(/g))
    if (Object.hasOwn(functions, name)) note(tally, 'expression', name, 1)
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function fits(value: unknown, { type }: Schema): boolean {
  const kind = kindOf(value)
  const wanted = [type ?? []].flat()
  return wanted.length === 0 || wanted.includes(kind) || (kind === 'integer' && wanted.includes('number'))
}

/** The words of a grammar, wherever in it they stand. */
function wordsOf(grammar: Grammar, name: string): ReadonlySet<string> {
  const words = new Set<string>()
  const seen = new Set<Schema>()
  const visit = (given: Place): void => {
    const { schema, home } = resolveIn(grammar, given.schema, given.home)
    if (seen.has(schema)) return
    seen.add(schema)
    for (const [word, one] of Object.entries(schema.properties ?? {})) {
      words.add(word)
      visit({ schema: one, home })
    }
    const { additionalProperties, items, anyOf = [] } = schema
    const inner = [additionalProperties, items, ...anyOf].filter((one) => typeof one === 'object')
    for (const one of inner) visit({ schema: one, home })
  }
  visit({ schema: grammar[name] ?? {}, home: name })
  return words
}
