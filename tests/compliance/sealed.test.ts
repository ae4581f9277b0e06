// Values that stand encrypted until two have opened them: found nowhere before, right afterwards, whatever happens meanwhile.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { operationFacts } from '../../src/language/operations.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { dump } from './dump.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { sealedWorld, unsealedWorld } from './sealedWorld.ts'

const planted = /7654\.32|\b22962\b|PLANTED|2027-07-07/
const plantedOffer = {
  remark: 'PLANTED words',
  validTo: '2027-07-07',
  lines: [{ item: 'PLANTED item', price: '7654.321987' }],
}

eachDatabase((_kind, open) => {
  let world: World
  let at = Date.parse('2026-03-05T02:00:00Z')
  let partners: readonly Row[]
  let mine: Caller
  let rival: Caller
  let tender: Row
  const host = callerOf('host', 'host')
  const auditor = callerOf('auditor', 'host')
  const find = (caller: Caller, entity: string, id: unknown) => world.row(caller, entity, 'findById', { id })
  const offerOf = (caller: Caller, more: Row): Promise<Row> =>
    world.row(caller, 'offer', 'saveOrUpdate', { tenderId: tender['id'], ...more })
  const sentOf = async (caller: Caller, more: Row): Promise<Row> =>
    world.act(caller, 'offer', 'doSend', await offerOf(caller, more))
  const plain = { remark: 'mine', validTo: '2027-01-01', lines: [{ item: 'mine', price: '5' }] }
  const turn = async (who: Caller): Promise<void> => {
    const key = linesOf(await find(host, 'tender', tender['id']), 'keys').find(
      ({ member }) => member === who.userName,
    )
    await world.row(who, 'tenderKey', 'doTurn', { id: key?.['id'], versionNum: key?.['versionNum'] })
  }
  const close = () => world.act(host, 'tender', 'doClose', tender)
  const opening = async (who = host) => world.act(who, 'tender', 'doOpen', tender)
  const leaks = async () => (await dump(world.database)).filter((row) => planted.test(row))

  beforeAll(async () => {
    world = await openWorld(await open(), sealedWorld, undefined, () => new Date(at))
    partners = await Promise.all(
      ['MINE', 'RIVAL'].map((partnerCode) =>
        world.row(host, 'partner', 'saveOrUpdate', { partnerCode, partnerName: partnerCode }),
      ),
    )
    mine = callerOf('mine', 'guest', { partner: partners[0]?.['id'] })
    rival = callerOf('rival', 'guest', { partner: partners[1]?.['id'] })
  })
  beforeEach(async () => {
    tender = await world.row(host, 'tender', 'saveOrUpdate', {
      title: 'tender',
      keys: [{ member: 'host' }, { member: 'auditor' }],
    })
  })

  describe('before the opening', () => {
    test('planted values stand in no table, of whatever kind: not in rows, nor in the record, nor in what is told', async () => {
      const offer = await sentOf(rival, plantedOffer)
      await world.act(rival, 'offer', 'doAgain', offer)
      await world.row(rival, 'offer', 'saveOrUpdate', {
        id: offer['id'],
        versionNum: (await find(rival, 'offer', offer['id']))['versionNum'],
        remark: 'PLANTED again',
      })
      expect(await leaks()).toEqual([])
      expect((await dump(world.database)).some((row) => row.startsWith('sys_sealed'))).toBe(true)
    })

    test('nobody but its owner is answered anything of it, by whatever he asks', async () => {
      const offer = await sentOf(rival, plantedOffer)
      const line = linesOf(offer)[0]?.['id']
      const told: string[] = []
      for (const who of [host, mine])
        for (const entity of ['tender', 'offer', 'offerLine', 'result'])
          for (const operation of Object.keys(operationFacts).filter((name) => !name.startsWith('delete')))
            for (const body of [
              { id: offer['id'] },
              { id: line },
              { id: tender['id'] },
              {},
              { query: 'total > 7000' },
            ])
              told.push(
                await world
                  .call(who, entity, operation, body)
                  .then(JSON.stringify, (error: unknown) =>
                    JSON.stringify([(error as { code?: string }).code, (error as { data?: unknown }).data]),
                  ),
              )
      expect(told.filter((answer) => planted.test(answer))).toEqual([])
      expect(JSON.stringify(await find(rival, 'offer', offer['id']))).toMatch(planted)
    })

    test('its owner reads it everywhere, corrects it, and its rules see it', async () => {
      const offer = await sentOf(mine, plain)
      expect(await find(mine, 'offer', offer['id'])).toMatchObject({ remark: 'mine', total: '15' })
      const own = { tenderId: tender['id'] }
      expect((await world.list(mine, 'offer', own)).map(({ total }) => total)).toEqual(['15'])
      const lines = await world.list(mine, 'offerLine', { parentId: offer['id'] })
      expect(lines.map(({ price, item }) => [price, item])).toEqual([['5', 'mine']])
      const line = { id: linesOf(offer)[0]?.['id'] }
      const put = (price: string, versionNum: unknown) =>
        world.row(mine, 'offer', 'saveOrUpdate', { id: offer['id'], versionNum, lines: [{ ...line, price }] })
      expect((await refusal(put('-1', offer['versionNum']))).paths).toEqual(['lines[0].price'])
      const changed = await put('6', offer['versionNum'])
      expect([changed['total'], changed['validTo']]).toEqual(['18', '2027-01-01'])
      const again = await world.act(mine, 'offer', 'doAgain', changed)
      expect(again).toBeDefined()
      const copies = await world.list(mine, 'offer', { ...own, status: 'DRAFT' })
      const copy = await find(mine, 'offer', copies[0]?.['id'])
      expect(linesOf(copy).map(({ price, priceBefore }) => [price, priceBefore])).toEqual([['6', '6']])
      const dear = await offerOf(mine, { ...plain, lines: [{ item: 'dear', price: '99999' }] })
      expect((await refusal(world.act(mine, 'offer', 'doSend', dear))).code).toBe('CHECK_FAILED')
      const history = await world.call(mine, 'offer', 'findHistory', { id: offer['id'] })
      expect(JSON.stringify(history.data)).toMatch(/"before":"5","after":"6"/)
    })

    test('no order, filter or total tells of it, not even to its owner', async () => {
      await sentOf(mine, plain)
      const sort = [{ field: 'total', order: 'desc' }]
      const ids = (await world.list(host, 'offer', { sort })).map(({ id }) => String(id))
      expect(ids).toEqual(ids.toSorted().toReversed()) // of what is none nothing comes first
      for (const who of [host, mine])
        for (const body of [
          ...(who === mine ? [{ sort }] : []),
          { total: '15' },
          { query: 'total > 3' },
          { totals: ['total'] },
        ])
          expect([body, (await refusal(world.list(who, 'offer', body))).code]).toEqual([
            body,
            expect.stringMatching(/PARAM|QUERY|SRM-5011/),
          ])
    })

    test('what is kept of it elsewhere is nothing yet, and its fingerprint is everybody’s who finds it', async () => {
      const offer = await sentOf(rival, plantedOffer)
      expect(await find(host, 'tender', tender['id'])).toMatchObject({ best: null, sent: 1 })
      const seen = await find(host, 'offer', offer['id'])
      expect([seen['print'], Object.hasOwn(seen, 'total')]).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        false,
      ])
      expect(seen['print']).toBe((await find(rival, 'offer', offer['id']))['print'])
    })
  })

  describe('the opening', () => {
    test('takes two within ten minutes of the clock', async () => {
      await sentOf(mine, plain)
      await close()
      expect((await refusal(opening())).code).toBe('SRM-5013')
      await turn(auditor)
      at += 11 * 60_000
      expect((await refusal(opening())).code).toBe('SRM-5013')
      expect((await refusal(opening(auditor))).code).toBe('SRM-5013')
      await turn(auditor)
      at += 9 * 60_000
      expect((await opening())['status']).toBe('OPENED')
    })

    test('shows everything at once, with what follows from it, and the same fingerprint', async () => {
      const sealed = [await sentOf(mine, plain), await sentOf(rival, plantedOffer)]
      const [before] = sealed
      await close()
      await turn(auditor)
      await opening()
      const seen = await find(host, 'tender', tender['id'])
      expect([seen['best'], linesOf(seen, 'results').map(({ price, again }) => [price, again])]).toEqual([
        '5',
        [
          ['5', '5'],
          ['7654.321987', '7654.321987'],
        ],
      ])
      const opened = await find(host, 'offer', before?.['id'])
      expect(opened).toMatchObject({ remark: 'mine', total: '15', validTo: '2027-01-01' })
      expect([opened['print'], linesOf(opened)[0]?.['price']]).toEqual([before?.['print'], '5'])
      expect((await leaks()).length).toBeGreaterThan(0)
    })

    test('of two who open at once one does', async () => {
      await sentOf(mine, plain)
      await close()
      await turn(auditor)
      await turn(host)
      const done = await Promise.allSettled([opening(host), opening(auditor)])
      expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(1)
      expect(linesOf(await find(host, 'tender', tender['id']), 'results').length).toBe(1)
    })

    test('and a save at the same moment: what is opened is what was saved last', async () => {
      const offer = await sentOf(mine, plain)
      await close()
      await turn(auditor)
      const late = world.row(mine, 'offer', 'saveOrUpdate', {
        id: offer['id'],
        versionNum: offer['versionNum'],
        lines: [{ id: linesOf(offer)[0]?.['id'], price: '4' }],
      })
      const [opened, saved] = await Promise.allSettled([opening(), late])
      expect(opened.status).toBe('fulfilled')
      const seen = await find(host, 'offer', offer['id'])
      expect(seen['openedAt']).not.toBeNull()
      expect(linesOf(seen)[0]?.['price']).toBe(saved.status === 'fulfilled' ? '4' : '5')
      const kept = await execute<{
        price: string
      }>(
        world.database.db,
        sql`select trim_scale(price)::text as price from offer_line where parent_id = ${offer['id']}`,
      )
      expect(kept[0]?.price).toBe(linesOf(seen)[0]?.['price'])
    })

    test('what is no longer what was handed in is void by name, and the others are opened', async () => {
      const [good, moved, gone] = [
        await sentOf(mine, plain),
        await sentOf(rival, plain),
        await sentOf(rival, plain),
      ]
      await execute(
        world.database.db,
        sql`update sys_sealed set payload = (select payload from sys_sealed where row_id = ${good?.['id']}) where row_id = ${moved?.['id']}`,
      )
      await execute(
        world.database.db,
        sql`delete from sys_sealed where document_id = ${gone?.['id']} and row_id <> ${gone?.['id']}`,
      )
      await close()
      await turn(auditor)
      await opening()
      const states = await Promise.all(
        [good, moved, gone].map(async (one) => (await find(host, 'offer', one?.['id']))['status']),
      )
      expect(states).toEqual(['SENT', 'VOID', 'VOID'])
      expect(linesOf(await find(host, 'tender', tender['id']), 'results').length).toBe(1)
    })

    test('without its key nothing is opened, and nothing is lost', async () => {
      const offer = await sentOf(mine, plain)
      await close()
      await turn(auditor)
      const other = await openWorld(world.database, sealedWorld, world.definitions, () => new Date(at))
      const { versionNum } = await other.row(host, 'tender', 'findById', { id: tender['id'] })
      const refused = other.call(host, 'tender', 'doOpen', { id: tender['id'], versionNum })
      expect((await refusal(refused)).code).toBe('SEAL_KEY')
      expect((await refusal(other.call(mine, 'offer', 'findById', { id: offer['id'] }))).code).toBe(
        'SEAL_KEY',
      )
      expect((await opening())['status']).toBe('OPENED')
    })
  })

  describe('documents that are older than their seal', () => {
    test('are sealed when the next server starts, and opened like the others', async () => {
      const database = await open()
      const clock = () => new Date(at)
      const before = await openWorld(database, unsealedWorld, undefined, clock)
      const { id: partnerId } = await before.row(host, 'partner', 'saveOrUpdate', {
        partnerCode: 'OLD',
        partnerName: 'OLD',
      })
      const old = callerOf('old', 'guest', { partner: partnerId })
      const asked = await before.row(host, 'tender', 'saveOrUpdate', {
        title: 'old',
        keys: [{ member: 'host' }, { member: 'auditor' }],
      })
      const offer = await before.row(old, 'offer', 'saveOrUpdate', { tenderId: asked['id'], ...plantedOffer })
      await before.act(old, 'offer', 'doSend', offer)
      const after = await openWorld(database, sealedWorld, undefined, clock)
      expect(await after.engine.sealOld(callerOf('system', 'system'))).toBe(1)
      expect(await after.engine.sealOld(callerOf('system', 'system'))).toBe(0)
      const rows = (await dump(database)).filter((row) => planted.test(row))
      expect(rows.map((row) => row.split(' ')[0])).toEqual(rows.map(() => 'sys_audit')) // what was recorded then is never changed
      const seen = await after.row(old, 'offer', 'findById', { id: offer['id'] })
      expect([seen['total'], linesOf(seen)[0]?.['price'], seen['validTo']]).toEqual([
        '22962.97',
        '7654.321987',
        '2027-07-07',
      ])
      await after.act(host, 'tender', 'doClose', asked)
      const key =
        linesOf(await after.row(auditor, 'tender', 'findById', { id: asked['id'] }), 'keys')[1] ?? {}
      await after.row(auditor, 'tenderKey', 'doTurn', { id: key['id'], versionNum: key['versionNum'] })
      await after.act(host, 'tender', 'doOpen', asked)
      expect(await after.row(host, 'tender', 'findById', { id: asked['id'] })).toMatchObject({
        best: '7654.321987',
      })
    })
  })
})
