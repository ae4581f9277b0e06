// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { forgetTotals } from '../../client/totals.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import type { Query } from './readOn.ts'
import { useRows } from './useRows.ts'

const entity = {
  server: 's',
  family: 'note',
  access: {},
  display: { code: 'noteNum', name: 'title' },
  fields: [],
  verbs: [],
  lines: [],
} as unknown as CompiledEntity // only what is looked at
const table = {
  columns: [],
  toolbar: [],
  showSummary: false,
  noQueryTotalFlag: 'N',
} as unknown as CompiledTable // only what is looked at
const filters = {}
const sort = [] as const
const query = (pageIndex: number, of: Row = filters, pages = 1) => ({
  filters: of,
  sort,
  pageIndex,
  pageRows: 2,
  pages,
})
const first = query(1)

/** Five rows, two on a page. */
function start(begin: ReturnType<typeof query> | null = first, of = table) {
  const bodies: Row[] = []
  const state = { fail: '', failTotal: '' }
  const call = async (_server: string, _family: string, _operation: string, body: Row) => {
    bodies.push(body)
    if (state.fail) throw new Error(state.fail)
    if (state.failTotal && body['onlyQueryTotalFlag'] === 'Y') throw new Error(state.failTotal)
    const from = (Number(body['pageIndex'] ?? 1) - 1) * 2
    return {
      status: 'S',
      data: ['1', '2', '3', '4', '5'].slice(from, from + 2).map((id) => ({ id })),
      page: { count: body['noQueryTotalFlag'] === 'Y' ? -1 : 5, curIndex: 1, pageRows: 2 },
    }
  }
  const host = {
    user: { userId: 'u' },
    respId: 'r',
    menuId: 'm',
    language: 'EN',
    client: { call },
  } as unknown as ScreenHost // only what is looked at
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ScreenHostContext value={host}>{children}</ScreenHostContext>
  )
  const props: { readonly asked: Query | null; readonly isAwaited?: boolean } = { asked: begin }
  const hook = renderHook(({ asked, isAwaited }: typeof props) => useRows(entity, of, asked, isAwaited), {
    wrapper,
    initialProps: props,
  })
  const ids = () => hook.result.current.rows?.map(({ id }) => id)
  return { ...hook, bodies, state, ids }
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(10))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  forgetTotals()
})
afterEach(() => vi.useRealTimers())

test('[tableConfigKeys.isAutoRequest] nothing is asked before there is a query', async () => {
  const { result, bodies, rerender, ids } = start(null)
  await settle()
  expect([bodies, result.current.loading, result.current.rows]).toEqual([[], false, null])
  rerender({ asked: first })
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
})

test('a query that is on its way counts as loading: nobody is told that there is nothing', async () => {
  const { result, rerender, ids } = start(null)
  rerender({ asked: null, isAwaited: true })
  expect([result.current.loading, result.current.rows]).toEqual([true, null])
  rerender({ asked: first, isAwaited: true })
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  expect(result.current.loading).toBe(false)
})

test('[states.failedLoad] a page that cannot be loaded is null, waits no longer and says why; trying again brings the rows', async () => {
  const { result, state, ids } = start()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  state.fail = 'resting'
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.error?.message).toBe('resting'))
  expect([result.current.rows, result.current.loading, result.current.count]).toEqual([null, false, -1])
  state.fail = ''
  act(() => result.current.reload())
  await waitFor(() => expect([ids(), result.current.error]).toEqual([['1', '2'], null]))
})

test('the next page is read ahead, without its count, and shown without asking; after a while it is asked for again', async () => {
  const { result, bodies, rerender, ids } = start()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(bodies.map(({ pageIndex, noQueryTotalFlag }) => [pageIndex, noQueryTotalFlag])).toEqual([
    [1, undefined],
    [2, 'Y'],
  ])
  const second = query(2)
  rerender({ asked: second })
  await waitFor(() => expect(ids()).toEqual(['3', '4']))
  expect([bodies.length, result.current.count]).toEqual([2, 5])
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  rerender({ asked: query(3) })
  await waitFor(() => expect(ids()).toEqual(['5']))
  expect(bodies.filter(({ pageIndex }) => pageIndex === 3).length).toBe(2)
})

test('rows that changed meanwhile, or another search, are not answered from what was read ahead', async () => {
  const { result, bodies, rerender, ids } = start()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  act(() => result.current.reload())
  await settle()
  rerender({ asked: query(2) })
  await waitFor(() => expect(ids()).toEqual(['3', '4']))
  expect(
    bodies.filter(({ pageIndex, noQueryTotalFlag }) => pageIndex === 2 && noQueryTotalFlag === undefined)
      .length,
  ).toBe(1)
})

test('[errors.totalQueryFailed] rows stay when their total cannot be counted, and why is told', async () => {
  const { result, state, ids } = start(first, { ...table, noQueryTotalFlag: 'Y' })
  await waitFor(() => expect([ids(), result.current.count]).toEqual([['1', '2'], 5]))
  state.failTotal = 'no total today'
  act(() => result.current.reload())
  await waitFor(() => expect(result.current.countError?.message).toBe('no total today'))
  expect([ids(), result.current.count, result.current.error]).toEqual([['1', '2'], -1, null])
})

test('who reads on gets one page more below, without another count; after that everything that is shown is read again', async () => {
  const { result, bodies, rerender, ids } = start()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  rerender({ asked: query(1, filters, 2) })
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3', '4']))
  expect(bodies.map(({ pageIndex, noQueryTotalFlag }) => [pageIndex, noQueryTotalFlag])).toEqual([
    [1, undefined],
    [2, 'Y'],
  ])
  act(() => result.current.reload())
  await waitFor(() => expect(bodies.length).toBe(4))
  await settle()
  expect([ids(), result.current.count, result.current.loading]).toEqual([['1', '2', '3', '4'], 5, false])
  rerender({ asked: query(1, filters, 3) })
  await waitFor(() => expect(ids()).toEqual(['1', '2', '3', '4', '5']))
  expect(bodies.at(-1)?.['pageIndex']).toBe(3)
})

test('a page below that cannot be loaded leaves those above, says why, and comes when it is asked for again', async () => {
  const { result, state, rerender, ids } = start()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  state.fail = 'resting'
  rerender({ asked: query(1, filters, 2) })
  await waitFor(() => expect(result.current.moreError?.message).toBe('resting'))
  expect([ids(), result.current.error]).toEqual([['1', '2'], null])
  state.fail = ''
  act(() => result.current.reload())
  await waitFor(() => expect([ids()?.length, result.current.moreError]).toEqual([4, null]))
})
