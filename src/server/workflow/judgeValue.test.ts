// Values of fields that are data: the schema of the form and the types say the same of every value, whatever it is.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { FieldTypeName } from '../../language/field.ts'
import { factsIn, valueSchema } from '../../rules/form/valueSchema.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { typedFacts, type TypedFacts } from '../../rules/types/typedFacts.ts'
import { judgedTypes, judgeValue } from './judgeValue.ts'

/** As a row would say it: type, limits and choices are words that people wrote. */
const said = (type: FieldTypeName, more: Readonly<Record<string, string>> = {}): TypedFacts =>
  typedFacts(
    { type: 't', min: 'min', max: 'max', scale: 'scale', options: 'options' },
    { row: { t: type.toUpperCase(), ...more } },
  )

const limits: readonly Readonly<Record<string, string>>[] = [
  {},
  { min: '0', max: '10' },
  { min: '-0.5', max: '0.5', scale: '1' },
  { min: '10', max: '1' },
  { scale: '0' },
  { scale: '6' },
  { scale: 'many' },
  { min: '999999999999999999.999999', max: '1000000000000000000' },
  { options: 'A=甲 | One\nB=乙 | Two' },
  { options: ';;=' },
]

/** What anybody may send, and what stands at the edges. */
const values: readonly unknown[] = [
  ...['', ' ', 'A', 'a', 'A,B', 'A,A', ',', 'Y', 'N', 'y', 'true', 'x'.repeat(240), 'x'.repeat(241)],
  ...[
    '😀'.repeat(240),
    '😀'.repeat(241),
    'a\0b',
    '\ud800',
    'é',
    'ann@example.com',
    'ann@',
    '@',
    'https://a.b/c',
  ],
  ...[
    'ftp://a',
    'javascript:alert(1)',
    '138-0000-0000',
    '0',
    '-0',
    '00',
    '0.5',
    '-0.5',
    '0.50',
    '0.51',
    '1e3',
  ],
  ...['1', '10', '10.0000001', '11', '999999999999999999', '999999999999999999.9999995', '1'.repeat(19)],
  ...['1'.repeat(40), `0.${'1'.repeat(30)}`, 'NaN', 'Infinity', '0x10', '１２', '1,000', '1 000', '50%'],
  ...['2026-02-28', '2026-02-29', '2024-02-29', '1899-12-31', '2999-12-31', '3000-01-01', '2026-13-01'],
  ...['2026-03-01 09:05:00', '2026-03-01 24:00:00', '2026-03', '2026', '0999', '09:05:00', '25:00:00'],
  ...['=A', '__proto__', 'constructor', '{"a":1}', '<b>a</b>', 'p'.repeat(64), 'p'.repeat(65), 'p/q'],
  ...[0, 1, -1, 0.5, 11, 2_147_483_647, 2_147_483_648, -2_147_483_648, 1e300, Number.NaN],
  ...[true, false, [], ['A'], ['A', 'B'], [['A']], [1, null], {}, { a: 1 }, { toString: null }],
  ...[
    Array.from({ length: 200 }, (_, at) => `c${at}`).join(','),
    Array.from({ length: 201 }, (_, at) => `c${at}`).join(','),
  ],
]

const ofTypes = (facts: TypedFacts, value: unknown) => fieldTypes[facts.type].check(value, facts)

describe.each(judgedTypes)('a %s', (type) => {
  test.each(limits)('within %o', (more) => {
    const facts = said(type, more)
    const told = values.map((given) => {
      const value = fieldTypes[facts.type].accept(given)
      return { given, fault: value === null ? null : judgeValue(facts, value) }
    })
    const expected = values.map((given) => {
      const value = fieldTypes[facts.type].accept(given)
      return { given, fault: value === null ? null : ofTypes(facts, value) }
    })
    expect(told).toEqual(expected)
  })

  test('has a schema that is one, and says all that it was made of', () => {
    const plain = new Ajv2020({ strict: false })
    for (const more of limits) {
      const facts = said(type, more)
      const schema = valueSchema(facts)
      expect(plain.validateSchema(schema)).toBe(true)
      const given = factsIn(JSON.parse(JSON.stringify(schema)) as typeof schema)
      const judged = values.map((value) => ofTypes(given, fieldTypes[facts.type].accept(value)))
      expect(judged).toEqual(values.map((value) => ofTypes(facts, fieldTypes[facts.type].accept(value))))
    }
  })
})

test('there are types to be judged, and faults of every kind are told', () => {
  expect(judgedTypes.length).toBeGreaterThan(18)
  const found = judgedTypes.flatMap((type) =>
    limits.flatMap((more) =>
      values.flatMap((given) => {
        const value = fieldTypes[type].accept(given)
        return value === null ? [] : [judgeValue(said(type, more), value)]
      }),
    ),
  )
  expect(new Set(found)).toEqual(
    new Set([
      ...[null, 'text', 'maxLength', 'numeric', 'scale', 'min', 'max', 'digits', 'integer', 'score', 'flag'],
      ...['email', 'url', 'contact', 'date', 'datetime', 'month', 'year', 'time', 'period', 'more'],
    ]),
  )
})

test('as many kinds of values as people define are judged, one after the other', () => {
  for (let at = 0; at < 1200; at += 1)
    expect(judgeValue({ type: 'number', max: String(at) }, String(at + 1))).toBe('max')
  expect(judgeValue({ type: 'number', max: '3' }, '3')).toBe(null)
})
