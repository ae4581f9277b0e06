// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { CallError } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { problemOf } from '../host/ProblemState.tsx'
import { filtersOf, noSearch, onlyMine, type SearchState } from '../search/search.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListProblem } from './ListProblem.tsx'

const label = (text: string) => ({ CN: text, EN: text })
const entity = {
  name: 'note',
  server: 'noteServer',
  family: 'note',
  kind: 'document',
  display: { code: 'noteNum', name: 'noteNum' },
  states: { field: 'status', values: [] },
  fields: [],
  access: { host: { write: { run: () => true } } },
  flows: [],
  verbs: [],
} as unknown as CompiledEntity // only what is looked at
const add: CompiledButton = {
  resource: 'btnAdd',
  label: label('New note'),
  kind: 'add',
  needs: 'none',
  danger: false,
  primary: true,
}
const field = (key: string) => ({ key, title: label(key), operator: 'contains', type: 'text' })
const chosen = {
  id: 'notes',
  search: [field('title'), field('place')],
  columns: [],
  toolbar: [add],
} as unknown as CompiledScreen // only what is looked at
const text = (words: string) => ({ kind: 'text' as const, text: words })
const lookups = { of: () => createStore([]), attribute: () => null }

beforeEach(() => language.set('EN'))
afterEach(cleanup)

/** A list without rows; `counts` are the rows there are without the filters of these fields. */
function empty(applied: SearchState, counts: (body: Row) => number = () => 0, asks = true) {
  const done: string[] = []
  const call = async (_server: string, _family: string, _operation: string, body: Row) => ({
    page: { count: counts(body) },
  })
  const host = {
    client: { call },
    user: { audience: 'host', me: {} },
    language: 'EN',
    granted: () => true,
  } as unknown as ScreenHost // only what is asked
  const list = {
    screen: chosen,
    entity,
    entities: { note: entity },
    table: { columns: [] } as unknown as CompiledTable, // only what is looked at
    asks,
    query: { filters: filtersOf(chosen, applied), sort: [], pageIndex: 1, pageRows: 20 },
    search: {
      applied,
      apply: () => done.push('asked'),
      change: (how: (state: SearchState) => SearchState) => done.push(JSON.stringify(how(applied).values)),
      clear: () => done.push('cleared'),
    },
    find: (apply: () => void) => apply(),
    reset: (apply: () => void) => apply(),
    press: ({ resource }: CompiledButton) => done.push(resource),
  } as unknown as Parameters<typeof ListEmpty>[0]['list'] // only what it asks of it
  render(
    <LookupsContext value={lookups}>
      <ScreenHostContext value={host}>
        <ListEmpty list={list} />
      </ScreenHostContext>
    </LookupsContext>,
  )
  return done
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('where nothing is there at all it offers what can be begun', () => {
  const done = empty(noSearch)
  expect(screen.getByRole('heading').textContent).toBe('There is nothing here yet')
  press('New note')
  expect(done).toEqual(['btnAdd'])
})

test('a list that was not asked yet can be asked', () => {
  const done = empty(noSearch, () => 0, false)
  expect(screen.getByRole('heading').textContent).toBe('Enter a filter and search')
  press('Enter a filter and search')
  expect(done).toEqual(['asked'])
})

test('where nothing meets the filters it says what each way out would give, and offers no way that gives nothing', async () => {
  const values = { title: text('bolt'), place: text('north') }
  const done = empty({ ...noSearch, values }, (body) => {
    const keys = ((body['conditions'] ?? []) as readonly Row[]).map(({ key }) => key)
    if (keys.length === 0) return 4275
    return keys.includes('title') ? 61 : 0
  })
  await waitFor(() => screen.getByText('None of 4,275 rows meets all 2 filters.'))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Without "place.*north.*": 61$/),
    'Clear all',
  ])
  press(/^Without/)
  press('Clear all')
  expect(done).toEqual([JSON.stringify({ title: text('bolt') }), 'cleared'])
})

test('where nothing waits for the user it leads to everything', () => {
  const done = empty({ ...noSearch, values: onlyMine })
  expect(screen.getByRole('heading').textContent).toBe('Nothing is waiting for you here')
  press('Show all')
  expect(done).toEqual(['{}'])
})

test('rows that could not be loaded: why, the number of the error, and another try', () => {
  const retry = vi.fn()
  const error = new CallError({
    code: 'INTERNAL',
    msg: 'The database is resting',
    http: 500,
    traceId: '7f3a',
  })
  render(<ListProblem error={error} onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('The database is resting')
  expect(screen.getByText('7f3a')).toBeTruthy()
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

test('what is wrong is told by the answer; what fails for want of a connection is tried again when it is back', () => {
  const call = (code: string, http: number) => new CallError({ code, msg: 'No', http })
  expect([
    problemOf(call('NETWORK', 0)),
    problemOf(call('SESSION_EXPIRED', 401)),
    problemOf(call('FORBIDDEN', 403)),
    problemOf(call('NOT_FOUND', 404)),
    problemOf(call('INTERNAL', 500)),
    problemOf(new Error('No')),
  ]).toEqual(['offline', 'sessionOver', 'refused', 'missing', 'failed', 'failed'])
  const retry = vi.fn()
  render(<ListProblem error={call('NETWORK', 0)} onRetry={retry} />)
  expect(screen.getByRole('heading').textContent).toBe('The server cannot be reached')
  dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
})
