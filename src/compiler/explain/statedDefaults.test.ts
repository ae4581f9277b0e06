// Hover text and manual state defaults: what the grammar says after "Default:" and docs/language.md in its last column.
// Here both are held against what the rules decide when an author says nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepingOrigins, originsOf } from '../normalize/decide.ts'
import { definitionsOf, linesOf, sampleProject, screenOf } from '../testing/sampleProject.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Grammar {
  readonly definitions: Readonly<
    Record<string, { readonly properties?: Readonly<Record<string, { readonly description?: string }>> }>
  >
}
const grammars = ['screens', 'entity'].map(
  (name) => JSON.parse(read(`schemas/language/${name}.schema.json`)) as Grammar, // its shape is tested beside the check
)

/** Description by key, of a definition of the grammar. */
function wordsOf(definition: string): Readonly<Record<string, string>> {
  const properties = grammars.map(({ definitions }) => definitions[definition]?.properties).find(Boolean)
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([key, { description = '' }]) => [key, description]),
  )
}

/** Default by key, of the manual's table with this head. One row may tell of several keys. */
function statedIn(head: string): Readonly<Record<string, string>> {
  const [, table = ''] = read('docs/language.md').split(`| ${head} | means | default |\n`)
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(1)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, keys = '', , stated = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const names = [...keys.matchAll(/`(\w+)/g)].flatMap(([, name = '']) => name)
      const each = stated.split('; ')
      return names.map((name, index) => [name, each[each.length === names.length ? index : 0] ?? ''])
    }),
  )
}

/** A value that stands there as such; anything else is told in words. */
function literal(stated: string): string | undefined {
  const [, word] = /^`?(true|false|-?\d+|[YN]|listByPage|link|none|nothing|no)`?$/.exec(stated) ?? []
  return word === 'no' || word === 'nothing' ? 'none' : word
}

/** `Default: true.`, `Default: 300, then what room there is.` */
const afterDefault = (words: string) => literal(/Default: ([^.,]+)[.,]/.exec(words)?.[1] ?? '')

const list = (full: string) =>
  screenOf({ list: `columns: [loanNum, total, secret]\n      grid: { showIndex: true${full} }` }, 'loanList')
    .table
const lines = (full: string) =>
  linesOf(screenOf({ lines: `columns: [thing, value], grid: { showIndex: true${full} }` }, 'loanEdit'))
const column = (words: string) =>
  screenOf({ list: `columns: [loanNum, { field: total${words} }]` }, 'loanList').table?.columns[1]
const buttons = (words: string) =>
  screenOf(
    { list: `columns: [loanNum, { key: act, cellType: buttons, functionList: [btnLend]${words} }]` },
    'loanList',
  ).table?.columns[1]

function verb(words: string) {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '  doReturn:',
    `  doExtra: { label: 加 | Extra${words} }\n  doReturn:`,
  )
  return definitionsOf(sample.compiler).entities['loan']?.verbs.find(({ name }) => name === 'doExtra')
}

/** What is compiled with further words, by the definition of the grammar that lists them. */
const places = [
  { definition: 'sourceGrid', of: 'list', made: list, apart: ['isEdit', 'showIndex'] },
  {
    definition: 'sourceGrid',
    of: 'lines',
    made: lines,
    apart: ['showIndex', 'api', 'isAutoRequest', 'noQueryTotalFlag'],
  },
  { definition: 'sourceColumn', of: 'column', made: column, apart: ['buttonType'] },
  {
    definition: 'sourceColumn',
    of: 'buttons',
    made: buttons,
    apart: ['step', 'isSummary', 'disabled', 'wrap', 'columns'],
  },
  { definition: 'sourceVerb', of: 'verb', made: verb, apart: [] },
] as const

const cases = places.flatMap(({ definition, of, made, apart }) =>
  Object.entries(wordsOf(definition))
    .filter(([key]) => !(apart as readonly string[]).includes(key))
    .flatMap(([key, words]) => {
      const stated = afterDefault(words)
      return stated === undefined ? [] : [{ of, key, stated, made }]
    }),
)

test('there are defaults to hold', () => expect(cases.length).toBeGreaterThan(25))

test.each(cases)('$of: $key is $stated when nobody says it', ({ key, stated, made }) => {
  const silent: object = keepingOrigins(() => made('')) ?? {}
  const origin = originsOf(silent)[key]?.by ?? 'engine'
  expect(origin).toBe('engine')
  if (stated === 'none')
    return expect(Object.entries(silent).find(([name]) => name === key)?.[1] ?? []).toEqual([])
  const value: unknown = /^-?\d+$/.test(stated) ? Number(stated) : stated
  const said: object = made(`, ${key}: ${stated}`) ?? {}
  expect({ ...said, [key]: value }).toEqual({ ...silent, [key]: value })
})

test.each([
  ['column key', 'sourceColumn'],
  ['table key', 'sourceGrid'],
])('the manual has every %s of the grammar, with the same default', (head, definition) => {
  const manual = statedIn(head)
  const words = wordsOf(definition)
  expect(Object.keys(words).filter((key) => manual[key] === undefined)).toEqual([])
  const differing = Object.entries(words).flatMap(([key, text]) => {
    const [one, other] = [afterDefault(text), literal(manual[key] ?? '')]
    return one !== undefined && other !== undefined && one !== other ? [`${key}: ${one}, ${other}`] : []
  })
  expect(differing).toEqual([])
})

test('the manual has every word of a verb', () => {
  const [, verbs = ''] = read('docs/language.md').split('### Verbs\n')
  const keys = [...verbs.slice(0, verbs.indexOf('### Access')).matchAll(/^ {2}(\w+): /gm)].map(
    ([, key]) => key,
  )
  expect(Object.keys(wordsOf('sourceVerb')).filter((key) => !keys.includes(key))).toEqual([])
})
