// Names of what a document refers to, as they were when it was sent.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { eachDatabase, quiet } from './databases.ts'
import { firstLine } from './openFixture.ts'
import { type ValuesFixture, openValues, withoutFreeze } from './valuesFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: ValuesFixture

  beforeAll(async () => {
    fixture = await openValues(open)
  })

  describe('freeze: names of what a document refers to', () => {
    let count = 0
    const port = (name: string) =>
      fixture.row('port', 'saveOrUpdate', {
        portCode: `F${count++}`,
        portName: name,
        portNameEn: `${name} EN`,
      })
    const rename = async (one: Row, name: string, nameEn: string | null = `${name} EN`) => {
      const { versionNum } = await fixture.find('port', one['id'])
      await fixture.row('port', 'saveOrUpdate', {
        id: one['id'],
        versionNum,
        portName: name,
        portNameEn: nameEn,
      })
    }
    const slip = (one: Row) =>
      fixture.row('slip', 'saveOrUpdate', { portId: one['id'], lines: [{ goalId: one['id'] }] })
    const verb = async (name: string, one: Row) =>
      fixture.row('slip', name, {
        id: one['id'],
        versionNum: (await fixture.find('slip', one['id']))['versionNum'],
      })
    const chinese = () => ({ ...fixture.host, language: 'CN' as const })
    const shown = async (one: Row) => {
      const [english, native] = [
        await fixture.find('slip', one['id']),
        await fixture.row('slip', 'findById', { id: one['id'] }, chinese()),
      ]
      return [
        native['portName'],
        english['portName'],
        firstLine(native)['goalName'],
        firstLine(english)['goalName'],
      ]
    }
    const list = async (entity: string, body: Row) =>
      (await fixture.call(entity, 'listByPage', body, chinese())).data as Row[] // a page is rows
    const namesOf = (name: string) => [name, `${name} EN`, name, `${name} EN`]

    test('follow the master in a draft, stand from the verb on, follow again when the document goes back', async () => {
      const one = await port('旧')
      const made = await slip(one)
      await rename(one, '新')
      expect(await shown(made)).toEqual(namesOf('新'))
      await verb('doSend', made)
      await rename(one, '更新')
      await rename(one, '最新', null)
      expect(await shown(made)).toEqual(namesOf('新'))
      await verb('doReject', made)
      expect(await shown(made)).toEqual(['最新', '最新', '最新', '最新'])
      await verb('doSend', made)
      await rename(one, '末')
      expect(await shown(made)).toEqual(['最新', '最新', '最新', '最新'])
    })

    test('are found, sorted and read through refs as they are shown', async () => {
      const [a, b] = [await port('甲'), await port('乙')]
      const [first, second] = [await slip(a), await slip(b)]
      for (const one of [first, second]) await verb('doSend', one)
      await rename(a, '丙')
      const draft = await slip(a)
      const ids = { idList: [first['id'], second['id'], draft['id']] }
      const numbers = async (body: Row) =>
        (await list('slip', { ...ids, sort: [{ field: 'slipNum', order: 'asc' }], ...body })).map(({ id }) =>
          [first, second, draft].findIndex((one) => one['id'] === id),
        )
      expect([
        await numbers({ portName: '甲' }),
        await numbers({ portName: '丙' }),
        await numbers({ portName: '甲 en' }),
        await numbers({ portName: 'EN' }),
      ]).toEqual([[0], [2], [0], [0, 1, 2]])
      expect([
        await numbers({ conditions: [{ key: 'portName', operator: 'eq', value: '丙' }] }),
        await numbers({ conditions: [{ key: 'portName', operator: 'notIn', value: ['甲'] }] }),
      ]).toEqual([[2], [1, 2]])
      expect([
        await numbers({ conditions: [{ key: 'portCode', operator: 'eq', value: a['portCode'] }] }),
        await numbers({ portCode: String(b['portCode']) }),
      ]).toEqual([[0, 2], [1]])
      const sorted = await list('slip', { ...ids, sort: [{ field: 'portName', order: 'asc' }] })
      expect(sorted.map((row) => row['portName'])).toEqual(
        (await list('slip', ids)).map((row) => String(row['portName'])).sort((x, y) => (x < y ? -1 : 1)),
      )
      expect(
        (
          await list('slipLine', {
            parentId: first['id'],
            columns: ['goalName', 'parent.portName'],
            goalName: '甲',
          })
        )[0],
      ).toMatchObject({ goalName: '甲', 'parent.portName': '甲' })
      const stamp = await fixture.row('stamp', 'saveOrUpdate', {
        slipId: first['id'],
        slipLineId: firstLine(first)['id'],
      })
      expect(
        (
          await list('stamp', {
            id: stamp['id'],
            columns: ['slip.portName', 'slipLine.goalName'],
            'slip.portName': '甲',
          })
        )[0],
      ).toMatchObject({ 'slip.portName': '甲', 'slipLine.goalName': '甲' })
    })

    test('of documents that come in already sent, and of those from before the word was there', async () => {
      const one = await port('先')
      const {
        ids: [loaded],
      } = await fixture.insert('slip', [{ portId: one['id'], status: 'SENT' }])
      const old = await slip(one)
      await verb('doSend', old)
      await fixture.database.pool.query('update slip set frozen_at = null where id = $1', [old['id']])
      await rename(one, '后')
      for (const id of [loaded, old['id']])
        expect((await fixture.row('slip', 'findById', { id }, chinese()))['portName']).toBe('先')
    })
  })

  test('the word may come to documents that are there, and go again', async () => {
    const database = await open()
    const without = await withoutFreeze()
    await migrate(database, without, quiet)
    await database.pool.query(
      `insert into port (id, tenant_id, port_code, port_name) values ('p', 'default', 'P', 'Old'); insert into slip (id, tenant_id, slip_num, port_id, status) values ('s', 'default', 'S', 'p', 'SENT')`,
    )
    await migrate(database, fixture.definitions, quiet)
    expect((await database.pool.query('select slip_num, frozen_at from slip')).rows).toEqual([
      { slip_num: 'S', frozen_at: null },
    ])
    await migrate(database, without, quiet)
    expect((await database.pool.query('select * from slip')).rows[0]).not.toHaveProperty('frozen_at')
  })
})
