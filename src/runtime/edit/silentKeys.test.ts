import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { repeatingKeys } from '../layout/repeatingKeys.ts'
import { followingColumns, followingKeys } from './silentKeys.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, field: key, type: 'text', columnsDisplay: 'Y', ...more }) as CompiledColumn // as much as is looked at
const rule = (deps: readonly string[], run: Expression['run'] = () => null) => ({ deps, run }) as Expression // as much as is looked at
const field = (name: string, more: Partial<CompiledField>) =>
  [name, { name, ...more } as CompiledField] as const // as much as is looked at

const item = column('itemName', {
  field: 'item',
  type: 'ref',
  withCode: { code: 'itemCode', name: 'itemName', nameEn: 'itemNameEn' },
})
const nut: Row = { itemCode: 'LN-6320', itemName: 'Lock nut' }
const repeating = (columns: readonly CompiledColumn[], rows: readonly Row[], required = false) =>
  repeatingKeys({
    columns: [item, ...columns],
    fields: new Map([
      field('description', { default: rule(['item.itemName']) }),
      field('brand', { default: rule(['item.brand']) }),
    ]),
    rows,
    isRequired: () => required,
  })

test('what is filled with the name of the item says it again, until one line says something else', () => {
  const description = column('description')
  expect(repeating([description], [])).toEqual([])
  expect(repeating([description], [{ ...nut, description: 'Lock nut' }, {}])).toEqual(['description'])
  expect(
    repeating(
      [description],
      [
        { ...nut, description: 'Lock nut' },
        { ...nut, description: 'Nut, zinc' },
      ],
    ),
  ).toEqual([])
  expect(repeating([description], [{ description: 'Painting the hall' }])).toEqual([])
})

test('what is filled with the name in the other language says it again, too', () => {
  const description = column('description')
  const both = { ...nut, 'item.itemName': '锁紧螺母', 'item.itemNameEn': 'Lock nut' }
  expect(repeating([description], [{ ...both, description: '锁紧螺母' }])).toEqual(['description'])
  expect(repeating([description], [{ ...both, description: '垫圈' }])).toEqual([])
})

test('it is there where it has to be given', () => {
  expect(repeating([column('description')], [{}], true)).toEqual([])
})

test('the text right beside it may repeat it without a rule, an empty one does not', () => {
  expect(repeating([column('called')], [{ ...nut, called: 'LN-6320' }])).toEqual(['called'])
  expect(repeating([column('called')], [nut])).toEqual([])
  expect(repeating([column('called')], [])).toEqual([])
  expect(repeating([column('size'), column('called')], [{ ...nut, called: 'LN-6320' }])).toEqual([])
})

test('what is filled with something else of the item is no repetition', () => {
  expect(repeating([column('size', { type: 'ref' }), column('brand')], [nut])).toEqual([])
})

const price = (basis: string) =>
  field(`${basis}Price`, {
    default: rule(['taxRate']),
    readonly: rule(['parent.basis'], (_, { up }) => up?.row['basis'] !== basis) as CompiledField['readonly'],
  })
const envOf = (basis: string): ExpressionEnv => ({ me: {}, today: '', now: '', up: { row: { basis } } })

test('of two prices the one that the document locks follows the other', () => {
  const fields = new Map([
    price('net'),
    price('gross'),
    field('note', { readonly: rule(['status']) as never }),
  ])
  const all = [column('netPrice'), column('grossPrice'), column('note')]
  const columns = followingColumns(all, fields)
  expect(columns.map(({ key }) => key)).toEqual(['netPrice', 'grossPrice'])
  expect(followingKeys({ columns, fields }, envOf('net'))).toEqual(['grossPrice'])
  expect(followingKeys({ columns, fields }, envOf('gross'))).toEqual(['netPrice'])
})
