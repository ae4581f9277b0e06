// What a schema has against what was read: every mistake at its place, what would be right, and in both languages.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { spoken } from '../texts/spoken.ts'
import { jsonProblems } from './jsonProblems.ts'
import { mappingSchema } from './loading/mappingSchema.ts'
import { planSchema } from './loading/planSchema.ts'
import { processSchema } from './workflow/processSchema.ts'

const said = (value: unknown, language: 'CN' | 'EN' = 'EN'): readonly string[] =>
  jsonProblems(mappingSchema, value).map(({ words }) => spoken(words, language))

const fields = { a: 'A' }

test.each([mappingSchema, planSchema, processSchema])('the schema is one', (schema) => {
  expect(new Ajv2020({ strict: false }).validateSchema(schema)).toBe(true)
})

test('mappings and plans of the demonstration fit their schemas', () => {
  const folder = resolve(import.meta.dirname, '../../schemas/demonstration')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  )
  const read = files.map(
    (file) => parse(readFileSync(resolve(folder, file), 'utf8')) as Record<string, unknown>,
  )
  const mappings = read.filter((one) => 'entity' in one && 'fields' in one)
  const plans = read.filter((one) => 'steps' in one)
  expect(mappings.length).toBeGreaterThan(10)
  expect(plans.length).toBeGreaterThan(0)
  expect(mappings.flatMap((one) => said(one))).toEqual([])
  expect(plans.flatMap((one) => jsonProblems(planSchema, one))).toEqual([])
})

test.each<[string, unknown, readonly string[]]>([
  ['nothing', {}, [': entity is missing.', ': fields is missing.']],
  ['a list', [], [': [] is not of the kind object.']],
  ['null', null, [': null is not of the kind object.']],
  [
    'a key that is none',
    { entity: 'e', fields, colour: 1 },
    [/colour is unknown. Known are entity, file/ as never],
  ],
  [
    'a misspelt key',
    { entity: 'e', field: {}, fields },
    [/field is unknown. Is fields meant\? Known/ as never],
  ],
  [
    'a field from a number',
    { entity: 'e', fields: { a: 5 } },
    ['fields.a: 5 is not of the kind string, object.'],
  ],
  [
    'a rule within a rule',
    { entity: 'e', fields: { a: { else: { find: { b: { cut: 'long' } } } } } },
    ['fields.a.else.find.b.cut: "long" is not of the kind integer.'],
  ],
  [
    'a case of its own',
    { entity: 'e', fields: { a: { case: 'Upper' } } },
    ['fields.a.case: "Upper" is none of upper, lower.'],
  ],
  ['a cut of nothing', { entity: 'e', fields: { a: { cut: 0 } } }, ['fields.a.cut: 0 is less than 1.']],
  [
    'far too many decimals',
    { entity: 'e', fields: { a: { number: { round: 99 } } } },
    ['fields.a.number.round: 99 is more than 18.'],
  ],
  [
    'a file of lines that nothing joins',
    { entity: 'e', fields, lines: { l: { file: 'l.csv', fields } } },
    ['lines.l: by is missing.'],
  ],
  ['lines without fields', { entity: 'e', fields, lines: { l: {} } }, ['lines.l: fields is missing.']],
  [
    'a way that is none',
    JSON.parse('{"entity":"e","fields":{"a":"A"},"known":{"by":["a"],"then":"merge"}}'),
    ['known.then: "merge" is none of skip, update.'],
  ],
  [
    'a key of the prototype',
    JSON.parse('{"entity":"e","fields":{"a":"A"},"__proto__":{"x":1}}'),
    [/__proto__ is unknown/ as never],
  ],
  [
    'a very long text',
    { entity: 'e', fields: { a: { number: 'x'.repeat(5000) } } },
    [/^fields.a.number: "x{58}… is not of the kind boolean, object.$/ as never],
  ],
])('%s is told', (_, value, expected) => {
  const problems = said(value)
  expect(problems).toHaveLength(expected.length)
  expected.forEach((one, index) => expect(problems[index]).toMatch(one))
})

test('a mistake is told in Chinese, too, with its path', () => {
  const value = { entity: 'e', fields: { a: { case: 'Upper' } } }
  expect(said(value, 'CN')).toEqual([
    'fields.a.case：“Upper”不是upper, lower之一。'.replace('“Upper”', '"Upper"'),
  ])
  expect(jsonProblems(mappingSchema, value)[0]?.path).toEqual(['fields', 'a', 'case'])
})

test('what is nested as deep as a reader allows is told, not broken by', () => {
  let rule: unknown = { cut: 'deep' }
  for (let depth = 0; depth < 400; depth += 1) rule = { else: rule }
  expect(said({ entity: 'e', fields: { a: rule } })).toHaveLength(1)
})
