// Definitions are exchanged under a running server, as `npm run dev` does: calls under way end by those they began with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { Row } from '../../src/language/row.ts'
import { planOf } from '../../src/server/database/planOf.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const uom = definitions.entities['baseUom'] as CompiledEntity // of the application
const given = (entity: CompiledEntity): Definitions => ({
  ...definitions,
  entities: { ...definitions.entities, baseUom: entity },
})
const withColour = given({
  ...uom,
  fields: [
    ...uom.fields,
    ...uom.fields
      .filter(({ name }) => name === 'symbol')
      .map((field) => ({ ...field, name: 'colour', wire: 'colour', column: 'colour' })),
  ],
})
const elsewhere = given({ ...uom, family: 'baseMeasure' })

let made = 0
const newUom = () => server.save('baseUom', { uomCode: `RD${++made}`, uomName: 'Unit', symbol: 'u' })
const read = (id: unknown, family = uom.family) => admin.post<Row>(uom.server, family, 'findById', { id })
const database = () => server.services.database

/** Statements that wait for a lock. */
const waiting = async () => {
  const { rows } = await database().pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count
}

test('a call under way ends by the definitions that it began with; the next one goes by the new ones', async () => {
  const row = await newUom()
  const holder = await database().pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from base_uom where id = $1 for update', [row['id']])
    const saving = admin.post<Row>(uom.server, uom.family, 'saveOrUpdate', {
      id: row['id'],
      versionNum: row['versionNum'],
      uomName: 'Another',
    })
    await expect.poll(waiting).toBeGreaterThan(0)
    await server.redefine(elsewhere)
    expect((await read(row['id'])).envelope.code).toBe('NO_SUCH_CALL')
    expect((await read(row['id'], 'baseMeasure')).envelope).toMatchObject({
      status: 'S',
      data: { uomName: 'Unit' },
    })
    await holder.query('commit')
    expect((await saving).envelope).toMatchObject({ status: 'S', data: { uomName: 'Another' } })
  } finally {
    await holder.query('rollback')
    holder.release()
    await server.redefine(definitions)
  }
  expect((await read(row['id'])).envelope).toMatchObject({ status: 'S', data: { uomName: 'Another' } })
})

test('a column that is added is there at once; what would be lost is told, and lost only when that is agreed to', async () => {
  expect(await planOf(database(), definitions)).toMatchObject({ isCurrent: true, refusals: [] })
  expect(await planOf(database(), withColour)).toMatchObject({
    isCurrent: false,
    steps: [{ says: 'add column base_uom.colour', effect: 'adds' }],
    refusals: [],
  })
  await server.redefine(withColour)
  const row = await newUom()
  const saved = await admin.call<Row>(uom.server, uom.family, 'saveOrUpdate', {
    id: row['id'],
    versionNum: row['versionNum'],
    colour: 'red',
  })
  expect(saved['colour']).toBe('red')
  const { refusals } = await planOf(database(), definitions)
  expect(refusals).toMatchObject([
    { says: expect.stringMatching(/^baseUom\.colour is gone/), isFinal: false, lost: 1 },
  ])
  await expect(server.redefine(definitions)).rejects.toThrow(/could lose data, so nothing was changed/)
  expect((await read(row['id'])).envelope).toMatchObject({ status: 'S', data: { colour: 'red' } })
  await server.redefine(definitions, { mayLose: true })
  expect((await read(row['id'])).envelope.data).not.toHaveProperty('colour')
  expect(await planOf(database(), definitions)).toMatchObject({ isCurrent: true })
})

test('of two exchanges at once the later one holds', async () => {
  const row = await newUom()
  await Promise.all([server.redefine(elsewhere), server.redefine(definitions)])
  expect((await read(row['id'], 'baseMeasure')).envelope.code).toBe('NO_SUCH_CALL')
  expect((await read(row['id'])).envelope.status).toBe('S')
})
