// Settings: what administrators may say, what stands of it in the history, and who is told.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { levelCodes, type SettingLevel } from '../../src/language/setting.ts'
import { saidOf, type SaidSetting } from '../../src/rules/settings.ts'
import { openProfiles } from '../../src/server/lookups/openProfiles.ts'
import { playAgain, randomFor } from '../sampling.ts'
import { eachDatabase } from './databases.ts'
import { host, openSettings, type Said } from './openSettings.ts'
import type { World } from './openWorld.ts'

const random = randomFor('settings')
const below = (most: number) => Math.floor(random.next() * most)

eachDatabase((_kind, open) => {
  let said: Said
  const say: Said['say'] = (...args) => said.say(...args)
  const parcel: Said['parcel'] = (...args) => said.parcel(...args)
  let world: World
  const profileOf: Said['profileOf'] = (code) => said.profileOf(code)

  beforeAll(async () => {
    said = await openSettings(await open())
    ;({ world } = said)
  })
  beforeEach(() => said.forget())

  test.each([
    ['SEND_DAYS', { levelType: 'SITE', value: '3.5' }, 'values[0].value'],
    ['SEND_DAYS', { levelType: 'SITE', value: '31' }, 'values[0].value'],
    ['SEND_DAYS', { levelType: 'SITE', value: 'many' }, 'values[0].value'],
    ['SEND_DAYS', { levelType: 'USER', userId: '1', value: '3' }, 'values[0].levelType'],
    ['RATE', { levelType: 'SITE', value: '12%' }, 'values[0].value'],
    ['COLOUR', { levelType: 'SITE', value: 'PINK' }, 'values[0].value'],
    ['NEEDS_NOTE', { levelType: 'SITE', value: 'yes' }, 'values[0].value'],
    ['DEPOT', { levelType: 'SITE', value: 'nowhere' }, 'values[0].value'],
    ['OWN_DAYS', { levelType: 'ROLE', role: 'king', value: '3' }, 'values[0].role'],
  ])('%s is not told %j', async (name, value, path) => {
    const refused = await say(name, value).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
    })
    expect(await parcel()).toMatchObject({ days: 3, rate: '12.5', colour: 'RED', ownDays: 1 })
  })

  test('who changed it, when, from what to what stands in the history', async () => {
    await say('SEND_DAYS', { levelType: 'SITE', value: '5' })
    const [kept = {}] = (await profileOf('SEND_DAYS'))['values'] as Row[] // lines are arrays of rows
    await say('SEND_DAYS', { id: kept['id'], value: '6' })
    const { id } = await profileOf('SEND_DAYS')
    const told = JSON.stringify((await world.call(host, 'baseProfile', 'findHistory', { id })).data)
    expect(told).toContain('"host"')
    expect(told).toMatch(/"old":"5","new":"6"|"from":"5","to":"6"|"5".{0,40}"6"/)
    expect(await profileOf('SEND_DAYS')).toMatchObject({ effectiveValue: '6', effectiveFrom: 'SITE' })
  })

  test('nobody makes a setting of his own', async () => {
    await expect(world.row(host, 'baseProfile', 'saveOrUpdate', { profileCode: 'MINE' })).rejects.toThrow()
  })

  test('a second server knows it with its next call', async () => {
    const other = await openProfiles(world.database, world.definitions)
    await say('RATE', { levelType: 'SITE', value: '7' })
    const ask = () => other.for({ userId: 'a', roles: [] })('RATE', null)
    expect(ask()).toBeUndefined()
    await other.refresh(await other.generation())
    expect(ask()).toBe('7')
  })

  test('the browser of another side is told nothing that its forms do not read', async () => {
    const asker = { userId: 'guest', roles: ['helper'] }
    expect(world.profiles.known(asker, 'guest')).toEqual({})
    await say('SEND_DAYS', { levelType: 'ORG', organizationId: said.north['id'], value: '7' })
    expect(world.profiles.known(asker, 'host')['SEND_DAYS']).toEqual({
      value: null,
      of: { [String(said.north['id'])]: '7', [String(said.town['id'])]: '7' },
    })
  })

  test('what is said of trees drawn by lot is the same in JavaScript and on the database', async () => {
    const levels: readonly SettingLevel[] = ['site', 'organization', 'role', 'user']
    const {
      rows: [kept],
    } = await world.database.pool.query<{ id: string }>(
      `select id from base_profile where profile_code = 'OWN_DAYS'`,
    )
    for (let turn = 0; turn < 12; turn += 1) {
      const above = new Map(
        Array.from({ length: 6 }, (_, index) => [`b${index + 1}`, `b${below(index + 1)}`]),
      )
      const drawn = Array.from({ length: below(9) }, (_, index): SaidSetting => {
        const level = levels[below(4)] ?? 'site'
        const whose = { site: '', organization: `b${below(7)}`, role: `r${below(3)}`, user: `u${below(2)}` }[
          level
        ]
        return { name: 'OWN_DAYS', level, whose, value: String(index) }
      }).filter(
        (one, index, all) =>
          all.findIndex(({ level, whose }) => level === one.level && whose === one.whose) === index,
      )
      const client = await world.database.pool.connect()
      try {
        await client.query('begin; set constraints all deferred')
        for (let index = 0; index < 7; index += 1)
          await client.query(
            `insert into branch (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, branch_code, above_id) values ($1, 'default', 'x', 'x', 'x', 'x', $1, $2)`,
            [`b${index}`, above.get(`b${index}`) ?? null],
          )
        for (const user of ['u0', 'u1'])
          await client.query(
            `insert into person (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, person_code) values ($1, 'default', 'x', 'x', 'x', 'x', $1)`,
            [user],
          )
        for (const [index, { level, whose, value }] of drawn.entries())
          await client.query(
            `insert into base_profile_value (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, parent_id, line_num, level_type, organization_id, role, user_id, value) values ($1, 'default', 'x', 'x', 'x', 'x', $2, $3, $4, $5, $6, $7, $8)`,
            [
              `v${index}`,
              kept?.id,
              index,
              levelCodes[level],
              level === 'organization' ? whose : null,
              level === 'role' ? whose : null,
              level === 'user' ? whose : null,
              value,
            ],
          )
        for (let index = 0; index < 20; index += 1) {
          const [branch, userId, roles] = [`b${below(8)}`, `u${below(3)}`, [`r${below(4)}`, `r${below(4)}`]]
          const { rows } = await client.query<{ value: string | null }>(
            'select sys_setting($1, $2, $3, $4) as value',
            ['OWN_DAYS', branch, userId, roles],
          )
          const wanted = saidOf(
            { said: Map.groupBy(drawn, ({ name }) => name), above },
            { userId, roles },
            'OWN_DAYS',
            branch,
          )
          expect(
            rows[0]?.value,
            `${playAgain} ${JSON.stringify({ drawn, above: [...above], branch, userId, roles })}`,
          ).toBe(wanted?.value ?? null)
        }
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })
})
