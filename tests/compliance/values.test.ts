import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { eachDatabase, quiet } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openValues, withoutFreeze, type ValuesFixture } from './valuesFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: ValuesFixture
  beforeAll(async () => {
    fixture = await openValues(await open())
  })

  const find = (entity: string, id: unknown) => fixture.row(entity, 'findById', { id })
  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}

  describe('same: rows that belong together', () => {
    const plan = async (more: Row = {}) =>
      firstLine(
        await fixture.row('plan', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ quantity: '10', goalId: fixture.ports['ULM'], ...more }],
        }),
      )
    const leg = async (planLine: Row) =>
      firstLine(
        await fixture.row('leg', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ planLineId: planLine['id'], quantity: '5' }],
        }),
      )
    const land = (line: Row) =>
      fixture.row('landing', 'saveOrUpdate', { lines: [{ quantity: '5', ...line }] })

    test('what is left out is filled from the source', async () => {
      const planned = await plan()
      const sent = await leg(planned)
      expect([sent['goalId'], sent['goalCode']]).toEqual([fixture.ports['ULM'], 'ULM'])
      const landed = firstLine(await land({ legLineId: sent['id'] }))
      expect([landed['planLineId'], landed['planLineCode'], landed['aimId']]).toEqual([
        planned['id'],
        String(planned['lineNum']),
        fixture.ports['ULM'],
      ])
    })

    test('a line of one chain joined to a line of another is refused at the field, however it comes', async () => {
      const [planned, other] = [await plan(), await plan()]
      const sent = await leg(planned)
      const mixed = { lines: [{ quantity: '5', legLineId: sent['id'], planLineId: other['id'] }] }
      const refused = await refusal(fixture.row('landing', 'saveOrUpdate', mixed))
      expect([refused.paths, refused.words]).toEqual([
        ['lines[0].planLineId'],
        expect.stringContaining('Plan line differs from that of the leg line'),
      ])
      expect(
        (await refusal(fixture.call('landing', 'doBatchSaveOrUpdate', { list: [mixed] }))).paths,
      ).toEqual(['lines[0].planLineId'])
      expect(await fixture.insert('landing', [mixed])).toEqual({
        ids: [null],
        refused: ['lines[0].planLineId'],
      })
      expect((await find('planLine', other['id']))['landed']).toBe('0')
      expect((await refusal(land({ legLineId: sent['id'], aimId: fixture.ports['BONN'] }))).paths).toEqual([
        'lines[0].aimId',
      ])
    })

    test('the document agrees with what its lines take, whichever of the two is changed', async () => {
      const planned = await plan()
      const made = await fixture.row('leg', 'saveOrUpdate', {
        portId: fixture.ports['ULM'],
        lines: [{ planLineId: planned['id'], quantity: '5' }],
      })
      const refused = await refusal(
        fixture.row('leg', 'saveOrUpdate', {
          id: made['id'],
          versionNum: made['versionNum'],
          portId: fixture.ports['BONN'],
        }),
      )
      expect([refused.paths, refused.words]).toEqual([
        ['lines[0].planLineId'],
        expect.stringContaining('Port differs from that of the plan line'),
      ])
      expect(
        (
          await refusal(
            fixture.row('leg', 'saveOrUpdate', {
              portId: fixture.ports['BONN'],
              lines: [{ planLineId: planned['id'], quantity: '5' }],
            }),
          )
        ).paths,
      ).toEqual(['lines[0].planLineId'])
    })

    test('where the source says nothing a field is free, and a link stays empty', async () => {
      const planned = await plan({ goalId: null })
      const sent = await fixture.row('leg', 'saveOrUpdate', {
        portId: fixture.ports['ULM'],
        lines: [{ planLineId: planned['id'], quantity: '5', goalId: fixture.ports['BONN'] }],
      })
      expect(firstLine(sent)['goalId']).toBe(fixture.ports['BONN'])
      const unplanned = firstLine(
        await fixture.row('leg', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ quantity: '5' }],
        }),
      )
      expect((await refusal(land({ legLineId: unplanned['id'], planLineId: planned['id'] }))).paths).toEqual([
        'lines[0].planLineId',
      ])
      expect(firstLine(await land({ legLineId: unplanned['id'] }))['planLineId']).toBeNull()
      expect(firstLine(await land({ planLineId: planned['id'] }))['planLineId']).toBe(planned['id'])
    })

    test('lines that were saved before the rule was are looked at again by what is done with them', async () => {
      const [planned, other] = [await plan(), await plan()]
      const made = await land({ legLineId: (await leg(planned))['id'] })
      await fixture.database.pool.query('update landing_line set plan_line_id = $1 where id = $2', [
        other['id'],
        firstLine(made)['id'],
      ])
      expect(
        (await refusal(fixture.row('landing', 'doPost', { id: made['id'], versionNum: made['versionNum'] })))
          .paths,
      ).toEqual(['lines[0].planLineId'])
      expect([
        (await find('landing', made['id']))['status'],
        (await find('planLine', other['id']))['landed'],
      ]).toEqual(['DRAFT', '0'])
    })
  })

  describe('show: what a row is not, it has no values of', () => {
    const badge = (row: Row) => fixture.row('badge', 'saveOrUpdate', row)
    const save = (row: Row, more: Row) => badge({ id: row['id'], versionNum: row['versionNum'], ...more })

    test('a value sent where there is none is refused at its place, on every way in', async () => {
      const wrong = { kind: 'RED', red: '1', mark: 'x', lines: [{ blue: '2' }, { note: 'free' }] }
      const refused = await refusal(badge(wrong))
      expect([refused.paths, refused.words]).toEqual([
        ['mark', 'lines[0].blue'],
        expect.stringContaining('only given where'),
      ])
      expect((await refusal(fixture.call('badge', 'doBatchSaveOrUpdate', { list: [wrong] }))).paths).toEqual([
        'mark',
        'lines[0].blue',
      ])
      expect(await fixture.insert('badge', [wrong])).toEqual({
        ids: [null],
        refused: ['mark', 'lines[0].blue'],
      })
      expect((await refusal(badge({ kind: 'BLUE', portCode: 'ULM' }))).paths).toEqual(['portId'])
    })

    test('defaults and computed values are none there, and nothing counts them', async () => {
      const red = await badge({ kind: 'RED', red: '4', portId: fixture.ports['ULM'], lines: [{}] })
      expect(red).toMatchObject({
        red: '4',
        twice: '8',
        all: '4',
        portCode: 'ULM',
        mark: null,
        lines: [{ blue: null, flag: null }],
      })
      const blue = await badge({ kind: 'BLUE', lines: [{ blue: '5' }] })
      expect(blue).toMatchObject({
        red: null,
        twice: null,
        all: '5',
        portId: null,
        lines: [{ blue: '5', flag: 'Y' }],
      })
    })

    test('a value that merely stays when the row becomes something else goes; it may be sent along', async () => {
      const red = await badge({ kind: 'RED', red: '4', portId: fixture.ports['ULM'], lines: [{ note: 'a' }] })
      const blue = await badge({ ...red, kind: 'BLUE' })
      expect(blue).toMatchObject({
        kind: 'BLUE',
        red: null,
        twice: null,
        all: '0',
        portId: null,
        portCode: null,
        lines: [{ flag: null, note: 'a' }],
      })
      expect((await refusal(save(blue, { red: '4' }))).paths).toEqual(['red'])
      expect(await save(blue, { kind: 'RED', red: '4' })).toMatchObject({ red: '4', twice: '8' })
    })

    test('a verb neither asks for it nor writes it', async () => {
      const red = await badge({ kind: 'RED', lines: [{}] })
      expect(
        (
          await refusal(
            fixture.row('badge', 'doMark', { id: red['id'], versionNum: red['versionNum'], mark: 'x' }),
          )
        ).paths,
      ).toEqual(['mark'])
      const marked = await fixture.row('badge', 'doMark', { id: red['id'], versionNum: red['versionNum'] })
      expect(
        await fixture.row('badge', 'doFinish', { id: red['id'], versionNum: marked['versionNum'] }),
      ).toMatchObject({ red: '7', twice: '14', lines: [{ blue: null }] })
      const blue = await badge({ kind: 'BLUE', lines: [{}] })
      expect(
        await fixture.row('badge', 'doFinish', { id: blue['id'], versionNum: blue['versionNum'] }),
      ).toMatchObject({ red: null, all: '3', lines: [{ blue: '3' }] })
    })

    test('what drafts hold from before is none as soon as anything is done with them', async () => {
      const red = await badge({ kind: 'RED', red: '1', lines: [{ note: 'a' }] })
      await fixture.database.pool.query('update badge_line set blue = 9 where parent_id = $1', [red['id']])
      expect(await save(red, { red: '2' })).toMatchObject({ all: '2', lines: [{ blue: null }] })
    })
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
      const { versionNum } = await find('port', one['id'])
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
      fixture.row('slip', name, { id: one['id'], versionNum: (await find('slip', one['id']))['versionNum'] })
    const chinese = () => ({ ...fixture.host, language: 'CN' as const })
    const shown = async (one: Row) => {
      const [english, native] = [
        await find('slip', one['id']),
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
