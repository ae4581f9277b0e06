// A home in one call: tiles of the caller's roles, each found as he could find it and opening exactly its rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureAnswer, Home, TileAnswer } from '../../src/language/home.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const homeOf = async (user: string): Promise<{ readonly client: WireClient; readonly home: Home }> => {
  const client = await signIn(server.address, user, password)
  return { client, home: await client.call<Home>('baseServer', 'baseHome', 'findHome', { rows: 3 }) }
}
const named = (home: Home, name: string): TileAnswer | undefined =>
  home.tiles.find((tile) => tile.name === name)

test('each finds the tiles of his roles, in their order, and nobody a tile whose list he does not hold', async () => {
  const { home } = await homeOf('buyer')
  const own = (definitions.tiles ?? []).filter(
    ({ grants }) => grants === undefined || grants.includes('buyer'),
  )
  expect(home.tiles.map(({ name }) => name)).toEqual(own.map(({ name }) => name))
  expect(home.tiles.filter(({ kind }) => kind === 'failed')).toEqual([])
  for (const tile of home.tiles) if ('link' in tile) expect(tile.link.menuId).not.toBe('')
  const clerk = (await homeOf('apClerk')).home
  expect(named(clerk, 'toApprove')).toMatchObject({ kind: 'figure' })
  expect(named(clerk, 'ordered')).toBeUndefined()
})

test('no tile of any responsibility fails, and what waits comes with it', async () => {
  for (const { id } of definitions.responsibilities) {
    const { home } = await homeOf(id === 'supplier' ? 'supplier1' : id)
    expect(home.tiles.filter(({ kind }) => kind === 'failed')).toEqual([])
    expect(home.tiles.map(({ name }) => name)).toContain('todo')
    expect(home.waiting).toEqual(expect.any(Array))
    expect(home.runs).toEqual(expect.any(Array))
  }
})

test('a figure opens exactly what it counts', async () => {
  for (const [user, name, menuId] of [
    ['admin', 'users', 'user'],
    ['mdmAdmin', 'suppliers', 'supplierInfoList'],
  ] as const) {
    const { client, home } = await homeOf(user)
    const tile = named(home, name) as FigureAnswer // said so in screens/home
    const value = Number(tile.figures[0]?.value)
    expect(value).toBeGreaterThan(0)
    expect(tile.link.menuId).toBe(menuId)
    const screen = definitions.screens.find(({ id }) => id === menuId) ?? expect.fail(menuId)
    const { server: host, family } = definitions.entities[screen.entity] ?? expect.fail(screen.entity)
    const { query } = tile.link.params
    const asked = query === undefined ? {} : { query }
    const listed = await client.post(host, family, 'listByPage', asked, { menuId })
    expect(listed.envelope.page?.count).toBe(value)
  }
})

test('whoever is not signed in finds no home', async () => {
  const response = await fetch(`${server.address}/api/baseServer/v1/baseHomeRestful/findHome`, {
    method: 'POST',
    body: '{}',
  })
  expect(response.status).not.toBe(200)
})
