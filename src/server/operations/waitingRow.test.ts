// By whom a document that waits is told: the other side, never the first thing that a list happens to show.
import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import { partnerOf } from './waitingRow.ts'

/** The key of the column by which somebody of an audience is told a document, by the list of that name. */
function toldBy(list: string, audience: string): string | undefined {
  const screen = definitions.screens.find(({ id }) => id === list) ?? expect.fail(`There is no ${list}.`)
  const entity = definitions.entities[screen.entity ?? ''] ?? expect.fail(`${list} is of nothing.`)
  const shown = (screen.table?.columns ?? []).filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  return partnerOf(entity, shown, audience)?.field
}

test('a supplier is told a statement by whose it is, not by its payment term', () => {
  expect(toldBy('accountStmtListSupplier', 'supplier')).toBe('ou')
  expect(toldBy('purOrderListSupplier', 'supplier')).toBe('ou')
})

test('a buyer is told it by its supplier', () => {
  expect(toldBy('accountStmtList', 'buyer')).toBe('supplier')
  expect(toldBy('purOrderList', 'buyer')).toBe('supplier')
})

test('a document inside the house is told by the first that its list names', () => {
  const column = { key: 'requesterName', field: 'requester', type: 'user' } as never // what is looked at
  const access = { buyer: { audience: 'buyer', rows: { deps: ['ouId'] } } } as never
  expect(partnerOf({ access, fields: [] }, [column], 'buyer')).toBe(column)
})
