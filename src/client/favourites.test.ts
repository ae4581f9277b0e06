// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { saveChoices, saveFavourite } from './preference.ts'
import type { UserInfo } from '../language/wire.ts'
import type { Client } from './Client.ts'
import { session } from './session.ts'
import { favourites, hasFavourite, markFavourite, mostFavourites, readFavourites } from './favourites.ts'

const order = (id: string) => ({ path: 'purOrderEdit', id, title: `PO${id}` })

test('the newest stands first, each document once, and of too many the oldest goes', () => {
  const list = [order('1'), order('2')]
  expect(markFavourite(list, { ...order('2'), title: 'PO2b' }, true)).toEqual([
    { ...order('2'), title: 'PO2b' },
    order('1'),
  ])
  expect(markFavourite(list, order('1'), false)).toEqual([order('2')])
  expect(hasFavourite(list, { ...order('1'), title: 'otherwise' })).toBe(true)
  const many = Array.from({ length: mostFavourites }, (_, at) => order(`${at}`))
  const more = markFavourite(many, order('new'), true)
  expect([more.length, more[0], hasFavourite(more, order(`${mostFavourites - 1}`))]).toEqual([
    mostFavourites,
    order('new'),
    false,
  ])
})

test('what is none of them is left out', () => {
  expect(readFavourites([order('1'), { path: 'x' }, null, 'y'])).toEqual([order('1')])
  expect(readFavourites({})).toEqual([])
})

/** A server that keeps one user's choices. */
function server(values: Readonly<Record<string, unknown>>) {
  let kept = values
  const call = vi.fn(
    async (_server: string, _family: string, operation: string, body?: { values?: typeof values }) => {
      if (operation === 'savePreference' && body?.values) kept = body.values
      return { data: { values: kept } }
    },
  )
  return { client: { call } as unknown as Client, kept: () => kept } // the only call that is made
}

test('one more is kept beside what was marked on another machine, and what else the user chose stays', async () => {
  const { client, kept } = server({ pageRows: 50, favourites: [order('elsewhere')] })
  await Promise.all([saveFavourite(client, order('1'), true), saveFavourite(client, order('2'), true)])
  expect(kept()).toEqual({ pageRows: 50, favourites: [order('2'), order('1'), order('elsewhere')] })
  expect(favourites.get()).toEqual([order('2'), order('1'), order('elsewhere')])
  await saveChoices(client)
  expect(kept()['favourites']).toEqual([order('2'), order('1'), order('elsewhere')])
  await saveFavourite(client, order('1'), false)
  expect(favourites.get()).toEqual([order('2'), order('elsewhere')])
})

/** As another tab of this browser does it, which alone is told by the event. */
function keptElsewhere(name: string, text: string): void {
  localStorage.setItem(name, text)
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: text }))
}

test('what is marked in one tab is marked in the others of the same user, and each user has a list', () => {
  const userOf = (userId: string) => ({ userId }) as UserInfo // only who it is matters here
  session.set(userOf('u1'))
  favourites.set([order('1')])
  keptElsewhere('favourites.u1', JSON.stringify([order('2'), order('1'), { path: 7 }]))
  expect(favourites.get()).toEqual([order('2'), order('1')])
  keptElsewhere('favourites.u2', JSON.stringify([order('9')]))
  keptElsewhere('favourites.u1', '{')
  expect(favourites.get()).toEqual([])
  keptElsewhere('favourites.u1', JSON.stringify([order('3')]))
  session.set(userOf('u2'))
  expect(favourites.get()).toEqual([order('9')])
  session.set(userOf('u1'))
  expect(favourites.get()).toEqual([order('3')])
  session.set(null)
  expect([favourites.get(), localStorage.getItem('favourites.u1')]).toEqual([
    [],
    JSON.stringify([order('3')]),
  ])
})
