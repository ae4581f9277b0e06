// Settings: what administrators say counts at once, for whom it was said, in every reading.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { solveAnew } from '../../src/server/operations/solveAnew.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { eachDatabase, quiet } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { host, openSettings, type Said } from './openSettings.ts'
import type { World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  let said: Said
  const say: Said['say'] = (...args) => said.say(...args)
  const parcel: Said['parcel'] = (...args) => said.parcel(...args)
  let world: World
  let now = new Date()
  let north: Row
  let town: Row
  let south: Row
  const guest = callerOf('guest', 'guest', { roles: ['helper'] })
  const caller = systemCaller()
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const found = ({ id }: Row) => world.row(host, 'parcel', 'findById', { id })
  const dues = async ({ id }: Row) => {
    const { rows } = await world.database.pool.query<{ due: string | null }>(
      'select due from sys_due where row_id = $1',
      [id],
    )
    return rows.map(({ due }) => due)
  }

  beforeAll(async () => {
    at('2026-03-05 10:00:00')
    said = await openSettings(await open(), () => now)
    ;({ world, north, town, south } = said)
  })
  beforeEach(async () => {
    at('2026-03-05 10:00:00')
    await said.forget()
  })

  test('every setting of the files has its row, with its words and its default', async () => {
    expect((await world.list(host, 'baseProfile')).length).toBe(9)
    expect(await said.profileOf('RATE')).toMatchObject({
      nameEn: 'Rate',
      dataType: 'PERCENT',
      effectiveValue: '12.5',
    })
  })

  test('where nobody says anything the default counts, of every type', async () => {
    expect(await parcel()).toMatchObject({ days: 3, rate: '12.5', colour: 'RED', depotId: null, ownDays: 1 })
  })

  test('what is said counts with the next call: the nearest organization, else the site; lines by what holds them', async () => {
    await say(
      'SEND_DAYS',
      { levelType: 'SITE', value: '5' },
      { levelType: 'ORG', organizationId: north['id'], value: '7' },
    )
    expect(await parcel({ branchId: town['id'], parts: [{}] })).toMatchObject({
      days: 7,
      parts: [{ days: 7 }],
    })
    expect(await parcel({ branchId: south['id'], parts: [{}] })).toMatchObject({
      days: 5,
      parts: [{ days: 5 }],
    })
    expect(await parcel()).toMatchObject({ days: 5 })
    await say('SEND_DAYS', { levelType: 'ORG', organizationId: town['id'], value: '0' })
    expect(await parcel({ branchId: town['id'] })).toMatchObject({ days: 0 })
    expect(await parcel({ branchId: north['id'] })).toMatchObject({ days: 3 })
  })

  test('a branch that moves below another follows that one', async () => {
    await say('SEND_DAYS', { levelType: 'ORG', organizationId: south['id'], value: '9' })
    const { versionNum } = await world.row(host, 'branch', 'findById', { id: town['id'] })
    const moved = await world.row(host, 'branch', 'saveOrUpdate', {
      id: town['id'],
      versionNum,
      aboveId: south['id'],
    })
    await said.next()
    expect(await parcel({ branchId: town['id'] })).toMatchObject({ days: 9 })
    await world.row(host, 'branch', 'saveOrUpdate', {
      id: town['id'],
      versionNum: moved['versionNum'],
      aboveId: north['id'],
    })
    await said.next()
  })

  test('the user before his roles, and these before the site', async () => {
    const person = await world.row(host, 'person', 'saveOrUpdate', { personCode: 'p' })
    await say(
      'OWN_DAYS',
      { levelType: 'SITE', value: '2' },
      { levelType: 'ROLE', role: 'clerk', value: '4' },
      { levelType: 'USER', userId: person['id'], value: '6' },
    )
    expect(await parcel()).toMatchObject({ ownDays: 4 })
    expect(await parcel({}, callerOf(String(person['id']), 'host', { roles: ['clerk'] }))).toMatchObject({
      ownDays: 6,
    })
    expect(await parcel({}, callerOf('nobody', 'host'))).toMatchObject({ ownDays: 2 })
  })

  test('checks, what is required, and what a verb needs follow it', async () => {
    await say('MOST_WEIGHT', { levelType: 'ORG', organizationId: north['id'], value: '10.5' })
    await expect(parcel({ branchId: north['id'], weight: '11' })).rejects.toThrow()
    const row = await parcel({ branchId: south['id'], weight: '11' })
    await say('SEND_DAYS', { levelType: 'SITE', value: '8' })
    await expect(world.act(host, 'parcel', 'doDone', row)).rejects.toThrow()
    await say('NEEDS_NOTE', { levelType: 'SITE', value: 'Y' })
    await expect(parcel()).rejects.toThrow()
    await say('SEND_DAYS')
    await say('NEEDS_NOTE', { levelType: 'SITE', value: 'N' })
    expect(await world.act(host, 'parcel', 'doDone', row)).toMatchObject({ status: 'DONE' })
  })

  test('rows and choices are asked of the database by the same values', async () => {
    const far = await parcel({ branchId: south['id'] })
    const near = await parcel({ branchId: town['id'] })
    const seen = async () => (await world.list(guest, 'parcel')).map(({ id }) => id)
    expect(await seen()).toEqual([])
    await say('GUESTS_SEE', { levelType: 'ORG', organizationId: north['id'], value: 'Y' })
    expect(await seen()).toEqual([near['id']])
    await say(
      'GUESTS_SEE',
      { levelType: 'SITE', value: 'Y' },
      { levelType: 'ORG', organizationId: town['id'], value: 'N' },
    )
    expect(await seen()).toEqual([far['id']])
    const shed = await world.row(host, 'shed', 'saveOrUpdate', { shedCode: 'FAR' })
    await expect(parcel({ depotId: shed['id'] })).rejects.toThrow()
    await say('ANY_DEPOT', { levelType: 'SITE', value: 'Y' })
    await say('DEPOT', { levelType: 'SITE', value: String(shed['id']) })
    expect(await parcel()).toMatchObject({ depotId: shed['id'], depotCode: 'FAR' })
  })

  test('moments that follow from a setting are found anew when it changes', async () => {
    const run = () =>
      createTimer({
        ...world,
        caller,
        log: quiet,
        before: () => solveAnew({ ...world, caller }),
        clock: () => now,
      }).run()
    await run()
    const row = await parcel({ branchId: town['id'], sentDate: '2026-03-05' })
    expect(await dues(row)).toEqual(['2026-03-09 00:00:00'])
    await say('SEND_DAYS', { levelType: 'ORG', organizationId: north['id'], value: '10' })
    at('2026-03-09 09:00:00')
    await run()
    expect([await dues(row), (await found(row))['status']]).toEqual([['2026-03-16 00:00:00'], 'OPEN'])
    await say('SEND_DAYS', { levelType: 'SITE', value: '1' })
    await run()
    expect(await found(row)).toMatchObject({ status: 'LATE' })
  })
})
