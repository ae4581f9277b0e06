// What is kept from rows of other documents: whatever happens to either side, it is what the rows say.
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { eachDatabase, quiet } from './databases.ts'
import { gatheredWorld } from './gatheredWorld.ts'
import { callerOf } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let database: Database
  let definitions: Definitions
  let call: (entity: string, operation: string, body: Row) => Promise<unknown>
  const host = callerOf('host', 'host')
  const save = async (entity: string, body: Row) => (await call(entity, 'saveOrUpdate', body)) as Row
  const find = async (entity: string, { id }: Row) => (await call(entity, 'findById', { id })) as Row
  const change = async (entity: string, row: Row, body: Row) =>
    save(entity, { id: row['id'], versionNum: (await find(entity, row))['versionNum'], ...body })
  const act = async (entity: string, verb: string, row: Row) =>
    call(entity, verb, { id: row['id'], versionNum: (await find(entity, row))['versionNum'] })

  beforeAll(async () => {
    database = await open()
    definitions = await compileFixture(gatheredWorld)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
    call = async (entity, operation, body) =>
      (
        await engine.operate(
          host,
          definitions.entities[entity] ?? expect.fail(`There is no ${entity}.`),
          operation,
          body,
        )
      ).data
  })

  /** Rows in which what is kept is not what the rows of the others give now. */
  async function untrue(): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const { name, table, fields } of Object.values(definitions.entities))
      for (const { gathered, column, name: field } of fields) {
        const found = gathered?.found.sql?.('t')
        if (!found) continue
        const text = found.map((part) =>
          typeof part === 'string' ? part : `'${String((part as { value?: unknown }).value)}'`,
        )
        const rows = await execute<{ id: string; kept: unknown; true: unknown }>(
          database.db,
          sql`
          select id, ${raw(ident(column))} as kept, ${raw(text.join(''))} as true from ${raw(ident(table))} t
          where ${raw(ident(column))} is distinct from ${raw(text.join(''))}`,
        )
        wrong.push(...rows.map((row) => `${name}.${field}: ${JSON.stringify(row)}`))
      }
    return wrong
  }

  const firm = (code: string) => save('firm', { firmCode: code, firmName: code })
  const bid = (tender: Row, from: Row, amount: string) =>
    save('bid', { tenderId: tender['id'], firmId: from['id'], amount })

  test('counts, conditions, extremes and the first, by a ref and by several things in common', async () => {
    const [a, b] = [await firm('A'), await firm('B')]
    const tender = await save('tender', { title: 'T1', invited: [{ firmId: a['id'] }, { firmId: b['id'] }] })
    const [first, second, third] = [
      await bid(tender, a, '30'),
      await bid(tender, b, '20'),
      await bid(tender, a, '10'),
    ]
    expect(await find('tender', tender)).toMatchObject({ bids: 0, answered: 'N', lowest: null, bestId: null })
    for (const one of [first, second, third]) await act('bid', 'doSend', one)
    expect(await find('tender', tender)).toMatchObject({
      bids: 3,
      answered: 'Y',
      lowest: '10',
      bestId: third['id'],
      middle: '20',
      firms: 2,
      invited: [
        { sent: 2, hasSent: 'Y', least: '10' },
        { sent: 1, hasSent: 'Y', least: '20' },
      ],
    })
    expect(await find('bid', first)).toMatchObject({ below: 2 })
    await act('bid', 'doWithdraw', third)
    expect(await find('tender', tender)).toMatchObject({ bids: 2, lowest: '20', bestId: second['id'] })
    expect(await find('bid', first)).toMatchObject({ below: 1 })
    expect(await untrue()).toEqual([])
  })

  test('what is read through a ref that is gathered moves with it, and on through refs that are read so', async () => {
    const [a, b] = [await firm('P'), await firm('Q')]
    const tender = await save('tender', { title: 'T9' })
    const dear = await bid(tender, a, '30')
    const cheap = await save('bid', {
      tenderId: tender['id'],
      firmId: b['id'],
      amount: '20',
      formerId: dear['id'],
    })
    await act('bid', 'doSend', dear)
    expect(await find('tender', tender)).toMatchObject({
      bestAmount: '30',
      beatenId: null,
      beatenAmount: null,
    })
    await act('bid', 'doSend', cheap)
    expect(await find('tender', tender)).toMatchObject({
      bestId: cheap['id'],
      bestAmount: '20',
      beatenId: dear['id'],
      beatenAmount: '30',
    })
    await act('bid', 'doWithdraw', cheap)
    expect(await find('tender', tender)).toMatchObject({
      bestAmount: '30',
      beatenId: null,
      beatenAmount: null,
    })
    await act('bid', 'doWithdraw', dear)
    expect(await find('tender', tender)).toMatchObject({ bestId: null, bestAmount: null })
  })

  test('who goes over to another takes his part along, from both sides', async () => {
    const [a, b] = [await firm('C'), await firm('D')]
    const one = await save('tender', { title: 'T2', invited: [{ firmId: a['id'] }] })
    const other = await save('tender', { title: 'T3', invited: [{ firmId: b['id'] }] })
    const sent = await bid(one, a, '5')
    await act('bid', 'doSend', sent)
    await change('bid', sent, { tenderId: other['id'], firmId: b['id'] })
    expect(await find('tender', one)).toMatchObject({
      bids: 0,
      answered: 'N',
      invited: [{ sent: 0, hasSent: 'N' }],
    })
    expect(await find('tender', other)).toMatchObject({
      bids: 1,
      answered: 'Y',
      invited: [{ sent: 1, hasSent: 'Y' }],
    })
    const [line] = (await find('tender', other))['invited'] as Row[]
    await change('tender', other, { invited: [{ id: line?.['id'], firmId: a['id'] }] })
    expect(await find('tender', other)).toMatchObject({ invited: [{ sent: 0, hasSent: 'N', least: null }] })
    await change('tender', other, { invited: [{ id: line?.['id'], firmId: b['id'] }, { firmId: b['id'] }] })
    expect(await find('tender', other)).toMatchObject({ invited: [{ sent: 1 }, { sent: 1 }] })
    await call('bid', 'delete', { ids: [sent['id']] }).catch(() => undefined)
    expect(await untrue()).toEqual([])
  })

  test('a row ends where the next of its kind begins, in whatever order they come', async () => {
    const item = await firm('E')
    const rate = (startDate: string) =>
      save('rate', { rateCode: `R${startDate}`, itemId: item['id'], startDate })
    const may = await rate('2026-05-01')
    const march = await rate('2026-03-01')
    expect(await find('rate', march)).toMatchObject({ next: '2026-05-01' })
    const april = await rate('2026-04-01')
    expect(await find('rate', march)).toMatchObject({ next: '2026-04-01' })
    expect(await find('rate', april)).toMatchObject({ next: '2026-05-01' })
    await change('rate', april, { startDate: '2026-06-01' })
    expect(await find('rate', march)).toMatchObject({ next: '2026-05-01' })
    expect(await find('rate', may)).toMatchObject({ next: '2026-06-01' })
    expect(await untrue()).toEqual([])
  })

  test('of the lines of what a ref points to the band is found, whichever side changes', async () => {
    const steps = [
      { fromCount: 1, worth: '9' },
      { fromCount: 10, worth: '8' },
    ]
    const list = await save('list', { listCode: 'L', steps })
    const other = await save('list', { listCode: 'M', steps: [{ fromCount: 0, worth: '5' }] })
    const deal = await save('deal', { dealCode: 'D', listId: list['id'], many: 9 })
    expect(await find('deal', deal)).toMatchObject({ worth: '9' })
    await change('deal', deal, { many: 10 })
    expect(await find('deal', deal)).toMatchObject({ worth: '8' })
    const [first, second] = (await find('list', list))['steps'] as Row[]
    await change('list', list, { steps: [{ id: first?.['id'] }, { id: second?.['id'], worth: '7.5' }] })
    expect(await find('deal', deal)).toMatchObject({ worth: '7.5' })
    await change('list', list, { steps: [{ id: first?.['id'] }] })
    expect(await find('deal', deal)).toMatchObject({ worth: '9' })
    await change('deal', deal, { listId: other['id'] })
    expect(await find('deal', deal)).toMatchObject({ worth: '5' })
    await change('deal', deal, { listId: null })
    expect(await find('deal', deal)).toMatchObject({ worth: null })
    expect(await untrue()).toEqual([])
  })

  test('who brings a row or one that is kept from it waits for whoever holds what they agree in', async () => {
    const item = await firm('W')
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = database.transaction(null, async (tx) => {
      const name = `rate ${JSON.stringify([['itemId', item['id']]])}`
      await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
      held.resolve()
      await release.promise
    })
    await held.promise
    const saving = save('rate', { rateCode: 'W1', itemId: item['id'], startDate: '2026-03-01' })
    await expect.poll(waiting).toBe(1)
    release.resolve()
    await Promise.all([holding, saving])
    expect(await waiting()).toBe(0)
  })

  const waiting = async () => {
    const rows = await execute<{ many: number }>(
      database.db,
      sql`
      select count(*)::integer as many from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.many
  }

  test('rows that come at once from both sides see each other', async () => {
    const firms = await Promise.all(['F', 'G', 'H'].map(firm))
    const tender = await save('tender', { title: 'T4', invited: [] })
    const item = firms[0] ?? expect.fail()
    const invite = async (one: Row) => {
      for (let tries = 0; tries < 20; tries++) {
        const done = await change('tender', tender, { invited: [{ firmId: one['id'] }] }).catch(
          () => undefined,
        )
        if (done) return
      }
    }
    await Promise.all([
      ...firms.map(invite),
      ...firms
        .flatMap((one, at) => [bid(tender, one, String(at)), bid(tender, one, String(at + 3))])
        .map(async (made) => act('bid', 'doSend', await made)),
      ...Array.from({ length: 24 }, (_, at) =>
        save('rate', {
          rateCode: `S${String(at)}`,
          itemId: item['id'],
          startDate: `2027-01-${String(10 + ((at * 5) % 17))}`,
        }),
      ),
    ])
    expect(await untrue()).toEqual([])
  })
})
