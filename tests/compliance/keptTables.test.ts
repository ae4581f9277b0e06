// Tables whose rows follow rows of others, by row or by group: kept true whatever happens there, with what people wrote beside them.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { keptSteps } from './keptSteps.ts'
import { keptTablesWorld } from './keptTablesWorld.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { readUnfilled } from '../../src/server/database/unfilled.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'

eachDatabase((_kind, open) => {
  let world: World
  const { host, save, found, rows, told, newTrade } = keptSteps(() => world)
  const guest = callerOf('guest', 'guest')
  const again = async (row: Row, changes: Row, caller = host) => {
    const { versionNum } = await found('entry', row)
    return world.row(caller, 'entry', 'saveOrUpdate', { id: row['id'], versionNum, ...changes })
  }

  beforeAll(async () => {
    world = await openWorld(await open(), keptTablesWorld)
  })

  describe('rows of other documents', () => {
    test('a new document has one row for each group, with defaults, and what follows from them', async () => {
      const { trade } = await newTrade(['pass', 2], ['visa', 1], ['pass', 5])
      const entry = await found('entry', await save('entry', { trade }))
      expect(told(entry, 'papers', 'lineNum', 'paper', 'level', 'demands', 'seen')).toEqual([
        [10, 'pass', 5, 2, 'N'],
        [20, 'visa', 1, 1, 'N'],
      ])
      expect([entry['papersWanted'], entry['levels']]).toEqual([2, '6'])
    })

    test('they follow in the transaction of whoever changes one, on every path; what was written beside them stays', async () => {
      const { trade, demands } = await newTrade(['pass', 2], ['visa', 1])
      const entry = await save('entry', { trade })
      const [pass, visa] = rows(entry, 'papers')
      await again(entry, {
        papers: [
          { id: pass?.['id'], number: 'P-1' },
          { id: visa?.['id'], number: 'V-1' },
        ],
      })
      const { versionNum } = await found('entry', entry)
      await save('demand', { trade, paper: 'bill', level: 3 })
      const [first = {}, second = {}] = demands
      await save('demand', { id: first['id'], versionNum: 1, level: 7 })
      await world.call(host, 'demand', 'delete', { id: second['id'], versionNum: 1 })
      const now = await found('entry', entry)
      expect(told(now, 'papers', 'id', 'lineNum', 'paper', 'level', 'number', 'seen')).toEqual([
        [pass?.['id'], 10, 'pass', 7, 'P-1', 'N'],
        [expect.any(String), 30, 'bill', 3, null, 'N'],
      ])
      expect([now['papersWanted'], now['levels'], now['versionNum']]).toEqual([2, '10', versionNum])
      await save('demand', { trade, paper: 'visa', level: 1 })
      expect(told(await found('entry', entry), 'papers', 'paper', 'number')).toEqual([
        ['pass', 'P-1'],
        ['bill', null],
        ['visa', null],
      ])
    })

    test('a row that comes to be another group’s moves there; what went is in the history', async () => {
      const { trade, demands } = await newTrade(['pass', 2])
      const entry = await save('entry', { trade })
      await again(entry, { papers: [{ id: rows(entry, 'papers')[0]?.['id'], number: 'P-9' }] })
      await save('demand', { id: demands[0]?.['id'], versionNum: 1, paper: 'visa' })
      expect(told(await found('entry', entry), 'papers', 'paper', 'number')).toEqual([['visa', null]])
      const other = (await newTrade(['card', 1])).trade
      await save('demand', { id: demands[0]?.['id'], versionNum: 2, trade: other })
      expect(told(await found('entry', entry), 'papers', 'paper')).toEqual([])
    })

    test('the document’s own change brings others, and its state changes nothing', async () => {
      const one = await newTrade(['pass', 2])
      const two = await newTrade(['visa', 1])
      const entry = await save('entry', { trade: one.trade })
      expect(told(await again(entry, { trade: two.trade }), 'papers', 'paper')).toEqual([['visa']])
      expect(told(await again(entry, { trade: null }), 'papers', 'paper')).toEqual([])
      await again(entry, { trade: one.trade })
      await world.act(host, 'entry', 'doFinish', entry)
      await save('demand', { trade: one.trade, paper: 'late', level: 1 })
      expect(told(await found('entry', entry), 'papers', 'paper')).toEqual([['pass'], ['late']])
    })

    test('many documents and many demands at once end true', async () => {
      const { trade } = await newTrade(['pass', 1])
      const entries: Row[] = []
      for (let at = 0; at < 4; at++) entries.push(await save('entry', { trade }))
      const more = Array.from({ length: 4 }, (_, at) => save('demand', { trade, paper: `p${at}`, level: 1 }))
      const fresh = Array.from({ length: 4 }, () => save('entry', { trade }))
      await Promise.all(more)
      for (const entry of [...entries, ...(await Promise.all(fresh))])
        expect(
          told(await found('entry', entry), 'papers', 'paper')
            .map(([paper]) => paper)
            .sort(),
        ).toEqual(['p0', 'p1', 'p2', 'p3', 'pass'])
    })
  })

  describe('lines of a ref', () => {
    test('one by one, and rows below them that follow lines of the same document', async () => {
      const scheme = await save('scheme', {
        schemeCode: 'S',
        schemeName: 'S',
        steps: [{ stepName: 'ask' }, { stepName: 'never', weight: '0' }, { stepName: 'tell', weight: '2.5' }],
      })
      const entry = await save('entry', {
        schemeId: scheme['id'],
        items: [{ kind: 'a' }, { kind: 'b', quantity: '0' }],
      })
      const [ask, tell] = rows(entry, 'goals')
      expect(told(entry, 'goals', 'stepName', 'weight')).toEqual([
        ['ask', '1'],
        ['tell', '2.5'],
      ])
      expect(rows(entry, 'goals').map((goal) => rows(goal, 'scores').length)).toEqual([1, 1])
      const [score] = rows(ask, 'scores')
      await again(entry, {
        goals: [{ id: ask?.['id'], answer: 'yes', scores: [{ id: score?.['id'], score: 4 }] }],
      })
      const [first, never] = rows(scheme, 'steps')
      await save('scheme', {
        id: scheme['id'],
        versionNum: scheme['versionNum'],
        steps: [
          { id: first?.['id'], stepName: 'ask again' },
          { id: never?.['id'], weight: '3' },
        ],
      })
      const now = await found('entry', entry)
      expect(told(now, 'goals', 'stepName', 'weight', 'answer')).toEqual([
        ['ask again', '1', 'yes'],
        ['never', '3', null],
      ])
      expect(rows(now, 'goals').map((goal) => told(goal, 'scores', 'score'))).toEqual([[[4]], [[null]]])
      expect(rows(now, 'goals')[0]?.['id']).toBe(ask?.['id'])
      expect(tell).toBeDefined()
      const more = await again(entry, {
        items: [...rows(now, 'items').map(({ id }) => ({ id })), { kind: 'c' }],
      })
      expect(rows(more, 'goals').map((goal) => told(goal, 'scores', 'itemCode', 'score'))).toEqual([
        [
          ['a', 4],
          ['c', null],
        ],
        [
          ['a', null],
          ['c', null],
        ],
      ])
    })
  })

  describe('lines of the same document', () => {
    const items = [
      { kind: 'a', price: '1.50', quantity: '2' },
      { kind: 'a', price: '1.5', quantity: '3' },
      { kind: 'b', price: '2', quantity: '1' },
    ]

    test('by group, at once, at every save and by every verb', async () => {
      const entry = await save('entry', { items })
      expect(told(entry, 'sums', 'kind', 'price', 'quantity', 'open')).toEqual([
        ['a', '1.5', '5', 'Y'],
        ['b', '2', '1', 'Y'],
      ])
      expect(entry['total']).toBe('6')
      const [a, b] = rows(entry, 'sums')
      await again(entry, {
        sums: [
          { id: a?.['id'], remark: 'mine' },
          { id: b?.['id'], remark: 'gone' },
        ],
      })
      await world.act(host, 'entry', 'doDouble', entry)
      expect(told(await found('entry', entry), 'sums', 'kind', 'quantity', 'remark')).toEqual([
        ['a', '10', 'mine'],
        ['b', '2', 'gone'],
      ])
      await world.act(host, 'entry', 'doClear', entry)
      const cleared = await found('entry', entry)
      expect(told(cleared, 'sums', 'id', 'remark')).toEqual([[a?.['id'], 'mine']])
      expect(cleared['total']).toBe('10')
      const bare = await again(entry, { items: [] })
      expect([rows(bare, 'sums'), bare['total']]).toEqual([[], '0'])
    })

    test('nobody adds a row, takes one out or says what it follows', async () => {
      const entry = await save('entry', { items })
      const [a, b] = rows(entry, 'sums')
      const left = await again(entry, { sums: [{ id: b?.['id'], kind: 'x', quantity: '99', remark: 'r' }] })
      expect(told(left, 'sums', 'kind', 'quantity', 'remark')).toEqual([
        ['a', '5', null],
        ['b', '1', 'r'],
      ])
      const none = await again(entry, { sums: [] })
      expect(told(none, 'sums', 'kind')).toEqual([['a'], ['b']])
      const more = await again(entry, { sums: [{ kind: 'x', price: '1', remark: 'r' }, { remark: 's' }] })
      expect(told(more, 'sums', 'kind')).toEqual([['a'], ['b']])
      expect(a).toBeDefined()
    })

    test('what a form sends of rows that are not saved yet finds its group', async () => {
      const sums = [
        { kind: 'b', price: '2.000', remark: 'of b', open: 'N' },
        { kind: 'nothing', price: '1', remark: 'lost' },
      ]
      const entry = await save('entry', { items, sums })
      expect(told(entry, 'sums', 'kind', 'remark', 'open')).toEqual([
        ['b', 'of b', 'N'],
        ['a', null, 'Y'],
      ])
      const added = [...rows(entry, 'items').map(({ id }) => ({ id })), { kind: 'c', price: '1' }]
      const more = await again(entry, { items: added, sums: [{ kind: 'c', price: '1', remark: 'of c' }] })
      expect(told(more, 'sums', 'kind', 'remark')).toEqual([
        ['b', 'of b'],
        ['a', null],
        ['c', 'of c'],
      ])
    })
  })

  test('a table that comes to follow others, or by another rule, does so in documents that are there', async () => {
    const database = await open()
    const text = keptTablesWorld['schemas/entities/work/entry.yaml'] ?? expect.fail()
    const withEntry = (entry: string) => ({ ...keptTablesWorld, 'schemas/entities/work/entry.yaml': entry })
    const plain = text
      .replace(/    each: demand.*\n    per: \[paper\]\n    set: .*\n/, '')
      .replace('each: items where quantity != 0', 'each: items where quantity > 1')
    const before = await openWorld(database, withEntry(plain))
    const items = ['1', '2'].map((quantity) => ({ kind: quantity === '1' ? 'a' : 'b', price: '1', quantity }))
    await before.row(host, 'demand', 'saveOrUpdate', { trade: 'old', paper: 'pass', level: 3 })
    const old = await before.row(host, 'entry', 'saveOrUpdate', { trade: 'old', items })
    expect([told(old, 'papers', 'paper'), told(old, 'sums', 'kind')]).toEqual([[], [['b']]])
    const after = await openWorld(database, keptTablesWorld)
    await after.engine.fillFields(systemCaller(), await readUnfilled(database))
    const now = await after.row(host, 'entry', 'findById', { id: old['id'] })
    expect([told(now, 'papers', 'paper', 'level', 'seen'), told(now, 'sums', 'kind', 'quantity')]).toEqual([
      [['pass', 3, 'N']],
      [
        ['b', '2'],
        ['a', '1'],
      ],
    ])
    expect([now['papersWanted'], now['total'], now['versionNum']]).toEqual([1, '3', old['versionNum']])
  })

  test('an audience that may write one field beside them writes that, and what it finds is true', async () => {
    const { trade } = await newTrade(['pass', 1])
    const entry = await save('entry', { trade, note: 'secret' })
    const [pass] = rows(entry, 'papers')
    const written = await again(entry, { papers: [{ id: pass?.['id'], number: 'G' }] }, guest)
    expect(told(written, 'papers', 'number', 'level')).toEqual([['G', 1]])
    expect((await refusal(again(entry, { papers: [{ id: pass?.['id'], seen: 'Y' }] }, guest))).code).toBe(
      'SRM-1006',
    )
    expect(
      told(await again(entry, { papers: [{ id: pass?.['id'], level: 9 }] }, guest), 'papers', 'level'),
    ).toEqual([[1]])
  })
})
