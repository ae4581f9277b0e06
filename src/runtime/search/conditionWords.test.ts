import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition } from '../../language/wire.ts'
import { relativeDates } from '../../language/wire.ts'
import { conditionWords, factsOf, type FieldFacts, type Meanings } from './conditionWords.ts'
import { conditions } from '../../texts/en/conditions.ts'

const meanings: Meanings = { code: (type, code) => `${type} ${code}`, row: (entity, id) => `${entity} ${id}` }
const title = { CN: '标题', EN: 'Title' }
const draft = { code: 'DRAFT', label: { CN: '拟定', EN: 'Draft' }, color: 'default' as const }
const done = { code: 'DONE', label: { CN: '完成', EN: 'Done' }, color: 'success' as const }
const words = (condition: Omit<Condition, 'key'>, facts: Partial<FieldFacts>) =>
  (['CN', 'EN'] as const).map((language) =>
    conditionWords({ key: 'k', ...condition }, { title, type: 'text', ...facts }, language, meanings),
  )

test.each<[string, Omit<Condition, 'key'>, Partial<FieldFacts>, string, string]>([
  [
    'states',
    { operator: 'in', value: ['DRAFT', 'DONE'] },
    { states: [draft, done] },
    '标题：拟定、完成',
    'Title: Draft, Done',
  ],
  [
    'states that are not',
    { operator: 'notIn', value: ['DRAFT'] },
    { states: [draft] },
    '标题：非 拟定',
    'Title: not Draft',
  ],
  ['codes', { operator: 'in', value: ['A'] }, { typeCode: 'KIND' }, '标题：KIND A', 'Title: KIND A'],
  ['rows', { operator: 'in', value: ['7'] }, { to: 'partner' }, '标题：partner 7', 'Title: partner 7'],
  [
    'a tree',
    { operator: 'below', value: ['7'] },
    { to: 'place' },
    '标题：place 7及其下级',
    'Title: place 7 and all below',
  ],
  ['yes', { operator: 'in', value: ['Y'] }, { type: 'flag' }, '标题：是', 'Title: Yes'],
  ['words', { operator: 'contains', value: 'x' }, {}, '标题：“x”', 'Title: "x"'],
  ['a beginning', { operator: 'startsWith', value: 'x' }, {}, '标题：开头为“x”', 'Title: starts with "x"'],
  ['a whole text', { operator: 'eq', value: 'x' }, {}, '标题：等于 x', 'Title: equals x'],
  ['a range', { operator: 'range', from: '1', to: '5' }, { type: 'amount' }, '标题：1 – 5', 'Title: 1 – 5'],
  ['from', { operator: 'range', from: '1' }, { type: 'amount' }, '标题：不小于 1', 'Title: not less than 1'],
  [
    'until',
    { operator: 'range', to: '2026-01-01' },
    { type: 'date' },
    '标题：不大于 2026-01-01',
    'Title: not more than 2026-01-01',
  ],
  [
    'one day',
    { operator: 'range', from: '2026-01-01', to: '2026-01-01' },
    { type: 'date' },
    '标题：2026-01-01',
    'Title: 2026-01-01',
  ],
  ['nothing', { operator: 'empty' }, {}, '标题：为空', 'Title: is empty'],
  ['something', { operator: 'notEmpty' }, {}, '标题：不为空', 'Title: is filled'],
  [
    'a relative date',
    { operator: 'relative', value: 'thisMonth' },
    { type: 'date' },
    '标题：本月',
    'Title: this month',
  ],
])('a chip says %s in both languages', (_, condition, facts, CN, EN) => {
  expect(words(condition, facts)).toEqual([CN, EN])
})

test('every relative date has its words', () => {
  expect(Object.keys(conditions.period).sort()).toEqual([...relativeDates].sort())
})

test('the field of a condition is one of the form, of a column, or of the entity; what is none keeps its key', () => {
  const label = (text: string) => ({ CN: text, EN: text })
  const entity = {
    name: 'note',
    fields: [
      { name: 'partner', wire: 'partnerId', label: label('Partner'), type: 'ref', to: 'partner' },
      { name: 'kind', wire: 'kind', label: label('Kind'), type: 'lookup', typeCode: 'KIND' },
    ],
  } as unknown as CompiledEntity // only what is looked at
  const screen = {
    search: [{ key: 'partnerId', title: label('Firm'), type: 'ref', operator: 'in', to: 'partner' }],
    table: { columns: [{ key: 'partnerName', title: label('Firm name'), type: 'ref', to: 'partner' }] },
  } as unknown as CompiledScreen // only what is looked at
  const facts = (key: string) => factsOf(screen, entity, { note: entity }, key)
  expect([
    facts('partnerId').to,
    facts('partnerName').to,
    facts('partnerName').title.EN,
    facts('kind').typeCode,
    facts('nothing').title.EN,
  ]).toEqual(['partner', undefined, 'Firm name', 'KIND', 'nothing'])
})
