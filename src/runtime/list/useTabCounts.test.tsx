// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { noSearch, type SearchValue } from '../search/search.ts'
import type { ListRows } from './useListRows.ts'
import { useTabCounts } from './useTabCounts.ts'
import { sampleLive } from '../host/sampleLive.chromium.ts'

const tab = (name: string, query: string) => ({ name, query, label: { CN: name, EN: name } })

/** How many are told for such a list under a search for a title, and what was asked for it. */
function counted(waits: boolean, entityMore: object, screenMore: object = {}, answer: object = {}) {
  const bodies: Row[] = []
  const call = async (_server: string, _family: string, _operation: string, body: Row) => {
    bodies.push(body)
    const counts = (body['counts'] as readonly Row[]).map((_, index) => index + 3) // as the list sends it
    return {
      status: 'S',
      data: [],
      page: { count: 12, curIndex: 1, pageRows: 20, counts },
      ...answer,
    }
  }
  const live = sampleLive()
  const client = { call, live: async () => live.live }
  const host = { user: { userId: 'u' }, respId: 'r', menuId: 'm', client } as unknown as ScreenHost // only what is looked at
  const list = {
    screen: {
      search: [{ key: 'title', type: 'text', operator: 'contains' }],
      ...screenMore,
    } as unknown as CompiledScreen, // only what is looked at
    entities: {},
    entity: { server: 's', family: 'note', fields: [], ...entityMore } as unknown as CompiledEntity, // only what is looked at
    table: { columns: [] } as unknown as CompiledTable, // only what is looked at
  }
  const values: Record<string, SearchValue> = {
    title: { kind: 'text', text: 'x' },
    status: { kind: 'codes', codes: ['DONE'] },
  }
  const rows = {
    search: { applied: { ...noSearch, values } },
    loaded: { rows: [], round: 1 },
  } as unknown as ListRows // only what is looked at
  const { result } = renderHook(() => useTabCounts(list, rows, waits), {
    wrapper: ({ children }) => <ScreenHostContext value={host}>{children}</ScreenHostContext>,
  })
  return { bodies, result, live }
}

const states = { states: { field: 'status', values: [] } }
const tabs = { tabs: [tab('late', 'day < today'), tab('free', 'owner == null')] }
const searched = { conditions: [{ key: 'title', operator: 'contains', value: 'x' }], onlyQueryTotalFlag: 'Y' }

test('all rows, each state, the list’s own tabs and what waits are counted in one call, under the search without its state', async () => {
  const { bodies, result } = counted(true, states, tabs, { groups: { status: { DRAFT: '7', DONE: '5' } } })
  await waitFor(() => expect(result.current).toBeDefined())
  expect(result.current).toEqual({
    all: 12,
    states: { DRAFT: 7, DONE: 5 },
    own: { late: 3, free: 4 },
    mine: 5,
  })
  const counts = [{ query: 'day < today' }, { query: 'owner == null' }, { mine: 'Y' }]
  expect(bodies).toEqual([{ ...searched, countBy: 'status', counts }])
})

test('what does not wait is not asked; without states and tabs nothing is', async () => {
  const some = counted(false, {}, tabs)
  await waitFor(() => expect(some.result.current).toMatchObject({ all: 12, states: {}, mine: 0 }))
  expect(some.bodies).toMatchObject([{ counts: [{ query: 'day < today' }, { query: 'owner == null' }] }])
  expect(some.bodies[0]).not.toHaveProperty('countBy')
  const none = counted(true, {})
  expect([none.result.current, none.bodies]).toEqual([undefined, []])
})

test('the counts of what is live follow what others do, without being asked for again', async () => {
  const { bodies, result, live } = counted(true, { ...states, name: 'note', live: true }, tabs, {
    groups: { status: { DRAFT: '7' } },
  })
  await waitFor(() => expect(live.followed()).toHaveLength(1))
  const counts = [{ query: 'day < today' }, { query: 'owner == null' }, { mine: 'Y' }]
  const { onlyQueryTotalFlag: _figures, ...body } = searched
  expect(live.followed()).toEqual([
    { kind: 'counts', entity: 'note', body: { ...body, countBy: 'status', counts } },
  ])
  act(() =>
    live.tell('counts', {
      page: { count: 13, curIndex: 1, pageRows: 20, counts: [4, 4, 6] },
      groups: { status: { DRAFT: '8', DONE: '5' } },
    }),
  )
  expect(result.current).toEqual({
    all: 13,
    states: { DRAFT: 8, DONE: 5 },
    own: { late: 4, free: 4 },
    mine: 6,
  })
  expect(bodies).toHaveLength(1)
})

test('what is not live, and rows that have a call of their own, are not followed', async () => {
  const { result, live } = counted(true, { ...states, name: 'note' }, tabs)
  await waitFor(() => expect(result.current).toBeDefined())
  expect(live.followed()).toEqual([])
})
