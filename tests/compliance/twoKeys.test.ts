// The key of what browsers have sealed lies in parts of its openers: neither one of them nor the server opens, two of them within ten minutes do.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enclose } from '../../src/client/enclose.ts'
import { makeOpener, partOf, type OpenerSent } from '../../src/client/openers.ts'
import type { Row } from '../../src/language/row.ts'
import type { PartTold, SealTold } from '../../src/language/wire.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { passing } from '../../src/server/store/Seals.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { keyedWorld } from './sealedWorld.ts'

/** What the server has wrapped by its own key: whoever has that and the database reads all of it. */
const wrapped: string[] = []
const master = (() => {
  const { seal, open } = passing()
  return { open, seal: (text: string, place: string) => (wrapped.push(text), seal(text, place)) }
})()

const names = ['first', 'second', 'deputy'] as const
type Opener = (typeof names)[number]

eachDatabase((_kind, open) => {
  let world: World
  let partner: Row
  let guest: Caller
  let tender: Row
  let minutes = 0
  const host = callerOf('host', 'host')
  const openers = {} as Record<Opener, Caller> // filled before anything reads it
  const pairs = {} as Record<Opener, OpenerSent>
  const find = (who: Caller, entity: string, id: unknown) => world.row(who, entity, 'findById', { id })
  const keyRow = async (who: Opener): Promise<Row> =>
    linesOf(await find(host, 'tender', tender['id']), 'keys').find(
      ({ memberId }) => memberId === openers[who].userId,
    ) ?? {}
  const told = async (who: Opener): Promise<PartTold> =>
    (await find(openers[who], 'tender', tender['id']))['_part'] as PartTold // tellParts writes it
  const part = async (who: Opener): Promise<string> =>
    (await partOf(await told(who), `password of ${who}`)) ?? ''
  const setKey = async (who: Opener, sent: unknown = pairs[who], by: Opener = who): Promise<Row> =>
    world.act(openers[by], 'tenderKey', 'doSetKey', await keyRow(who), { _opener: sent })
  const turn = async (who: Opener, more?: Row): Promise<Row> =>
    world.act(openers[who], 'tenderKey', 'doTurn', await keyRow(who), more ?? { _part: await part(who) })
  const openAs = async (who: Opener, more?: Row): Promise<Row> =>
    world.act(openers[who], 'tender', 'doOpen', tender, more ?? { _part: await part(who) })
  const draft = (): Promise<Row> =>
    world.row(guest, 'offer', 'saveOrUpdate', { tenderId: tender['id'], lines: [{}] })
  const handIn = async (price: string): Promise<Row> => {
    const begun = await draft()
    const values = {
      [String(begun['id'])]: { remark: 'plain', validTo: '2027-07-07' },
      [String(linesOf(begun)[0]?.['id'])]: { item: 'thing', price },
    }
    const { id, versionNum } = begun
    const _sealed = await enclose(values, begun['_seal'] as SealTold, String(id)) // tellSeals writes it
    return world.act(
      guest,
      'offer',
      'doSend',
      await world.row(guest, 'offer', 'saveOrUpdate', { id, versionNum, _sealed }),
    )
  }
  const totalOf = async (offer: Row): Promise<unknown> => (await find(host, 'offer', offer['id']))['total']
  const laid = async (): Promise<number> =>
    (await execute<{ n: number }>(world.database.db, sql`select count(laid)::int as n from sys_seal_part`))[0]
      ?.n ?? -1

  /** A tender with these openers, all of whom have set their passwords, and one offer. */
  const sealed = async (who: readonly Opener[]): Promise<Row> => {
    await begin(who)
    for (const one of who) await setKey(one)
    const offer = await handIn('5')
    await world.act(host, 'tender', 'doClose', tender)
    return offer
  }
  const begin = async (who: readonly Opener[]): Promise<void> => {
    tender = await world.row(host, 'tender', 'saveOrUpdate', {
      title: 'tender',
      strictFlag: 'Y',
      keys: who.map((one) => ({ memberId: openers[one].userId })),
    })
  }

  beforeAll(async () => {
    const clock = () => new Date(Date.parse('2026-03-05T02:00:00Z') + minutes * 60_000)
    world = await openWorld(await open(), keyedWorld, undefined, clock, { master })
    partner = await world.row(host, 'partner', 'saveOrUpdate', { partnerCode: 'P', partnerName: 'P' })
    guest = callerOf('guest', 'guest', { partner: partner['id'] })
    for (const name of names) {
      const { id } = await world.row(host, 'person', 'saveOrUpdate', { personCode: name })
      openers[name] = { ...callerOf(name, 'host', { user: id }), userId: String(id) }
      pairs[name] = await makeOpener(`password of ${name}`)
    }
  })
  beforeEach(async () => {
    await execute(world.database.db, sql`delete from sys_seal_part`)
    wrapped.length = 0
  })

  describe('openers', () => {
    test('nothing is sealed before two of them have set a password', async () => {
      await begin(['first', 'second'])
      await setKey('first')
      expect((await refusal(draft())).code).toBe('SEAL_OPENERS')
      await setKey('second')
      expect((await draft())['_seal']).toBeTruthy()
    })

    test('each sets his own, while there is time, and only by a key pair that is one', async () => {
      await begin(['first', 'second'])
      const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
      const short = weak.export({ type: 'spki', format: 'der' }).toString('base64url')
      for (const sent of [
        null,
        'x',
        { ...pairs.first, publicKey: short },
        { ...pairs.first, secret: 'x'.repeat(7000) },
      ])
        expect((await refusal(setKey('first', sent))).code).toBe('SEAL_OPENER')
      expect((await refusal(setKey('first', pairs.first, 'second'))).words).toContain('Only he')
      await setKey('first')
      await setKey('second')
      await handIn('5')
      expect((await refusal(setKey('first'))).code).toBe('SEAL_OPENER')
    })

    test('his part is told to him alone, and read by his password alone', async () => {
      await sealed(['first', 'second'])
      for (const who of [host, openers.deputy, guest])
        expect(await find(who, 'tender', tender['id'])).not.toHaveProperty('_part')
      expect(await partOf(await told('first'), 'password of second')).toBe(null)
      expect((await told('first')).part).not.toBe((await told('second')).part)
    })
  })

  describe('the key', () => {
    test('is not the server’s: what it has wrapped by its own key opens nothing', async () => {
      await sealed(['first', 'second'])
      const isKey = (text: string): boolean => {
        try {
          createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
          return true
        } catch {
          return false
        }
      }
      expect(wrapped.length).toBeGreaterThan(1)
      expect(wrapped.filter(isKey)).toEqual([])
      await turn('first')
      await openAs('second')
      expect(wrapped.filter(isKey).length).toBe(1) // now it is opened
    })

    test('is opened by two, and their parts go then', async () => {
      const offer = await sealed(['first', 'second'])
      await turn('first')
      expect([(await told('first')).until, (await told('second')).others]).toEqual([
        expect.stringMatching(/^2026-/),
        1,
      ])
      expect((await openAs('second'))['status']).toBe('OPENED')
      expect([await totalOf(offer), await laid()]).toEqual(['15', 0])
      expect(await told('first')).not.toHaveProperty('part')
    })

    test('is not opened by one who turns twice, nor by one whose fellow laid nothing', async () => {
      const offer = await sealed(['first', 'second'])
      await turn('first')
      await turn('first')
      expect((await refusal(openAs('first'))).code).toBe('SRM-5013')
      await execute(world.database.db, sql`update sys_seal_part set laid = null`)
      expect(await refusal(openAs('second'))).toMatchObject({
        code: 'SEAL_PARTS',
        words: expect.stringContaining('1 of them'),
      })
      expect((await refusal(openAs('second', {}))).words).toContain('0 of them')
      expect(await totalOf(offer)).toBe(undefined)
    })

    test('is not opened by parts that are of somebody else, are missing or made up', async () => {
      await sealed(['first', 'second'])
      const others = await part('second')
      for (const more of [{}, { _part: 17 }, { _part: '' }, { _part: others }, { _part: 'A'.repeat(43) }])
        expect((await refusal(turn('first', more))).code).toBe('SEAL_PART')
      expect(await laid()).toBe(0)
    })

    test('is not opened once ten minutes have passed; whoever turns again has ten more', async () => {
      const offer = await sealed(['first', 'second'])
      await turn('first')
      minutes += 11
      expect((await told('first')).until).toBe(undefined)
      expect((await refusal(openAs('second'))).code).toBe('SRM-5013')
      await execute(
        world.database.db,
        sql`update ${raw(ident('tender_key'))} set turned_at = turned_at + interval '11 minutes'`,
      )
      expect((await refusal(openAs('second'))).code).toBe('SEAL_PARTS') // whatever a row says
      await turn('first')
      minutes += 9
      await openAs('second')
      expect(await totalOf(offer)).toBe('15')
    })

    test('before the tender is closed nobody lays a part', async () => {
      await begin(['first', 'second'])
      await setKey('first')
      await setKey('second')
      await handIn('5')
      expect((await refusal(turn('first'))).words).toContain('Not closed')
      expect(await laid()).toBe(0)
    })

    test('of two who open at once one does, and it is opened once', async () => {
      const offer = await sealed(['first', 'second', 'deputy'])
      await turn('first')
      const parts = { second: await part('second'), deputy: await part('deputy') }
      const both = await Promise.allSettled([
        openAs('second', { _part: parts.second }),
        openAs('deputy', { _part: parts.deputy }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(linesOf(await find(host, 'tender', tender['id']), 'results').length).toBe(1)
      expect(await totalOf(offer)).toBe('15')
    })

    test('is opened by any two of three; where too many parts are lost by nobody, and what was handed in stays', async () => {
      const offer = await sealed(['first', 'second', 'deputy'])
      await turn('deputy')
      await openAs('second')
      expect(await totalOf(offer)).toBe('15')
      const lost = await sealed(['first', 'second'])
      await execute(world.database.db, sql`delete from sys_seal_part where user_id = ${openers.first.userId}`)
      expect((await refusal(turn('first', { _part: 'A'.repeat(43) }))).code).toBe('SEAL_PART')
      await turn('second')
      expect((await refusal(openAs('second'))).code).toBe('SRM-5013')
      expect([await totalOf(lost), (await find(host, 'offer', lost['id']))['status']]).toEqual([
        undefined,
        'SENT',
      ])
    })
  })
})
