import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { lineKey } from '../document/paths.ts'
import { toPayload } from '../document/payload.ts'
import { watchKept } from './useKeptRows.ts'

const rule = (...deps: readonly string[]) => ({ deps, run: () => null }) as unknown as Expression // as much as is looked at
const sums = {
  name: 'sums',
  label: { CN: '', EN: '' },
  entity: 'sum',
  kept: {
    name: 'sums',
    entity: 'sum',
    each: { from: 'lines' as const, entity: 'item', lines: ['items'] },
    per: [rule('kind')],
    keys: ['kind'],
    values: [{ field: 'kind', value: rule('this.each.kind') }],
  },
}
const items = { name: 'items', label: { CN: '', EN: '' }, entity: 'item' }
const entities = {
  bill: entityOf('bill', [field('note')], [items, sums]),
  item: entityOf('item', [field('kind'), field('amount')]),
  sum: entityOf('sum', [field('kind', { assigned: true }), field('remark')]),
}
const env: ExpressionEnv = { me: {}, today: '', now: '' }
const rules: DocumentRules = {
  recompute: (row, changed) => recompute(entities, entities.bill, row, env, { changed }),
  validate: () => [],
  validatePlace: () => [],
}

/** Answers one row for each kind among the lines that were sent, with what was sent of it; answers wait until they are let go. */
function opened(row: Row) {
  const asked: Row[] = []
  const waiting: (() => void)[] = []
  const call = (_server: string, _family: string, operation: string, body: Row) => {
    expect([operation, body['lines']]).toEqual(['findFirstRows', 'sums'])
    const sent = body['row'] as Row
    asked.push(sent)
    const kinds = [...new Set(linesOf(sent, 'items').map(({ kind }) => kind))]
    const data = kinds.map((kind) => linesOf(row, 'sums').find((one) => one['kind'] === kind) ?? { kind })
    return new Promise((resolve) => waiting.push(() => resolve({ data })))
  }
  const store = createDocumentStore(entities, entities.bill, row, rules)
  const end = watchKept(store, {
    client: { call } as unknown as Client,
    entities,
    entity: entities.bill,
    audience: 'host',
    env: () => env,
    place: { menuId: 'm', respId: 'r' },
  })
  const pause = () => vi.advanceTimersByTimeAsync(200)
  const rest = async () => {
    await pause()
    for (const one of waiting.splice(0)) one()
    await vi.advanceTimersByTimeAsync(0)
  }
  const told = () => linesOf(store.state().row, 'sums').map(({ kind, remark }) => [kind, remark ?? null])
  return { store, asked, end, pause, rest, told }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rows come and go with the lines that they follow; what was written into others stays, also what was written meanwhile', async () => {
  const { store, asked, pause, rest, told, end } = opened({ items: [], sums: [] })
  await rest()
  expect(asked).toEqual([])
  store.addLine('', 'items', { kind: 'a' })
  store.addLine('', 'items', { kind: 'b' })
  await rest()
  expect(told()).toEqual([
    ['a', null],
    ['b', null],
  ])
  store.change('sums[0]', { remark: 'mine' })
  store.change('', { note: 'nothing to do with it' })
  await rest()
  expect(asked).toHaveLength(1)
  store.deleteLines('', 'items', [lineKey(linesOf(store.state().row, 'items')[1] ?? {})])
  store.addLine('', 'items', { kind: 'c' })
  await pause()
  store.change('sums[0]', { remark: 'mine, still' })
  await rest()
  expect(told()).toEqual([
    ['a', 'mine, still'],
    ['c', null],
  ])
  expect(linesOf(store.state().row, 'sums').every((line) => lineKey(line) !== '')).toBe(true)
  expect(linesOf(asked[1] ?? {}, 'sums')).toMatchObject([{ kind: 'a', remark: 'mine' }, { kind: 'b' }])
  end()
})

test('a saved document is asked for when something has changed in it, and its rows keep their keys', async () => {
  const saved = {
    id: '1',
    items: [{ id: 'i', kind: 'a' }],
    sums: [{ id: 's', kind: 'a', remark: 'old' }],
  }
  const { store, asked, rest, told, end } = opened(saved)
  await rest()
  expect(asked).toEqual([])
  store.addLine('', 'items', { kind: 'b' })
  await rest()
  expect(told()).toEqual([
    ['a', 'old'],
    ['b', null],
  ])
  expect(linesOf(toPayload(entities, entities.bill, store.state().row), 'sums')).toEqual([
    { id: 's', remark: 'old' },
    { kind: 'b' },
  ])
  store.undo()
  await rest()
  expect(told()).toEqual([['a', 'old']])
  end()
})

test('an answer to what is no longer so is left aside', async () => {
  const { store, pause, rest, told, end } = opened({ items: [], sums: [] })
  store.addLine('', 'items', { kind: 'a' })
  await pause()
  store.change('items[0]', { kind: 'b' })
  await rest()
  await rest()
  expect(told()).toEqual([['b', null]])
  end()
})
