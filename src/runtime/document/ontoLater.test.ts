import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { differences } from './merge.ts'
import { ontoLater } from './ontoLater.ts'

const entityOf = (name: string, fields: readonly object[], lines: readonly object[] = []) =>
  ({ name, fields, lines, label: { CN: name, EN: name } }) as unknown as CompiledEntity // what is asked here
const entities = {
  plan: entityOf(
    'plan',
    [
      { name: 'title', wire: 'title' },
      { name: 'main', wire: 'mainId', to: 'step' },
    ],
    [{ name: 'steps', entity: 'step' }],
  ),
  step: entityOf(
    'step',
    [
      { name: 'price', wire: 'price' },
      { name: 'replaces', wire: 'replacesId', to: 'step', assigned: true },
      { name: 'after', wire: 'afterId', to: 'step' },
      { name: 'total', wire: 'total', compute: {} },
    ],
    [{ name: 'parts', entity: 'part' }],
  ),
  part: entityOf('part', [{ name: 'size', wire: 'size' }]),
}
const earlier: Row = {
  id: 'p1',
  title: 'A',
  mainId: 's2',
  steps: [
    { id: 's1', lineNum: 10, price: '1', total: '9', parts: [{ id: 't1', lineNum: 10, size: '5' }] },
    { id: 's2', lineNum: 20, price: '2', afterId: 's1', parts: [] },
    { id: 's3', lineNum: 30, price: '3', parts: [] },
  ],
}
const later: Row = {
  id: 'p2',
  title: 'B',
  mainId: 'n2',
  steps: [
    { id: 'n2', lineNum: 20, replacesId: 's2', price: '2', afterId: 'n1', parts: [] },
    {
      id: 'n1',
      lineNum: 10,
      replacesId: 's1',
      price: '1.5',
      total: '8',
      parts: [{ id: 'u1', lineNum: 10, size: '6' }],
    },
    { lineNum: null, price: '4' },
  ],
}

test('rows are told apart by the ref to the ones before, else by number: what was entered otherwise, what is new, what is gone', () => {
  const found = differences(
    entities,
    entities.plan,
    ontoLater(entities, entities.plan, { earlier, later, by: 'replaces' }),
    later,
  )
  const said = found.map((one) =>
    one.kind === 'field'
      ? [one.field.name, one.base[one.field.wire], one.mine[one.field.wire]]
      : [one.base?.['price'] ?? null, one.mine?.['price'] ?? null],
  )
  expect(said).toEqual([
    ['title', 'A', 'B'],
    ['price', '1', '1.5'],
    ['size', '5', '6'],
    ['3', null],
    [null, '4'],
  ])
})

test('what the reader of either does not see is no difference', () => {
  const blind = (row: Row): Row => ({ ...row, title: undefined })
  const found = differences(
    entities,
    entities.plan,
    ontoLater(entities, entities.plan, { earlier: blind(earlier), later: blind(earlier), by: 'replaces' }),
    blind(earlier),
  )
  expect(found).toEqual([])
})
