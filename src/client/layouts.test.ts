// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from './Client.ts'
import { createLayouts } from './layouts.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const wide = { columns: [{ key: 'a', width: 90, order: 0 }], pageRows: 50 }

/** A server that keeps layouts, and fails when told to. */
function server(kept: Record<string, object> = {}) {
  const calls: string[] = []
  const state = { down: false }
  const client = {
    call: async (_server: string, _family: string, operation: string, body: { tableName: string }) => {
      calls.push(`${operation} ${body.tableName ?? ''}`.trim())
      if (state.down) throw new Error('away')
      const { tableName, ...layout } = body
      if (operation === 'saveTableLayout') kept[tableName] = layout
      if (operation === 'deleteTableLayout') delete kept[tableName]
      return {
        status: 'S',
        data:
          operation === 'findTableLayouts'
            ? Object.entries(kept).map(([name, one]) => ({ tableName: name, ...one }))
            : null,
      }
    },
  } as unknown as Client // only what is looked at
  return { client, calls, kept, state }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('all layouts come in one call; tables that were never touched are as defined', async () => {
  const { client, calls } = server({ list: wide })
  const layouts = createLayouts(client, 'layouts.u')
  expect([layouts.of('list').get(), layouts.of('other').get()]).toEqual([undefined, undefined])
  await settle()
  expect([layouts.of('list').get(), layouts.of('other').get(), calls]).toEqual([
    wide,
    null,
    ['findTableLayouts'],
  ])
})

test('[tableConfigKeys.name] changes are saved once, a moment after the last, under the name of the table alone', async () => {
  const { client, calls, kept } = server({ other: wide })
  const layouts = createLayouts(client, 'layouts.u')
  layouts.of('list')
  await settle()
  layouts.keep('list', { columns: [{ key: 'a', width: 70 }] })
  layouts.keep('list', wide)
  expect(layouts.of('list').get()).toEqual(wide)
  await vi.advanceTimersByTimeAsync(900)
  expect([calls.slice(1), kept]).toEqual([['saveTableLayout list'], { other: wide, list: wide }])
  layouts.keep('list', null)
  await vi.advanceTimersByTimeAsync(900)
  expect([calls.at(-1), kept]).toEqual(['deleteTableLayout list', { other: wide }])
})

test('a save that fails is tried again until the server is back', async () => {
  const { client, state, kept } = server()
  const layouts = createLayouts(client, 'layouts.u')
  layouts.of('list')
  await settle()
  state.down = true
  layouts.keep('list', wide)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kept).toEqual({})
  state.down = false
  await vi.advanceTimersByTimeAsync(31_000)
  expect(kept).toEqual({ list: wide })
})

test('after F5 the layout is known at once, and what the server had not yet got goes there', async () => {
  const first = server()
  const before = createLayouts(first.client, 'layouts.u')
  before.of('list')
  await settle()
  before.keep('list', wide)
  const { client, kept } = server({ list: { columns: [] } })
  const after = createLayouts(client, 'layouts.u')
  expect(after.of('list').get()).toEqual(wide)
  await settle()
  expect([after.of('list').get(), kept]).toEqual([wide, { list: wide }])
})

test('what another browser kept meanwhile comes in, and screens wait no longer than a moment for a server that is away', async () => {
  sessionStorage.setItem(
    'layouts.u',
    JSON.stringify({ tables: { list: { columns: [], pageRows: 20 } }, waiting: [] }),
  )
  const layouts = createLayouts(server({ list: wide }).client, 'layouts.u')
  expect(layouts.of('list').get()).toMatchObject({ pageRows: 20 })
  await settle()
  expect(layouts.of('list').get()).toEqual(wide)
  const silent = createLayouts({ call: () => new Promise(() => undefined) } as unknown as Client, 'layouts.v') // only what is looked at
  const store = silent.of('list')
  await vi.advanceTimersByTimeAsync(3_100)
  expect(store.get()).toBeNull()
})
