// Whatever a party of a document may call, it is answered as if it were alone in it: values planted into its rivals' rows are in no answer, no refusal and no size.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { operationFacts } from '../../src/language/operations.ts'
import { CodedError } from '../../src/server/fail.ts'
import { createFileAccess } from '../../src/server/files/FileAccess.ts'
import { createFileStore } from '../../src/server/files/FileStore.ts'
import { presenceCalls } from '../../src/server/http/calls/presenceCalls.ts'
import type { CallContext } from '../../src/server/http/SystemCall.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { rivalsCalls } from './rivalsCalls.ts'
import { rivalsWorld } from './rivalsWorld.ts'

const words = ['RIVAL', '4711', '8888']

eachDatabase((_kind, open) => {
  let world: World
  let partners: readonly Row[]
  let mine: Caller
  let planted: RegExp
  let tenders: Readonly<Record<'shared' | 'alone', Row>>
  const host = callerOf('host', 'host')
  const read = (caller: Caller, id: unknown) => world.row(caller, 'tender', 'findById', { id })

  /** What a caller hears: the data, or the refusal with all its words. */
  const told = async (caller: Caller, entity: string, operation: string, body: Row): Promise<string> => {
    try {
      return JSON.stringify(await world.call(caller, entity, operation, body))
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      const { code, data } = error
      const said = (['CN', 'EN'] as const).map((language) => [error.say(language), error.sayErrors(language)])
      return JSON.stringify({ code, data, said })
    }
  }

  const offerOf = (at: number): Row => ({
    offerCode: at === 0 ? 'O-MINE' : `O-R${at}`,
    partnerId: partners[at]?.['id'],
    remark: at === 0 ? 'my remark' : 'RIVAL remark',
    place: at === 0 ? 'my place' : `RIVAL place ${at}`,
    amount: at === 0 ? '12' : '4711',
    grades: at === 0 ? 'RED' : 'RED,BLUE',
    alliesId:
      at === 0
        ? partners[0]?.['id']
        : partners
            .slice(1)
            .map(({ id }) => id)
            .join(),
    kind: at === 0 ? 'TEXT' : 'INTEGER',
    fact: at === 0 ? 'mine' : '4711',
    stock: at === 0 ? 5 : 0,
  })
  const made = async (title: string, parties: readonly number[]): Promise<Row> => {
    const draft = await world.row(host, 'tender', 'saveOrUpdate', {
      title,
      budget: '8888',
      offers: parties.map(offerOf),
    })
    return world.act(host, 'tender', 'doPublish', draft)
  }
  const own = async (tender: Row): Promise<Row> => linesOf(await read(mine, tender['id']), 'offers')[0] ?? {}

  beforeAll(async () => {
    world = await openWorld(await open(), rivalsWorld)
    partners = await Promise.all(
      ['MINE', 'RIVAL1', 'RIVAL2'].map((partnerCode) =>
        world.row(host, 'partner', 'saveOrUpdate', { partnerCode, partnerName: partnerCode }),
      ),
    )
    mine = callerOf('mine', 'guest', { partner: partners[0]?.['id'] })
    tenders = { shared: await made('shared', [1, 0, 2]), alone: await made('alone', [0]) }
    const others = await rivalsOf(tenders.shared)
    const keys = [...others.map(({ id }) => String(id)), ...partners.slice(1).map(({ id }) => String(id))]
    planted = new RegExp([...words, ...keys].join('|'))
  })

  /** The keys of a document, which are as long in every one, and its title are no difference. */
  const likened = (text: string, tender: Row, offer: Row): string =>
    [tender['id'], offer['id'], String(tender['title'])].reduce<string>(
      (left, own) => left.replaceAll(String(own), '*'),
      text,
    )

  const rivalsOf = async (tender: Row): Promise<readonly Row[]> =>
    linesOf(await read(host, tender['id']), 'offers').filter(({ offerCode }) => offerCode !== 'O-MINE')

  test('a party is answered nothing of its rivals by any call, and as much as where it is alone', async () => {
    const answers = async (tender: Row): Promise<readonly string[]> => {
      const offer = await own(tender)
      const theirs = (await rivalsOf(tender))[0]?.['id'] ?? '0'.repeat(26)
      const heard: string[] = []
      for (const [entity, operation, body] of rivalsCalls(tender, offer, String(theirs)))
        heard.push(likened(`${operation} ${await told(mine, entity, operation, body)}`, tender, offer))
      return heard
    }
    const [shared, alone] = [await answers(tenders.shared), await answers(tenders.alone)]
    for (const text of shared) expect(text).not.toMatch(planted)
    const sizes = (texts: readonly string[]) => texts.map((text) => [text.split(' ')[0], text.length])
    expect(sizes(shared)).toEqual(sizes(alone))
  })

  test('no operation is left out', () => {
    const calls = rivalsCalls(tenders.alone, {}, '')
    const asked = new Set(calls.map(([, operation]) => operation))
    expect(Object.keys(operationFacts).filter((one) => !asked.has(one))).toEqual([])
  })

  test('what it saves begins with rows of its own, and takes the best of its own', async () => {
    const row = { title: 'reply', tenderId: tenders.shared['id'] }
    const saved = await world.row(mine, 'reply', 'saveOrUpdate', row)
    expect(saved).toMatchObject({
      bestCode: 'O-MINE',
      parts: [{ aboutCode: 'O-MINE', partNote: 'my remark' }],
    })
    expect(JSON.stringify(saved)).not.toMatch(planted)
    const ofHost = await world.row(host, 'reply', 'saveOrUpdate', row)
    expect(linesOf(ofHost, 'parts').length).toBe(3)
  })

  test('a verb asks it about its own rows: neither what is proposed nor what is sent comes into others', async () => {
    const { id, versionNum } = await read(mine, tenders.shared['id'])
    const [other = {}] = await rivalsOf(tenders.shared)
    const sent = { id, versionNum, offers: [{ id: other['id'], answer: 'not mine' }] }
    const nobody = { ...sent, offers: [{ id: '0'.repeat(26), answer: 'not mine' }] }
    expect(await told(mine, 'tender', 'doAnswer', sent)).toBe(await told(mine, 'tender', 'doAnswer', nobody))
    await world.row(mine, 'tender', 'doAnswer', { id, versionNum })
    const answers = linesOf(await read(host, id), 'offers').map(({ offerCode, answer }) => [
      offerCode,
      answer,
    ])
    expect(answers).toEqual([
      ['O-R1', null],
      ['O-MINE', 'PROPOSED'],
      ['O-R2', null],
    ])
  })

  test('a verb that is refused because of others says neither where nor why nor how many; of its own rows it says where they are for it', async () => {
    const { id, versionNum } = await read(mine, tenders.shared['id'])
    for (const verb of ['doCount', 'doRemind']) {
      const text = await told(mine, 'tender', verb, { id, versionNum })
      expect(text).not.toMatch(/offers|stock|库存|[02-9] warnings/)
      expect(text).toMatch(/may not see/)
    }
    const offer = await own(tenders.shared)
    await world.row(mine, 'offer', 'saveOrUpdate', {
      id: offer['id'],
      versionNum: offer['versionNum'],
      stock: 0,
    })
    const text = await told(mine, 'tender', 'doCount', { id, versionNum })
    expect(text).toMatch(/"path":"offers\[0\].stock"/)
    expect(text).not.toMatch(/offers\[[1-9]/)
    expect(await told(host, 'tender', 'doCount', { id, versionNum })).toMatch(/FORBIDDEN/)
  })

  test('a file that hangs on a row of a rival is there for him alone: neither found, nor taken into an own row', async () => {
    const rival = callerOf('rival', 'guest', { partner: partners[1]?.['id'] })
    for (const name of ['theirsOne', 'mineOne'])
      await world.database.pool.query(
        `insert into base_file (id, tenant_id, original_file_name, suffix_name, file_size, file_name, mime_type, sha256, upload_user_id, upload_user_name) values ($1, 'default', $1, 'pdf', 1, $1, 'application/pdf', '', $2, $2)`,
        [name, name === 'mineOne' ? 'mine' : 'rival'],
      )
    const attach = async (caller: Caller, files: string): Promise<string> => {
      const offer = linesOf(await read(caller, tenders.shared['id']), 'offers')[0] ?? {}
      return told(caller, 'offer', 'saveOrUpdate', {
        id: offer['id'],
        versionNum: offer['versionNum'],
        files,
      })
    }
    expect(await attach(rival, 'theirsOne')).toMatch('"files":"theirsOne"')
    expect(await attach(mine, 'mineOne')).toMatch('"files":"mineOne"')
    const foreign = await attach(mine, 'mineOne,theirsOne')
    expect(foreign).toMatch('"path":"offers[0].files"')
    expect(foreign.replaceAll('theirsOne', 'nobodysOne')).toBe(await attach(mine, 'mineOne,nobodysOne'))
    const { definitions, engine, database } = world
    const access = createFileAccess({ definitions, engine, rows: createFileStore(database) })
    const known = async (caller: Caller) =>
      (await access.known(caller, ['theirsOne', 'mineOne'])).map(({ file }) => file.id)
    expect([await known(mine), await known(rival), (await known(host)).length]).toEqual([
      ['mineOne'],
      ['theirsOne'],
      2,
    ])
    for (const deed of ['preview', 'download', 'delete'] as const)
      await expect(access.permitted(mine, 'theirsOne', deed)).rejects.toMatchObject({ code: 'SRM-1010' })
  })

  test('who else has the document or a row of it open is said of its own people and, without a name, of the other side', async () => {
    const enter = async (caller: Caller, entity: string, id: unknown): Promise<unknown> => {
      const { userId, audience, me } = caller
      const user = { userId, fullName: `RIVAL ${userId}`, nameEn: null, audience, known: me }
      const context = {
        services: world,
        exchange: { body: { entity, id, editing: 'Y' }, language: 'EN' },
        signedIn: { user, session: { id: `of ${userId}` }, caller },
      } as unknown as CallContext // what the call reads of it
      return (await presenceCalls['baseServer/basePresence/enter']?.run(context as never))?.data
    }
    const tender = tenders.shared['id']
    const [theirs = {}] = await rivalsOf(tenders.shared)
    const rival = callerOf('rival', 'guest', { partner: partners[1]?.['id'] })
    await enter(rival, 'tender', tender)
    await enter(rival, 'offer', theirs['id'])
    expect(await enter(mine, 'tender', tender)).toEqual({ others: [] })
    await expect(enter(mine, 'offer', theirs['id'])).rejects.toMatchObject({ code: 'SRM-1010' })
    await enter(host, 'tender', tender)
    expect(await enter(mine, 'tender', tender)).toMatchObject({ others: [{ name: null, isEditing: true }] })
  })
})
