import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasJournal, journalUsers, keptEntries, keptFor, openJournal, type Entry } from './journalBase.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const kinds = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction }
  for (const [name, kind] of Object.entries(kinds)) vi.stubGlobal(name, kind)
})
afterEach(() => vi.unstubAllGlobals())

const now = Date.now()
const entry = (draft: string, facts: Partial<Entry> = {}): Entry => ({
  draft,
  screen: 'orderEdit',
  documentId: 'd1',
  version: 3,
  at: now,
  changes: 1,
  title: 'Lamps',
  mine: '{"values":{},"lines":{}}',
  ...facts,
})

async function opened(userId = 'u1') {
  const base = await openJournal(userId)
  if (!base) throw new Error('It is kept here.')
  return base
}

test('what was put is found by its screen and document, the latest first, with what it began from', async () => {
  const journal = await opened()
  await journal.put(entry('a', { at: now - 2000 }), '{"id":"d1"}')
  await journal.put(entry('b', { at: now - 1000 }), '{"id":"d1","was":"b"}')
  await journal.put(entry('c', { documentId: null, version: null }), '{}')
  await journal.put(entry('e', { screen: 'otherEdit' }), '{}')
  expect((await journal.find('orderEdit', 'd1')).map(({ draft }) => draft)).toEqual(['b', 'a'])
  expect((await journal.find('orderEdit', null)).map(({ draft }) => draft)).toEqual(['c'])
  expect(await journal.base('b')).toBe('{"id":"d1","was":"b"}')
  expect(await journal.base('nothing')).toBeNull()
})

test('what it began from stays as it was where a later put says nothing of it', async () => {
  const journal = await opened()
  await journal.put(entry('a', { changes: 1 }), '{"first":1}')
  await journal.put(entry('a', { changes: 2 }))
  expect((await journal.all()).map(([{ changes }, base]) => [changes, base])).toEqual([[2, '{"first":1}']])
})

test('an entry whose beginning is missing is not carried anywhere', async () => {
  const journal = await opened()
  await journal.put(entry('torn'))
  expect(await journal.all()).toEqual([])
})

test('what was removed is gone with its beginning, and removing it again does nothing', async () => {
  const journal = await opened()
  await journal.put(entry('a'), '{}')
  await journal.remove('a')
  await journal.remove('a')
  expect([await journal.find('orderEdit', 'd1'), await journal.base('a')]).toEqual([[], null])
})

test('what is older than seven days is forgotten, and of more than forty the oldest', async () => {
  const journal = await opened()
  await journal.put(entry('old', { at: now - keptFor - 1000 }), '{}')
  for (let index = 0; index < keptEntries + 3; index++)
    await journal.put(entry(`n${index}`, { at: now - index }), '{}')
  expect(await journal.find('orderEdit', 'd1')).toHaveLength(keptEntries)
  expect((await journal.all()).map(([{ draft }]) => draft)).not.toContain('old')
  expect(await journal.all()).toHaveLength(keptEntries)
  expect([await journal.base('old'), await journal.base('n42')]).toEqual([null, null])
})

test('nobody finds the work of another user, and who has some is known', async () => {
  await (await opened('u1')).put(entry('a'), '{}')
  expect(await hasJournal('u2')).toBe(false)
  expect(await (await opened('u2')).find('orderEdit', 'd1')).toEqual([])
  expect((await journalUsers()).toSorted()).toEqual(['u1', 'u2'])
  expect(await hasJournal('u1')).toBe(true)
})

test('a browser that keeps nothing, or refuses, costs a convenience only', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await openJournal('u1')).toBeNull()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError')
    },
    databases: () => Promise.reject(new Error('unknown here')),
  })
  expect([await openJournal('u1'), await hasJournal('u1')]).toEqual([null, true])
})

test('once it is closed it says so by failing, and what was put before is there the next time', async () => {
  const journal = await opened()
  await journal.put(entry('a'), '{}')
  journal.close()
  await expect(journal.put(entry('b'), '{}')).rejects.toThrow()
  expect((await (await opened()).all()).map(([{ draft }]) => draft)).toEqual(['a'])
})
