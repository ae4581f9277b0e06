// Verbs lead documents from state to state; drafts are deleted.
import { beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { isUnbroken } from '../../src/server/store/Audit.ts'
import { eachDatabase } from './databases.ts'
import { type Fixture, draftDemand, findAs, openFixture, refusal, saveAs } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  describe('deleting', () => {
    test('a draft goes with its lines; what was submitted stays', async () => {
      const saved = await draftDemand(fixture)
      await fixture.call(fixture.host, 'demand', 'delete', { id: saved['id'], versionNum: 1 })
      expect((await refusal(findAs(fixture, saved['id']))).code).toBe('SRM-1010')
      const opened = await fixture.demand(['1'])
      expect(
        await refusal(fixture.call(fixture.host, 'demand', 'delete', { id: opened['id'] })),
      ).toMatchObject({
        code: 'SRM-1003',
      })
    })

    test('SRM-1202: what others use stays, and who they are is told', async () => {
      expect(
        await refusal(fixture.call(fixture.host, 'partner', 'delete', { id: fixture.partner['id'] })),
      ).toMatchObject({
        code: 'SRM-1202',
        words: expect.stringMatching(/^P1 is used by \d+ Demand and cannot be deleted$/),
      })
    })

    test('many are deleted together or not at all', async () => {
      const [one, two, opened] = [
        await draftDemand(fixture),
        await draftDemand(fixture),
        await fixture.demand(['1']),
      ]
      expect(
        (
          await refusal(
            fixture.call(fixture.host, 'demand', 'doBatchDelete', { ids: [one['id'], opened['id']] }),
          )
        ).code,
      ).toBe('SRM-1003')
      expect(
        (
          await fixture.call(fixture.host, 'demand', 'doBatchDelete', {
            ids: `${String(one['id'])},${String(two['id'])}`,
          })
        ).data,
      ).toEqual({ deleted: 2 })
    })
  })

  describe('verbs', () => {
    test('lead from state to state, once for each version, and are written down', async () => {
      const saved = await draftDemand(fixture)
      const opened = await fixture.row(fixture.host, 'demand', 'doOpen', { id: saved['id'], versionNum: 1 })
      expect(opened).toMatchObject({ status: 'OPEN', versionNum: 2 })
      expect(
        (await refusal(fixture.row(fixture.host, 'demand', 'doOpen', { id: saved['id'], versionNum: 1 })))
          .code,
      ).toBe('SRM-1001')
      expect(
        await refusal(fixture.row(fixture.host, 'demand', 'doOpen', { id: saved['id'], versionNum: 2 })),
      ).toMatchObject({ code: 'SRM-1003', words: expect.stringContaining('is Open; Open is not possible') })
      expect(
        (await refusal(fixture.row(fixture.host, 'demand', 'doCancel', { id: saved['id'], versionNum: 2 })))
          .code,
      ).toBe('SRM-1005')
      await fixture.row(fixture.host, 'demand', 'doCancel', {
        id: saved['id'],
        versionNum: 2,
        reason: 'no more need',
      })
      const history = (await fixture.call(fixture.host, 'demand', 'findHistory', { id: saved['id'] })).data
      expect(history).toMatchObject([
        {
          action: 'doCancel',
          fromStatus: 'OPEN',
          toStatus: 'CANCELLED',
          toStatusMeaning: 'Cancelled',
          opinion: 'no more need',
          operatorName: 'host',
        },
        { action: 'doOpen', actionName: 'Open' },
        { action: 'saveOrUpdate', fromStatus: null },
      ])
    })

    test('are refused with the words of the rule, and to other audiences', async () => {
      const empty = await saveAs(fixture, { partnerId: fixture.partner['id'] })
      expect(
        await refusal(fixture.row(fixture.host, 'demand', 'doOpen', { id: empty['id'], versionNum: 1 })),
      ).toMatchObject({ code: 'CHECK_FAILED', words: 'Enter a line', paths: ['lines'] })
      const opened = await fixture.demand(['1'])
      expect(
        await refusal(
          fixture.row(fixture.guest, 'demand', 'doCancel', { id: opened['id'], versionNum: 2, reason: 'x' }),
        ),
      ).toMatchObject({ code: 'FORBIDDEN', http: 403 })
      expect(
        (await refusal(fixture.row(fixture.guest, 'demand', 'doNote', { id: opened['id'], versionNum: 2 })))
          .paths,
      ).toEqual(['note'])
      expect(
        (
          await fixture.row(fixture.guest, 'demand', 'doNote', {
            id: opened['id'],
            versionNum: 2,
            note: 'seen',
          })
        )['note'],
      ).toBe('seen')
    })

    test('on many rows: all or none, naming the one that is refused', async () => {
      const [one, two] = [await draftDemand(fixture), await fixture.demand(['1'])]
      expect(
        await refusal(
          fixture.call(fixture.host, 'demand', 'doOpen', {
            list: [
              { id: one['id'], versionNum: 1 },
              { id: two['id'], versionNum: 2 },
            ],
          }),
        ),
      ).toMatchObject({ code: 'SRM-1003', rows: [1] })
      expect((await findAs(fixture, one['id']))['status']).toBe('DRAFT')
      const three = await draftDemand(fixture)
      expect(
        (
          await fixture.call(fixture.host, 'demand', 'doOpen', {
            list: [one, three].map(({ id }) => ({ id, versionNum: 1 })),
          })
        ).data,
      ).toMatchObject({ done: 2 })
    })

    test('leave an unbroken record', async () => {
      const opened = await fixture.demand(['1'])
      const records = await execute(
        fixture.database.db,
        sql`select * from sys_audit where document_id = ${opened['id']} order by seq`,
      )
      expect(records.map((one) => [one['operation'], one['user_name']])).toEqual([
        ['saveOrUpdate', 'host'],
        ['doOpen', 'host'],
      ])
      expect(records[1]?.['changes']).toMatchObject([
        { before: { status: 'DRAFT' }, after: { status: 'OPEN' } },
      ])
      expect(await isUnbroken(fixture.database.db, String(opened['id']))).toBe(true)
      await expect(
        execute(
          fixture.database.db,
          sql`update sys_audit set user_name = 'nobody' where document_id = ${opened['id']}`,
        ),
      ).rejects.toThrow('append-only')
    })
  })
})
