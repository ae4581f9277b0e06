// @vitest-environment jsdom
// What moved meanwhile is told as the screen shows it: codes by their meanings, refs by their names, numbers and days as everywhere; and in which line it stands.
import { cleanup, render, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import { language } from '../../client/language.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import type { EditRules } from './editRules.ts'
import { MovedBar } from './MovedBar.tsx'

beforeEach(() => language.set('EN'))
afterEach(cleanup)

const changing = (name: string, more: Partial<CompiledField>): CompiledField => {
  const wire = more.wire ?? name
  const changes = { via: 'of', field: name, before: wire.replace(name, `${name}Before`), now: `of.${wire}` }
  return field(name, { label: { CN: name, EN: name }, changes, ...more } as Partial<CompiledField>)
}
const effects = [{ kind: 'change', applies: true }]
const change = {
  ...entityOf(
    'change',
    [
      changing('kind', { type: 'lookup', typeCode: 'KIND' }),
      changing('term', { type: 'ref', wire: 'termId', to: 'term', storage: 'id' }),
    ],
    [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'changeLine' }],
  ),
  verbs: [{ name: 'doApply', from: [], effects }],
} as unknown as CompiledEntity // what the bar looks at
const parent = { entity: 'change', lines: 'lines' }
const changeLine: CompiledEntity = {
  ...entityOf('changeLine', [
    field('orderLine', { type: 'ref', wire: 'orderLineId', to: 'orderLine' } as Partial<CompiledField>),
    field('item', { type: 'ref', wire: 'itemId', to: 'item' } as Partial<CompiledField>),
    changing('quantity', { type: 'quantity', storage: 'decimal' }),
  ]),
  parent,
}
const row: Row = {
  kind: 'b',
  kindBefore: 'a',
  'of.kind': 'c',
  termId: '2',
  termName: 'Thirty days',
  termBeforeId: '1',
  termBeforeName: 'At once',
  'of.termId': '3',
  'of.termName': 'Sixty days',
  lines: [
    {
      lineNum: 10,
      orderLineName: '10',
      itemName: 'Nut',
      quantity: '1500',
      quantityBefore: '1000',
      'of.quantity': '2000',
    },
  ],
}
const rules: DocumentRules = { recompute: (one) => one, validate: () => [], validatePlace: () => [] }

function told(): readonly (string | null)[] {
  const entities = { change, changeLine }
  const services = sampleServices('EN')
  const lookups = { ...services.lookups, label: (_: string, code: string) => `kind ${code.toUpperCase()}` }
  const { getAllByRole } = render(
    <CellServicesContext value={{ ...services, lookups }}>
      <MovedBar
        chunk={{ entities, screen: {} as never } /* its screen is not looked at */}
        entity={change}
        store={createDocumentStore(entities, change, row, rules)}
        rules={{ editable: () => true } as unknown as EditRules /* nothing else is asked */}
        language="EN"
        onJump={() => undefined}
      />
    </CellServicesContext>,
  )
  return getAllByRole('listitem').map((item) => {
    const buttons = within(item)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    return [...buttons, item.textContent].join(' | ')
  })
}

test('codes, refs and numbers of what moved stand there as everywhere, each with its line', () => {
  expect(told()).toEqual([
    'kind | Change to kind B | Leave kind C | kind: it was kind A, it is kind C now, and here it becomes kind BChange to kind BLeave kind C',
    'term | Change to Thirty days | Leave Sixty days | term: it was At once, it is Sixty days now, and here it becomes Thirty daysChange to Thirty daysLeave Sixty days',
    '10 · Nut › quantity | Change to 1,500 | Leave 2,000 | 10 · Nut › quantity: it was 1,000, it is 2,000 now, and here it becomes 1,500Change to 1,500Leave 2,000',
  ])
})
