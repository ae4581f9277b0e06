import { expect, test } from 'vitest'
import { defineTexts } from './defineTexts.ts'

const texts = defineTexts('test of texts', {
  EN: {
    row: {
      add: 'Add a row',
      selected_one: '{count} row selected',
      selected_other: '{count} rows selected',
      moved_one: '{count} row moved to {place}',
      moved_other: '{count} rows moved to {place}',
    },
    missing: '{field} is missing',
    'SRM-1': 'Not now',
  },
  CN: {
    row: { add: '新增一行', selected_other: '已选 {count} 行', moved_other: '{count} 行移到{place}' },
    missing: '缺少{field}',
    'SRM-1': '现在不行',
  },
})
const say = texts.in('EN')

test('a text is said by its key, in the language asked for', () => {
  expect(say('row.add')).toBe('Add a row')
  expect(texts.in('CN')('row.add')).toBe('新增一行')
  expect(say('SRM-1')).toBe('Not now')
})

test('a number takes the form that the language has for it', () => {
  expect([0, 1, 2].map((count) => say('row.selected', { count }))).toEqual([
    '0 rows selected',
    '1 row selected',
    '2 rows selected',
  ])
  expect([0, 1, 2].map((count) => texts.in('CN')('row.selected', { count }))).toEqual([
    '已选 0 行',
    '已选 1 行',
    '已选 2 行',
  ])
  expect(say('row.moved', { count: 1, place: 'Lines' })).toBe('1 row moved to Lines')
})

test('facts stand as they are, whatever signs they hold', () => {
  for (const field of ['<b>&', '{field}', '$t(missing)', '$&', '$1', '{{x}}'])
    expect(say('missing', { field })).toBe(`${field} is missing`)
})

test('a label has both languages, and its facts may be labels', () => {
  expect(texts.label('missing', { field: { CN: '数量', EN: 'Quantity' } })).toEqual({
    CN: '缺少数量',
    EN: 'Quantity is missing',
  })
  expect(texts.label('row.selected', { count: 1 })).toEqual({ CN: '已选 1 行', EN: '1 row selected' })
  expect(texts.label('row.add')).toEqual({ CN: '新增一行', EN: 'Add a row' })
})

test('the same language is said by the same function', () => {
  expect(texts.in('EN')).toBe(say)
})

test('keys and facts are checked where they are written', () => {
  // @ts-expect-error no such text
  expect(say('row.gone')).toBe('row.gone')
  // @ts-expect-error the number is missing
  say('row.selected')
  // @ts-expect-error another fact is meant
  say('missing', { count: 1 })
  // @ts-expect-error both facts are wanted
  say('row.moved', { count: 1 })
})
