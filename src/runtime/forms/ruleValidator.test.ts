// The validator that react-jsonschema-form is given finds what its own, ajv's, finds: in a browser that may compile no code the rules of the types stand for it.
import { customizeValidator } from '@rjsf/validator-ajv8'
import type { RJSFSchema } from '@rjsf/utils'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { formSchema, type FormField } from '../../rules/form/formSchema.ts'
import { canonicalDecimal, compareDecimals, decimalsOf } from '../../rules/types/decimalText.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { ruleValidator } from './ruleValidator.ts'

const field = (name: string, facts: FormField['facts'], required = false): FormField => ({
  ...{ name, title: name, facts, required },
})

const { schema } = formSchema([
  {
    heading: 'First',
    rows: [
      {
        key: 'a',
        title: 'A',
        fields: [field('a', { type: 'number', scale: 2, min: '1', max: '100' }, true)],
      },
      {
        key: 'b',
        title: 'B',
        fields: [field('b', { type: 'date' }), field('note', { type: 'text', maxLength: 5 })],
      },
    ],
  },
  { heading: 'Second', rows: [{ key: 'c', title: 'C', fields: [field('c', { type: 'lookups' }, true)] }] },
  { heading: 'Third', rows: [{ key: 'd', title: 'D', fields: [field('d', { type: 'flag' })] }] },
])

const ajv = customizeValidator<Row>({
  AjvClass: Ajv2020 as never, // another draft than its type says
  ajvOptionsOverrides: {
    strict: false,
    keywords: [
      {
        ...{ keyword: 'decimals', type: 'string', schemaType: 'number' },
        validate: (most: number, text: string) => decimalsOf(canonicalDecimal(text) ?? '') <= most,
      },
      {
        ...{ keyword: 'atLeast', type: 'string' },
        validate: (least: string, text: string) => compareDecimals(text, least) >= 0,
      },
      {
        ...{ keyword: 'atMost', type: 'string' },
        validate: (most: string, text: string) => compareDecimals(text, most) <= 0,
      },
    ],
  },
  customFormats: Object.fromEntries(
    Object.entries(fieldTypes).map(([name, type]) => [name, (text: string) => type.check(text, {}) === null]),
  ),
})

const given: readonly Row[] = [
  {},
  { s0: { a: '5' }, s1: { c: ['A'] } },
  { s0: { a: '5.123' }, s1: { c: ['A'] } },
  { s0: { a: '500', b: '2026-02-30', note: '123456' }, s1: { c: ['A', 'B'] }, s2: { d: 'Q' } },
  { s0: { a: 'x' }, s1: {}, s2: { d: 'Y' } },
  { s0: { a: '1', b: '2026-02-28' }, s1: { c: ['A'] }, s2: { d: 'N' } },
]

test.each(given.map((data) => [JSON.stringify(data), data] as const))('%s', (_, data) => {
  const whole = { s0: {}, s1: {}, s2: {}, ...data } // a section is there with its fields
  const ours = ruleValidator.validateFormData(whole, schema as RJSFSchema)
  const theirs = ajv.validateFormData(whole, schema as RJSFSchema)
  const placesOf = (tree: unknown, path = ''): string[] =>
    typeof tree !== 'object' || tree === null
      ? []
      : Object.entries(tree).flatMap(([key, below]) =>
          key === '__errors' ? [path] : placesOf(below, `${path}/${key}`),
        )
  expect(placesOf(ours.errorSchema).toSorted()).toEqual(placesOf(theirs.errorSchema).toSorted())
  expect(ruleValidator.isValid(schema as RJSFSchema, whole, schema as RJSFSchema)).toBe(
    ajv.isValid(schema as RJSFSchema, whole, schema as RJSFSchema),
  )
})

test('what is wrong is called by its name, at its place', () => {
  const { errors } = ruleValidator.validateFormData(
    { s0: { a: '500' }, s1: { c: ['A'] } },
    schema as RJSFSchema,
  )
  expect(errors.map(({ name, stack }) => `${name} ${stack}`)).toEqual(['max s0.a: max'])
})
