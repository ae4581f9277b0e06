import { expect, test } from 'vitest'
import { census } from './census.ts'
import type { Grammar } from '../check/readGrammar.ts'

const grammar: Grammar = {
  'thing.schema.json': {
    type: 'object',
    properties: { fields: { type: 'object', additionalProperties: { $ref: '#/definitions/field' } } },
    definitions: {
      field: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            properties: { type: {}, sum: { type: 'string', format: 'expression' }, idle: {} },
          },
        ],
      },
    },
  },
}

test('words are counted where they are words, and functions where expressions stand', () => {
  const found = census(grammar, [
    {
      kind: 'thing',
      value: {
        fields: { idle: 'text', total: { type: 'amount', sum: 'round(sum(lines.a) + sum(lines.b), 2)' } },
      },
    },
    { kind: 'thing', value: { fields: { type: { type: 'number' } } } },
  ])
  const uses = (of: string) =>
    found.filter((one) => one.of === of).map(({ word, uses, files }) => [word, uses, files])
  expect(uses('thing')).toEqual([
    ['fields', 2, 2],
    ['type', 2, 2],
    ['sum', 1, 1],
    ['idle', 0, 0],
  ])
  expect(uses('expression').slice(0, 3)).toEqual([
    ['sum', 2, 1],
    ['round', 1, 1],
    ['abs', 0, 0],
  ])
})
