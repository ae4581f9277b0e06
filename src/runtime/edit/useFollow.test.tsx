// @vitest-environment jsdom
// A document follows what becomes of it elsewhere; where something in it is unsaved it says so, and joins both when asked.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import type { Row } from '../../language/row.ts'
import { compileEntities, entities } from '../../rules/testing/noteEntities.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { sampleLive } from '../host/sampleLive.chromium.ts'
import { FollowBar } from './FollowBar.tsx'
import { isSame } from './useFollow.ts'

beforeEach(async () => {
  await compileEntities()
  language.set('EN')
})
afterEach(cleanup)

const rules: DocumentRules = { recompute: (row) => row, validate: () => [], validatePlace: () => [] }
const saved: Row = { id: 'n1', versionNum: 3, title: 'A note', lines: [] }

/** A note that is open, of an entity that is live or not. */
async function show(live = true) {
  const { live: told, tell, followed } = sampleLive()
  const note = entities['note'] ?? expect.fail('There is no note.')
  const entity = live ? { ...note, live: true as const } : note
  const store = createDocumentStore(entities, entity, saved, rules)
  const join = vi.fn()
  const host = sampleHost({ call: vi.fn(), live: async () => told }, 'EN')
  render(
    <App>
      <ScreenHostContext value={host}>
        <FollowBar entity={entity} store={store} actions={{ join }} />
      </ScreenHostContext>
    </App>,
  )
  await act(async () => undefined)
  const hear = (row: Row | null) => act(() => tell('document', { row }))
  return { store, join, hear, followed }
}

const later: Row = {
  ...saved,
  versionNum: 4,
  title: 'Their note',
  lastUpdatedByName: 'Ann',
  lastUpdateDate: '2026-11-24 10:30:00',
}

test('what is as it was read follows; what is older or the same is left', async () => {
  const { store, hear, followed } = await show()
  expect(followed()).toEqual([{ kind: 'document', entity: 'note', id: 'n1' }])
  hear(later)
  expect(store.state().row).toMatchObject({ title: 'Their note', versionNum: 4 })
  hear(saved)
  expect(store.state().row).toMatchObject({ title: 'Their note' })
  // A value that is kept from elsewhere moves without another version.
  hear({ ...later, total: '7' })
  expect(store.state().row).toMatchObject({ total: '7' })
  hear(null)
  expect(store.state().row).toMatchObject({ title: 'Their note' })
})

test('what is typed stays; a bar says who changed it when, and joins both', async () => {
  const { store, join, hear } = await show()
  act(() => store.change('', { title: 'Mine' }))
  hear(later)
  expect(store.state().row).toMatchObject({ title: 'Mine', versionNum: 3 })
  expect(screen.getByRole('status').textContent).toContain('Changed by Ann at 10:30')
  fireEvent.click(screen.getByRole('button', { name: 'Join both' }))
  const [versions, then] = join.mock.calls[0] ?? []
  expect(versions).toMatchObject({ base: { title: 'A note' }, mine: { title: 'Mine' }, theirs: later })
  act(() => then.apply({ ...later, title: 'Both' }))
  expect(store.state()).toMatchObject({
    row: { title: 'Both' },
    saved: { title: 'Their note', versionNum: 4 },
  })
  expect(screen.queryByRole('status')).toBeNull()
})

test('the bar goes when the document was saved or read meanwhile; what is not live is not followed', async () => {
  const { store, hear } = await show()
  act(() => store.change('', { title: 'Mine' }))
  hear(later)
  act(() => store.accept({ ...later, versionNum: 5 }))
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  expect((await show(false)).followed()).toEqual([])
})

test('what came stands there when every value of it does, whatever else does', () => {
  const there = { a: 1, lines: [{ b: undefined, _key: 'x' }], more: 2 }
  expect(isSame({ a: 1, lines: [{ b: null }] }, there)).toBe(true)
  expect(isSame({ a: 2 }, there)).toBe(false)
  expect(isSame({ lines: [{ b: 1 }] }, { lines: [{ b: 1 }, { b: 2 }] })).toBe(false)
  expect(isSame({ lines: [{ b: 1 }] }, { lines: null })).toBe(false)
})
