// Values that the browser encrypts: nobody but whoever typed them knows them before the opening, the server neither.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enclose } from '../../src/client/enclose.ts'
import type { Row } from '../../src/language/row.ts'
import type { SealTold } from '../../src/language/wire.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { dump } from './dump.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { strictWorld } from './sealedWorld.ts'

const planted = /7654\.32|\b22962\b|PLANTED|2027-07-07/

eachDatabase((_kind, open) => {
  let world: World
  let partners: readonly Row[]
  let mine: Caller
  let rival: Caller
  let tender: Row
  const host = callerOf('host', 'host')
  const auditor = callerOf('auditor', 'host')
  const find = (caller: Caller, entity: string, id: unknown) => world.row(caller, entity, 'findById', { id })
  const draftOf = (caller: Caller, more: Row = {}): Promise<Row> =>
    world.row(caller, 'offer', 'saveOrUpdate', { tenderId: tender['id'], lines: [{}], ...more })
  const sealOf = (row: Row): SealTold => row['_seal'] as SealTold
  const valuesOf = (row: Row, price: string, remark = 'plain'): Readonly<Record<string, Row>> => ({
    [String(row['id'])]: { remark, validTo: '2027-07-07' },
    [String(linesOf(row)[0]?.['id'])]: { item: remark, price },
  })
  const handIn = async (caller: Caller, row: Row, price: string, remark?: string): Promise<Row> =>
    world.row(caller, 'offer', 'saveOrUpdate', {
      id: row['id'],
      versionNum: row['versionNum'],
      _sealed: await enclose(valuesOf(row, price, remark), sealOf(row), String(row['id'])),
    })
  const sent = async (caller: Caller, price: string, remark?: string): Promise<Row> =>
    world.act(caller, 'offer', 'doSend', await handIn(caller, await draftOf(caller), price, remark))
  const turn = async (who: Caller): Promise<void> => {
    const key = linesOf(await find(host, 'tender', tender['id']), 'keys').find(
      ({ member }) => member === who.userName,
    )
    await world.row(who, 'tenderKey', 'doTurn', { id: key?.['id'], versionNum: key?.['versionNum'] })
  }
  const opened = async (): Promise<Row> => {
    await world.act(host, 'tender', 'doClose', tender)
    await turn(auditor)
    return world.act(host, 'tender', 'doOpen', tender)
  }

  beforeAll(async () => {
    world = await openWorld(await open(), strictWorld)
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
      strictFlag: 'Y',
      keys: [{ member: 'host' }, { member: 'auditor' }],
    })
  })

  describe('what is handed in', () => {
    test('is answered to nobody, its owner neither, and stands in no table', async () => {
      const offer = await sent(rival, '7654.321987', 'PLANTED')
      for (const who of [host, mine, rival])
        for (const [entity, id] of [
          ['offer', offer['id']],
          ['tender', tender['id']],
        ] as const)
          for (const operation of ['findById', 'listByPage', 'findHistory'])
            expect(
              await world
                .call(who, entity, operation, { id })
                .then(JSON.stringify, (error: Error) => error.message),
            ).not.toMatch(planted)
      expect((await dump(world.database)).filter((row) => planted.test(row))).toEqual([])
      expect(sealOf(await find(rival, 'offer', offer['id'])).text).toMatch(/^e1\./)
      expect(await find(host, 'offer', offer['id'])).not.toHaveProperty('_seal')
    })

    test('is refused in clear, by whatever way, and nothing of it is kept', async () => {
      const draft = await draftOf(mine)
      const line = { id: linesOf(draft)[0]?.['id'] }
      const named = { id: draft['id'], versionNum: draft['versionNum'] }
      for (const body of [
        { ...named, remark: 'PLANTED' },
        { ...named, lines: [{ ...line, price: '7654.321987' }] },
      ])
        expect((await refusal(world.call(mine, 'offer', 'saveOrUpdate', body))).code).toBe('SEAL_CLEAR')
      const lineBody = { ...line, versionNum: linesOf(draft)[0]?.['versionNum'], price: '7654.321987' }
      expect((await refusal(world.call(mine, 'offerLine', 'saveOrUpdate', lineBody))).code).toBe('SEAL_CLEAR')
      expect((await refusal(draftOf(mine, { remark: 'PLANTED' }))).code).toBe('SEAL_CLEAR')
      expect((await dump(world.database)).filter((row) => planted.test(row))).toEqual([])
    })

    test('is refused where it is no envelope, is for another event, was changed or is too large', async () => {
      const draft = await draftOf(mine)
      const good = await enclose(valuesOf(draft, '5'), sealOf(draft), String(draft['id']))
      const parts = good.split('.')
      const other = { ...sealOf(draft), keyId: 'another' }
      for (const text of [
        'x',
        17,
        good.replace('e1', 'e2'),
        await enclose(valuesOf(draft, '5'), other, String(draft['id'])),
        [...parts.slice(0, 4), `${parts[4]}A`, ...parts.slice(5)].join('.'),
        `${good}${'A'.repeat(400_000)}`,
      ]) {
        const body = { id: draft['id'], versionNum: draft['versionNum'], _sealed: text }
        expect((await refusal(world.call(mine, 'offer', 'saveOrUpdate', body))).code).toMatch(
          /SEAL_ENVELOPE|PARAM/,
        )
      }
      expect((await refusal(world.act(mine, 'offer', 'doSend', draft))).code).toBe('SEAL_MISSING')
    })

    test('keeps its deadline, and what replaces it gets another fingerprint', async () => {
      const offer = await sent(mine, '5')
      const again = await handIn(mine, await find(mine, 'offer', offer['id']), '4')
      expect(again['print']).not.toBe(offer['print'])
      expect(again['versionNum']).toBeGreaterThan(Number(offer['versionNum']))
      const late = await handIn(mine, await draftOf(mine), '6')
      await world.act(host, 'tender', 'doClose', tender)
      expect((await refusal(world.act(mine, 'offer', 'doSend', late))).code).toBe('CHECK_FAILED')
    })
  })

  describe('the opening', () => {
    test('shows what was handed in last, computed by the server', async () => {
      const offer = await sent(mine, '5')
      await handIn(mine, await find(mine, 'offer', offer['id']), '4')
      await sent(rival, '7654.321987', 'PLANTED')
      const answer = await opened()
      expect(answer['status']).toBe('OPENED')
      const seen = await find(host, 'offer', offer['id'])
      expect([seen['total'], seen['remark'], linesOf(seen)[0]?.['price'], seen['validTo']]).toEqual([
        '12',
        'plain',
        '4',
        '2027-07-07',
      ])
      const event = await find(host, 'tender', tender['id'])
      expect([event['best'], linesOf(event, 'results').map(({ price }) => price)]).toEqual([
        '4',
        ['4', '7654.321987'],
      ])
    })

    test('takes out what breaks a rule, says which, and opens the others', async () => {
      const negative = await sent(mine, '-5')
      const dear = await sent(mine, '99999')
      const stray = await draftOf(mine)
      const moved = await world.row(mine, 'offer', 'saveOrUpdate', {
        id: stray['id'],
        versionNum: stray['versionNum'],
        _sealed: await enclose(valuesOf(stray, '5'), sealOf(stray), 'another place'),
      })
      const strange = await world.act(mine, 'offer', 'doSend', moved)
      const good = await sent(rival, '5')
      await opened()
      const found = await Promise.all(
        [negative, dear, strange, good].map(({ id }) => find(host, 'offer', id)),
      )
      expect(found.map(({ status, why }) => [status, why])).toEqual([
        ['VOID', expect.stringMatching(/须大于0 \| Positive/)],
        ['VOID', expect.stringMatching(/超限 \| Too much/)],
        ['VOID', expect.stringMatching(/it is not what was handed in/)],
        ['SENT', null],
      ])
      const own = await find(mine, 'offer', negative['id'])
      expect([own['status'], own['why']]).toEqual(['VOID', expect.stringMatching(/Positive/)])
      expect(linesOf(await find(host, 'tender', tender['id']), 'results').map(({ price }) => price)).toEqual([
        '5',
      ])
    })

    test('without its key nothing is opened, and nothing is lost', async () => {
      await sent(mine, '5')
      const other = await openWorld(world.database, strictWorld, world.definitions)
      await world.act(host, 'tender', 'doClose', tender)
      await turn(auditor)
      const { versionNum } = await other.row(host, 'tender', 'findById', { id: tender['id'] })
      const refused = other.call(host, 'tender', 'doOpen', { id: tender['id'], versionNum })
      expect((await refusal(refused)).code).toBe('SEAL_KEY')
      const now = await world.act(host, 'tender', 'doOpen', tender)
      expect(now['status']).toBe('OPENED')
    })
  })

  test('an event that is not strict is as it was', async () => {
    tender = await world.row(host, 'tender', 'saveOrUpdate', { title: 'plain', strictFlag: 'N' })
    const offer = await draftOf(mine, { remark: 'mine', lines: [{ item: 'mine', price: '5' }] })
    expect([offer['remark'], offer['total']]).toEqual(['mine', '15'])
    expect(offer).not.toHaveProperty('_seal')
  })
})
