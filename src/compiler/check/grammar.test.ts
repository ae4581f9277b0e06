import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { expect, test } from 'vitest'
import { filesOnDisk } from '../source/files.ts'
import { withoutParts } from '../testing/withoutParts.ts'
import { wholeValue } from '../testing/wholeValue.ts'
import type { Schema } from './readGrammar.ts'

const root = join(import.meta.dirname, '../../..')
const grammar = Object.fromEntries(
  readdirSync(join(root, 'schemas/language')).map((name) => [
    name,
    JSON.parse(readFileSync(join(root, 'schemas/language', name), 'utf8')) as Schema & {
      description?: string
    },
  ]),
)
const definitions = withoutParts(filesOnDisk(root))
const yaml = (folder: string) =>
  definitions
    .list(folder, true)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))

type Described = Schema & { readonly description?: string }

/** Every word of the grammar: where it stands, whether it is needed, what is said of it. */
function wordsIn(schema: Described, where: string): { word: string; needed: boolean; description: string }[] {
  const own = Object.entries(schema.properties ?? {}).map(([key, word]) => ({
    word: `${where}.${key}`,
    needed: schema.required?.includes(key) ?? false,
    description: (word as Described).description ?? '',
  })) // our schemas describe their words
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.definitions ?? {}),
    ...(schema.anyOf ?? []).map((branch, index) => [String(index), branch] as const),
  ]
  return [...own, ...inner.flatMap(([key, below]) => wordsIn(below, `${where}.${key}`))]
}

const needless = new Set([
  'typeCode',
  'to',
  'format',
  'list',
  'edit',
  'detail',
  'report',
  'part',
  'figure',
  'chart',
  'stages',
  'rows',
  'as',
  'from',
  'sum',
  'count',
  'min',
  'max',
  'unique',
  'noOverlap',
  'fields',
  'table',
  'panel',
  'columns',
  'label',
])

test('every word is described, and ends in its default unless it is needed', () => {
  const words = Object.entries(grammar).flatMap(([name, schema]) =>
    wordsIn(schema, name.replace('.schema.json', '')),
  )
  expect(words.length).toBeGreaterThan(120)
  expect(
    words
      .filter(({ description }) => !description.endsWith('.') && !description.endsWith('English'))
      .map(({ word }) => word),
  ).toEqual([])
  const silent = words.filter(
    ({ word, needed, description }) =>
      !needed && !/Default: [^.].*\.$/.test(description) && !needless.has(word.split('.').at(-1) ?? ''),
  )
  expect(silent.map(({ word }) => word)).toEqual([])
})

test('our definitions also pass the grammar in the eyes of ajv, which editors use', () => {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    validateFormats: false,
    strictTypes: false,
    strictRequired: false,
  })
  for (const [name, schema] of Object.entries(grammar)) ajv.addSchema(schema, name)
  const kinds: [string, string[]][] = [
    ['areas', ['schemas/areas.yaml']],
    ['audiences', ['schemas/audiences.yaml']],
    ['lookups', yaml('schemas/lookups')],
    ['block', yaml('schemas/blocks')],
    ['process', yaml('schemas/processes')],
    ['service', yaml('schemas/services')],
    ['message', yaml('schemas/messages')],
    ['print', yaml('schemas/print')],
    ['import', yaml('schemas/imports')],
    ['entity', yaml('schemas/entities')],
    ['screens', yaml('screens').filter((file) => !file.startsWith('screens/home/'))],
    ['home', yaml('screens/home')],
  ]
  for (const [kind, files] of kinds)
    for (const file of files) {
      const valid = ajv.validate(`${kind}.schema.json`, wholeValue(definitions, file))
      expect(valid, `${file}: ${ajv.errorsText()}`).toBe(true)
    }
})
