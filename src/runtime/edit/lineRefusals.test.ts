import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { lineKeyName } from '../document/paths.ts'
import { lineRefusals } from './lineRefusals.ts'

const close = { name: 'doClose', from: ['OPEN'] }
const entity = { states: { field: 'status' }, verbs: [close] } as unknown as CompiledEntity // only what is looked at
const table = {
  toolbar: [
    { kind: 'addLine', resource: 'btnAddLine' },
    { kind: 'verb', verb: 'doClose', resource: 'btnClose' },
    { kind: 'verb', verb: 'doNothing', resource: 'btnGone' },
  ],
} as unknown as CompiledTable // only what is looked at
const line = (key: string, more: Row): Row => ({ [lineKeyName]: key, id: key, status: 'OPEN', ...more })
const refusals = (list: readonly Row[], isReadOnly = false) =>
  lineRefusals(
    {
      entity,
      table,
      rules: {
        verbsOf: () => [{ verb: close, isReadOnly, refusal: { CN: '只读', EN: 'Read only' } }] as never, // as much as is asked of it
      },
      list,
      selected: new Set(list.map((row) => String(row[lineKeyName]))),
      place: (key) => `lines[${key}]`,
    },
    { language: 'EN', wrongLines: (count, numbers) => `${count} of them: ${numbers}` },
  )

test('a verb that every selected line can take is not refused', () => {
  expect([...refusals([line('a', {}), line('b', {})])]).toEqual([])
})

test('lines in another state, and lines that were never saved, are named by their numbers, five at most', () => {
  const list = [
    line('a', { status: 'DONE', lineNum: 10 }),
    line('b', {}),
    line('c', { id: undefined }),
    ...[1, 2, 3, 4].map((number) => line(`d${number}`, { status: 'DONE', lineNum: 100 + number })),
  ]
  expect([...refusals(list)]).toEqual([['btnClose', '6 of them: 10, 3, 101, 102, 103']])
})

test('what bars the document bars its lines, in its own words', () => {
  expect([...refusals([line('a', {})], true)]).toEqual([['btnClose', 'Read only']])
})
