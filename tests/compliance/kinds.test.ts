// Refs to rows of several kinds: kept by a ref for each, read and written as one field.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { kindsWorld } from './kindsWorld.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let guest: Caller
  let mine: Row
  let theirs: Row
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row, caller = host) => world.row(caller, entity, 'saveOrUpdate', row)
  const found = (entity: string, { id }: Row, caller = host) => world.row(caller, entity, 'findById', { id })
  const newOrder = async (party: Row, total = '10'): Promise<Row> =>
    world.act(host, 'order', 'doOpen', await save('order', { partyId: party['id'], total }))

  beforeAll(async () => {
    world = await openWorld(await open(), kindsWorld)
    mine = await save('party', { partyCode: 'P1', partyName: '甲', partyNameEn: 'First' })
    theirs = await save('party', { partyCode: 'P2', partyName: '乙' })
    guest = callerOf('guest', 'guest', { party: mine['id'] })
  })

  test('it says which kind it is, reads through the row of that kind and through no other', async () => {
    const order = await newOrder(mine)
    const task = await save('task', { title: 'call', sourceOrderId: order['id'] })
    expect(task).toMatchObject({
      source: 'order',
      sourceOrderCode: order['orderNum'],
      amount: '10',
      bound: 'N',
      ownerId: mine['id'],
    })
    const contract = await save('contract', {
      contractNum: 'K1',
      contractTitle: '年度',
      contractTitleEn: 'Yearly',
      partyId: theirs['id'],
      limit: '70',
    })
    const { versionNum } = task
    const moved = await save('task', {
      id: task['id'],
      versionNum,
      sourceOrderId: null,
      sourceContractId: contract['id'],
    })
    expect(moved).toMatchObject({
      source: 'contract',
      sourceOrderId: null,
      amount: '70',
      bound: 'Y',
      ownerId: theirs['id'],
    })
  })

  test('a row of one kind at most, and one where it is required', async () => {
    const order = await newOrder(mine)
    expect(await refusal(save('task', { title: 'none' }))).toMatchObject({ paths: ['source'] })
    const both = save('task', { title: 'both', sourceOrderId: order['id'], sourcePartyId: mine['id'] })
    expect(await refusal(both)).toMatchObject({ paths: ['source'] })
  })

  test('what points to a row counts there, and holds it', async () => {
    const order = await newOrder(mine)
    await save('task', { title: 'one', sourceOrderId: order['id'], dueDate: '2026-05-02' })
    await world.act(host, 'order', 'doRaise', order)
    expect(await found('order', order)).toMatchObject({ tasks: 2, deadline: '2026-05-02' })
    const party = await save('party', { partyCode: 'P9', partyName: '丙' })
    const task = await save('task', { title: 'held', sourcePartyId: party['id'] })
    const remove = (row: Row) => world.call(host, 'party', 'delete', { id: row['id'] })
    expect((await refusal(remove(party))).code).toBe('SRM-1202')
    await world.call(host, 'task', 'delete', { id: task['id'] })
    await remove(party)
  })

  test('nobody names a row that he does not see, of whatever kind', async () => {
    const order = await newOrder(theirs)
    const contract = await save('contract', { contractNum: 'K2', contractTitle: '他', partyId: theirs['id'] })
    expect(await refusal(save('task', { title: 'x', sourceOrderId: order['id'] }, guest))).toMatchObject({
      paths: ['sourceOrderId'],
    })
    expect(
      await refusal(save('task', { title: 'x', sourceContractId: contract['id'] }, guest)),
    ).toMatchObject({ paths: ['sourceContractId'] })
    const own = await newOrder(mine, '4711')
    const seen = await save('task', { title: 'mine', sourceOrderId: own['id'] }, guest)
    expect(JSON.stringify(seen)).not.toContain('4711') // amount follows from what is hidden in the order
  })

  test('it is copied whole, and the history tells what it pointed to, once', async () => {
    const [order, contract] = [
      await newOrder(mine),
      await save('contract', { contractNum: 'K5', contractTitle: '五', partyId: mine['id'] }),
    ]
    const task = await save('task', { title: 'split', sourceOrderId: order['id'] })
    await world.act(host, 'task', 'doSplit', task)
    const both = await world.list(host, 'task', { title: 'split' })
    expect(both.map((row) => [row['source'], row['sourceOrderId'], row['sourceCode']])).toEqual([
      ['order', order['id'], order['orderNum']],
      ['order', order['id'], order['orderNum']],
    ])
    const { versionNum } = await found('task', task)
    await save('task', { id: task['id'], versionNum, sourceOrderId: null, sourceContractId: contract['id'] })
    const history = JSON.stringify((await world.call(host, 'task', 'findHistory', { id: task['id'] })).data)
    expect(history).toContain(`"beforeMeaning":"${String(order['orderNum'])}"`)
    expect(history).toContain('"afterMeaning":"K5')
    expect(history).not.toContain('"after":"contract"')
  })

  test('in lines, and where the row has no such field', async () => {
    const task = await save('task', {
      title: 'with steps',
      sourcePartyId: mine['id'],
      steps: [{ stepName: 'a', aboutPartyId: mine['id'] }, { stepName: 'b' }],
    })
    expect((task['steps'] as Row[]).map((row) => [row['about'], row['aboutPartyCode']])).toEqual([
      ['party', 'P1'],
      [null, null],
    ])
    const order = await newOrder(mine)
    const sent = save('task', { title: 'x', sourcePartyId: mine['id'], causeOrderId: order['id'] })
    expect((await refusal(sent)).paths).toEqual(['causeOrderId'])
  })

  test('who may not see it finds nothing of it: neither the kind nor the row, by no filter, order or call', async () => {
    const [order, secret] = [await newOrder(mine), await newOrder(theirs)]
    const task = await save('task', {
      title: 'veiled',
      sourceOrderId: order['id'],
      causeOrderId: secret['id'],
      steps: [{ stepName: 'a', aboutOrderId: secret['id'] }],
    })
    const told = JSON.stringify([
      await found('task', task, guest),
      await world.list(guest, 'task', { title: 'veiled' }),
      (await world.call(guest, 'task', 'findHistory', { id: task['id'] })).data,
    ])
    expect(told).toContain(String(order['orderNum']))
    for (const word of ['cause', 'about', String(secret['id']), String(secret['orderNum'])])
      expect(told).not.toContain(word)
    for (const body of [
      { cause: 'order' },
      { causeName: 'PO' },
      { causeOrderCode: 'PO' },
      { sort: [{ field: 'cause', order: 'asc' }] },
      { conditions: [{ key: 'causeCode', operator: 'notEmpty' }] },
    ])
      expect((await refusal(world.list(guest, 'task', body))).code).toBe('PARAM_UNKNOWN')
    const { versionNum } = await found('task', task)
    const write = save('task', { id: task['id'], versionNum, causeOrderId: order['id'] }, guest)
    await write.catch(() => undefined)
    expect(await found('task', task)).toMatchObject({ causeOrderId: secret['id'] })
  })

  test('a list tells it in the language of its reader, finds it by number, name and kind, and sorts by kind and number', async () => {
    const order = await newOrder(mine)
    const contract = await save('contract', {
      contractNum: 'K7',
      contractTitle: '甲合同',
      contractTitleEn: 'Beta',
      partyId: mine['id'],
    })
    const name = 'listed'
    await save('task', { title: name, sourceOrderId: order['id'] })
    await save('task', { title: name, sourceContractId: contract['id'] })
    await save('task', { title: name, sourcePartyId: mine['id'] })
    const told = async (body: Row, caller = host) =>
      (await world.list(caller, 'task', { title: name, ...body })).map((row) => row['sourceName'])
    const english = { ...host, language: 'EN' as const }
    const chinese = { ...host, language: 'CN' as const }
    expect(await told({ sort: [{ field: 'source', order: 'asc' }] }, english)).toEqual([
      'Beta',
      order['orderNum'],
      'First',
    ])
    expect((await told({}, chinese)).toSorted()).toEqual([order['orderNum'], '甲', '甲合同'].toSorted())
    expect(await told({ sourceName: 'K7' })).toHaveLength(1)
    expect(await told({ sourceName: 'Beta' })).toHaveLength(1)
    expect(await told({ sourceName: '订单' }, english)).toEqual([order['orderNum']])
    expect(await told({ source: 'party' }, english)).toEqual(['First'])
    expect(
      await told({ conditions: [{ key: 'sourceName', operator: 'startsWith', value: 'Fir' }] }, english),
    ).toEqual(['First'])
    expect(
      await told({ conditions: [{ key: 'source', operator: 'in', value: ['party', 'order'] }] }),
    ).toHaveLength(2)
  })
})
