// Every setting × level × value of its type: what fits is kept and read, what does not is refused at its field; who may say what.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { levelCodes, settingLevels, type CompiledSetting } from '../../src/language/setting.ts'
import { CodedError } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { host, openSettings, type Said } from './openSettings.ts'

/** Values of each type that the world's settings are of; the first of them is kept as the second, where that differs. */
const right: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '7', '30'],
  percent: ['0', '12.5', '99.9999'],
  lookup: ['RED', 'BLUE'],
  flag: ['Y', 'N'],
  number: ['0.5', '-3', '1000000'],
}
const wrong: Readonly<Record<string, readonly string[]>> = {
  integer: ['3.5', 'many', '1e3', '99999999999'],
  percent: ['12%', 'x', '1.23456'],
  lookup: ['PINK', 'red'],
  flag: ['yes', '1', 'true'],
  number: ['a', '1.1234567', '--1'],
  ref: ['nowhere'],
}

eachDatabase((_kind, open) => {
  let said: Said
  let settings: readonly CompiledSetting[]
  let north: Row
  let south: Row
  let shed: Row
  let person: Row
  const refused = async (code: string, row: Row, by = host): Promise<readonly string[]> => {
    const { id, versionNum } = await said.profileOf(code)
    const error: unknown = await said.world
      .row(by, 'baseProfile', 'saveOrUpdate', { id, versionNum, values: [row] })
      .then(
        () => ({ errors: [] }),
        (one: unknown) => one,
      )
    const { errors = [] } = error as { errors?: readonly { path: string }[] } // as the engine fails
    return errors.map(({ path }) => path)
  }
  const at = (level: (typeof settingLevels)[number]): Row => ({
    levelType: levelCodes[level],
    ...{
      site: {},
      organization: { organizationId: north['id'] },
      role: { role: 'clerk' },
      user: { userId: person['id'] },
    }[level],
  })

  beforeAll(async () => {
    said = await openSettings(await open())
    ;({ north, south } = said)
    settings = said.world.definitions.settings ?? []
    shed = await said.world.row(host, 'shed', 'saveOrUpdate', { shedCode: 'HERE' })
    person = await said.world.row(host, 'person', 'saveOrUpdate', { personCode: 'p' })
  })
  beforeEach(() => said.forget())

  test('each value of its type is kept at each of its levels, and at no other', async () => {
    for (const setting of settings)
      for (const level of settingLevels) {
        const values = setting.type === 'ref' ? [String(shed['id'])] : (right[setting.type] ?? [])
        expect(values, setting.type).not.toEqual([])
        for (const value of values) {
          const row = { ...at(level), value }
          const within = setting.max === undefined || Number(value) <= Number(setting.max)
          if (!setting.levels.includes(level) || !within) {
            const path = within ? 'values[0].levelType' : 'values[0].value'
            expect(await refused(setting.name, row), `${setting.name} ${level} ${value}`).toContain(path)
          } else {
            const { values: kept } = await said.say(setting.name, row)
            expect(kept, `${setting.name} ${level}`).toMatchObject([{ value }])
          }
        }
      }
  })

  test('no value that is none of its type is kept anywhere', async () => {
    for (const setting of settings)
      for (const level of setting.levels)
        for (const value of wrong[setting.type] ?? [])
          expect(await refused(setting.name, { ...at(level), value }), `${setting.name} ${value}`).toContain(
            'values[0].value',
          )
    expect((await said.world.list(host, 'baseProfile', { effectiveFrom: 'SITE' })).length).toBe(0)
  })

  test('a value that refers to a row tells what that is called, also among the changes', async () => {
    await said.say('DEPOT', { levelType: 'SITE', value: String(shed['id']) })
    const saved = await said.profileOf('DEPOT')
    expect(saved).toMatchObject({ effectiveValueName: 'HERE', values: [{ valueName: 'HERE' }] })
    await said.say('COLOUR', { levelType: 'SITE', value: 'BLUE' })
    const { id } = saved
    const { data } = await said.world.call(host, 'baseProfile', 'findHistory', { id })
    expect(JSON.stringify(data)).toMatch(/"field":"siteValue".{0,120}"afterMeaning":"HERE/)
  })

  test('what may be chosen for it follows from the setting and not from whoever asks', async () => {
    const { id } = await said.profileOf('DEPOT')
    const pick = async (parent: unknown, body: Row = {}) =>
      (
        await said.world.call(host, 'baseProfileValue', 'listForPick', {
          field: 'value',
          row: { parent: { id: parent } },
          ...body,
        })
      ).data
    expect(await pick(id)).toMatchObject([{ id: shed['id'], code: 'HERE' }])
    await expect(pick('nobody')).rejects.toThrow()
    const { id: colour } = await said.profileOf('COLOUR')
    await expect(
      pick(colour, { row: { parent: { id: colour, to: 'person', dataType: 'REF' } } }),
    ).rejects.toThrow()
  })

  test('there is one value for each organization, role and user', async () => {
    const row = { levelType: 'ORG', organizationId: north['id'], value: '4' }
    await expect(said.say('SEND_DAYS', row, { ...row, value: '5' })).rejects.toThrow()
    await said.say('SEND_DAYS', row)
    await expect(said.say('SEND_DAYS', { ...row, value: '5' })).resolves.toMatchObject({
      values: [{ value: '5' }],
    })
  })

  describe('a value is taken back', () => {
    const reset = async (code: string, more: Row = {}, by = host): Promise<string> => {
      const { values } = await said.profileOf(code)
      const [{ id, versionNum } = {}] = values as Row[] // lines are rows
      return said.world.call(by, 'baseProfileValue', 'doReset', { id, versionNum, ...more }).then(
        () => 'done',
        (error: unknown) => (error instanceof CodedError ? error.say('EN') : String(error)),
      )
    }

    test('what will hold then is told first, by level', async () => {
      const words = async (code: string, row: Row) => {
        await said.say(code, row)
        return reset(code)
      }
      expect(await words('SEND_DAYS', { ...at('site'), value: '5' })).toMatch(/site has the default: 3$/)
      expect(await words('SEND_DAYS', { ...at('organization'), value: '7' })).toMatch(/none has a value: 3$/)
      expect(await words('OWN_DAYS', { ...at('user'), value: '6' })).toMatch(/that has no value: 1$/)
      expect(await words('NEEDS_NOTE', { ...at('site'), value: 'Y' })).toMatch(/site has the default: No$/)
      expect(await said.profileOf('NEEDS_NOTE')).toMatchObject({ effectiveValue: 'Y' })
    })

    test.each([
      ['site', 3],
      ['organization', 5],
    ] as const)('then that holds with the next call (%s)', async (level, days) => {
      if (level === 'organization') await said.say('SEND_DAYS', { levelType: 'SITE', value: '5' })
      const { values } = await said.profileOf('SEND_DAYS')
      const kept = (values as Row[]).map(({ id }) => ({ id })) // lines are rows
      await said.say('SEND_DAYS', { ...at(level), value: '7' }, ...kept)
      expect(await said.parcel({ branchId: north['id'] })).toMatchObject({ days: 7 })
      const { values: lines, id } = await said.profileOf('SEND_DAYS')
      const line = (lines as Row[]).find(({ value }) => value === '7') ?? {}
      const body = { id: line['id'], versionNum: line['versionNum'], despite: ['0', '1', '2'] }
      const again = async () => said.world.call(host, 'baseProfileValue', 'doReset', body)
      await again()
      await said.next()
      expect(await said.parcel({ branchId: north['id'] })).toMatchObject({ days })
      expect(await said.profileOf('SEND_DAYS')).toMatchObject({
        effectiveValue: String(days),
        ownValueCount: 0,
      })
      await expect(again()).rejects.toThrow()
      const { data } = await said.world.call(host, 'baseProfile', 'findHistory', { id })
      expect(JSON.stringify(data)).toContain('doReset')
    })
  })

  test('of two who change the same value the second is told', async () => {
    await said.say('RATE', { levelType: 'SITE', value: '4' })
    const { id, versionNum, values } = await said.profileOf('RATE')
    const [line = {}] = values as Row[] // lines are rows
    const save = (value: string) =>
      said.world.row(host, 'baseProfile', 'saveOrUpdate', {
        id,
        versionNum,
        values: [{ id: line['id'], versionNum: line['versionNum'], value }],
      })
    await save('5')
    await expect(save('6')).rejects.toThrow()
    expect(await said.profileOf('RATE')).toMatchObject({ effectiveValue: '5' })
  })

  describe('who says what', () => {
    const inNorth = () => callerOf('north', 'host', { roles: ['orgAdmin'], writeOrgs: [north['id']] })
    const own = () => callerOf(String(person['id']), 'host', { roles: ['clerk'] })

    test('an administrator of an organization says and finds what counts there alone', async () => {
      await said.say(
        'SEND_DAYS',
        { levelType: 'SITE', value: '5' },
        { levelType: 'ORG', organizationId: south['id'], value: '6' },
      )
      const { id, versionNum } = await said.profileOf('SEND_DAYS')
      const { values, ...seen } = await said.world.row(inNorth(), 'baseProfile', 'findById', { id })
      expect([values, seen['siteValue'], seen['ownValueCount']]).toEqual([[], '5', 1])
      const saved = await said.world.row(inNorth(), 'baseProfile', 'saveOrUpdate', {
        id,
        versionNum,
        values: [{ levelType: 'ORG', organizationId: north['id'], value: '7' }],
      })
      await said.next()
      expect(await said.parcel({ branchId: north['id'] })).toMatchObject({ days: 7 })
      expect(await said.parcel({ branchId: south['id'] })).toMatchObject({ days: 6 })
      for (const row of [
        { levelType: 'SITE', value: '1' },
        { levelType: 'ORG', organizationId: south['id'], value: '1' },
      ])
        await expect(
          said.world.row(inNorth(), 'baseProfile', 'saveOrUpdate', {
            id,
            versionNum: saved['versionNum'],
            values: [row],
          }),
        ).rejects.toThrow('SRM-1006')
      expect(await said.parcel()).toMatchObject({ days: 5 })
      expect(
        (await said.world.list(inNorth(), 'baseProfile')).map((row) => row['profileCode']),
      ).not.toContain('RATE')
    })

    test('a user says what counts for himself, where the setting is one of users', async () => {
      const found = await said.world.list(own(), 'baseProfile')
      expect(found.map((row) => row['profileCode'])).toEqual(['OWN_DAYS'])
      const { id, versionNum } = found[0] ?? {}
      const saved = await said.world.row(own(), 'baseProfile', 'saveOrUpdate', {
        id,
        versionNum,
        values: [{ value: '9' }],
      })
      await said.next()
      expect(await said.parcel({}, own())).toMatchObject({ ownDays: 9 })
      expect(await said.parcel({}, callerOf('other', 'host'))).toMatchObject({ ownDays: 1 })
      const someone = await said.world.row(host, 'person', 'saveOrUpdate', { personCode: 'q' })
      for (const row of [
        { levelType: 'SITE', value: '4' },
        { levelType: 'USER', userId: someone['id'], value: '4' },
      ])
        await expect(
          said.world.row(own(), 'baseProfile', 'saveOrUpdate', {
            id,
            versionNum: saved['versionNum'],
            values: [row],
          }),
        ).rejects.toThrow('SRM-1006')
    })
  })
})
