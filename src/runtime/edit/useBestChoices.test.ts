import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { watch } from './useBestChoices.ts'

const rule = (...deps: readonly string[]) => ({ deps, run: () => null }) as unknown as Expression // as much as is looked at
const entities = {
  buy: entityOf('buy', [field('seller')], [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }]),
  line: entityOf('line', [
    field('item'),
    field('many'),
    field('price', {
      type: 'ref',
      to: 'price',
      wire: 'priceId',
      where: rule('item', 'this.item', 'this.parent.seller') as never,
      best: [{ by: rule('startDate'), descending: true }],
    }),
  ]),
}
const env = (up?: ExpressionEnv['up']): ExpressionEnv => ({
  me: {},
  today: '',
  now: '',
  ...(up ? { up } : {}),
})
const rules: DocumentRules = {
  recompute: (row, changed) => recompute(entities, entities.buy, row, env(), { changed }),
  validate: () => [],
  validatePlace: () => [],
}

/** Answers that wait until they are let go. */
function serverOf() {
  const asked: Row[][] = []
  const waiting: (() => void)[] = []
  const call = (_server: string, _family: string, operation: string, body: Row) => {
    expect(operation).toBe('findBest')
    const rows = body['rows'] as Row[]
    asked.push(rows)
    const data = rows.map((row) =>
      row['item'] === 'none'
        ? null
        : {
            id: `${String(row['item'])} of ${String((row['parent'] as Row)['seller'])}`,
            code: 'C',
            name: 'N',
          },
    )
    return new Promise((resolve) => waiting.push(() => resolve({ data })))
  }
  const answer = async () => {
    for (const one of waiting.splice(0)) one()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { client: { call } as unknown as Client, asked, answer }
}

function opened(row: Row, hide: readonly { readonly field: string }[] = []) {
  const { client, asked, answer } = serverOf()
  const store = createDocumentStore(entities, entities.buy, row, rules)
  const buy = { ...entities.buy, access: { host: { audience: 'host', hide, create: true } } }
  const end = watch(store, {
    client,
    entities,
    entity: buy,
    audience: 'host',
    env,
    place: { menuId: 'm', respId: 'r' },
  })
  const prices = () => linesOf(store.state().row, 'lines').map((line) => line['priceId'])
  const pause = () => vi.advanceTimersByTimeAsync(200)
  return { store, asked, answer, end, prices, pause }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a new line gets its best once its user pauses: one call for all lines, one row for those that say the same', async () => {
  const { store, asked, answer, prices, pause, end } = opened({ seller: 'S', lines: [] })
  store.addLines('', 'lines', [{ item: 'A' }, { item: 'B' }, { item: 'A' }, { item: 'none' }])
  expect(asked).toEqual([])
  await pause()
  await answer()
  expect(asked.map((rows) => rows.map(({ item }) => item))).toEqual([['A', 'B', 'none']])
  expect(prices()).toEqual(['A of S', 'B of S', 'A of S', undefined])
  expect(store.state()).toMatchObject({ undoes: { kind: 'add' } })
  await pause()
  expect(asked.length).toBe(1)
  end()
})

test('it chooses again when what it follows from changes, above the line too; not for anything else', async () => {
  const { store, asked, answer, prices, pause, end } = opened({
    seller: 'S',
    lines: [{ id: 'l', item: 'A', priceId: 'kept' }],
  })
  await answer()
  expect([asked.length, prices()]).toEqual([0, ['kept']])
  store.change('lines[0]', { many: '3' })
  await pause()
  expect(asked.length).toBe(0)
  store.change('', { seller: 'T' })
  await pause()
  await answer()
  expect(prices()).toEqual(['A of T'])
  store.change('lines[0]', { item: 'none' })
  await pause()
  await answer()
  expect(prices()).toEqual([null])
  end()
})

test('what somebody chose stays, also when the answer comes later than that', async () => {
  const { store, answer, prices, pause, end } = opened({ seller: 'S', lines: [{ item: 'A' }, { item: 'B' }] })
  store.change('lines[0]', { priceId: 'mine' })
  await pause()
  store.change('lines[1]', { item: 'C' })
  await answer()
  expect(prices()).toEqual(['mine', undefined])
  await pause()
  await answer()
  expect(prices()).toEqual(['mine', 'C of S'])
  end()
})

test('nobody is asked for what the user may not see, nor for lines that say nothing yet', async () => {
  const hiding = opened({ seller: 'S', lines: [{ item: 'A' }] }, [{ field: 'lines.price' }])
  const empty = opened({ lines: [{}] })
  await hiding.pause()
  await empty.pause()
  expect([hiding.asked, empty.asked]).toEqual([[], []])
  hiding.end()
  empty.end()
})
