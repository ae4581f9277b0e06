// What waits for whom: begun and ended with its document, found by him alone for whom it waits.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openOffice, type Name } from './approvalsOffice.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const { staff, ids, as, system, paper, submitted, agree, nameOf } = office
  const tasksOf = (name: Name, row: Row, more: Row = {}) =>
    office.world.list(as(name), 'duty', { documentId: row['id'], ...more })
  const all = async (row: Row): Promise<readonly (readonly unknown[])[]> =>
    (
      await office.world.list(system, 'duty', {
        documentId: row['id'],
        sort: [{ field: 'id', order: 'asc' }],
      })
    ).map(({ status, nodeCode, handledById, handledType }) => [
      nodeCode,
      status,
      handledById == null ? null : nameOf(handledById),
      handledType,
    ])
  /** Who finds a task of it that is open. */
  const waitsFor = async (row: Row): Promise<readonly string[]> => {
    const found = await Promise.all(
      (['ann', 'leo', 'olga', 'otto', 'cora', 'dan'] as const).map(async (name) =>
        (await tasksOf(name, row, { status: 'OPEN' })).length > 0 ? [name] : [],
      ),
    )
    return found.flat()
  }

  test('a task follows its approval from step to step; who has answered finds what he did, and nobody else his part', async () => {
    const row = await submitted({ amount: '10' })
    expect(await waitsFor(row)).toEqual(['leo'])
    await agree('leo', row)
    expect(await waitsFor(row)).toEqual(['olga', 'otto'])
    expect((await tasksOf('leo', row)).map(({ status, handledType }) => [status, handledType])).toEqual([
      ['DONE', 'paper_doAgree'],
    ])
    await agree('otto', row)
    expect(await waitsFor(row)).toEqual([])
    expect(await tasksOf('olga', row)).toEqual([])
    expect(await all(row)).toEqual([
      ['WAITING', 'DONE', 'otto', 'paper_doAgree'],
      ['WAITING', 'DONE', 'leo', 'paper_doAgree'],
    ])
  })

  test('who it does not wait for finds it by no list, count or key', async () => {
    const row = await submitted()
    const [task] = await tasksOf('leo', row)
    const { world } = office
    const { page } = await world.call(as('dan'), 'duty', 'listByPage', { documentId: row['id'] })
    expect(page?.count).toBe(0)
    const totals = await world.call(as('dan'), 'duty', 'listByPage', {
      onlyQueryTotalFlag: 'Y',
      countBy: 'entityName',
      documentId: row['id'],
    })
    expect([totals.page?.count, totals.groups]).toEqual([0, { entityName: {} }])
    expect(await refusal(world.row(as('dan'), 'duty', 'findById', { id: task?.['id'] }))).toMatchObject({
      code: 'SRM-1010',
    })
    expect((await world.row(as('leo'), 'duty', 'findById', { id: task?.['id'] }))['billNo']).toBe(
      row['paperNum'],
    )
  })

  test('rejected it waits for its author, taken back it is cleared', async () => {
    const row = await submitted()
    await office.world.act(as('leo'), 'paper', 'doReject', row, { reason: 'no' })
    expect(await waitsFor(row)).toEqual(['ann'])
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    await office.world.act(as('ann'), 'paper', 'doWithdraw', row)
    expect(await waitsFor(row)).toEqual([])
    expect((await all(row)).map(([node, status]) => [node, status])).toEqual([
      ['WAITING', 'DONE'],
      ['REJECTED', 'DONE'],
      ['WAITING', expect.stringMatching(/DONE|CANCELLED/)],
    ])
  })

  test('a deputy finds it as long as he is one; a role that is taken away, a grant that ends, a document that nobody may read take it along', async () => {
    const row = await submitted()
    staff.lenders.set(ids.dan, [ids.leo])
    expect(await waitsFor(row)).toEqual(['leo', 'dan'])
    staff.lenders.delete(ids.dan)
    expect(await waitsFor(row)).toEqual(['leo'])
    await agree('leo', row)
    staff.roles.delete('office')
    expect(await waitsFor(row)).toEqual(['olga', 'otto']) // who was asked by name is asked
    staff.powerless.add(ids.olga)
    expect(await waitsFor(row)).toEqual(['otto'])
    const { versionNum } = await office.world.row(system, 'paper', 'findById', { id: row['id'] })
    await office.world.row(system, 'paper', 'saveOrUpdate', { id: row['id'], versionNum, kind: 'SECRET' })
    expect(await waitsFor(row)).toEqual([])
    expect(await tasksOf('leo', row)).toEqual([])
  })

  test('of two at the same instant one has done it, and it is done once', async () => {
    const row = await submitted({ kind: 'SMALL' })
    expect((await waitsFor(row)).length).toBeGreaterThan(1)
    const { versionNum } = await office.world.row(system, 'paper', 'findById', { id: row['id'] })
    const body = { id: row['id'], versionNum }
    const both = await Promise.allSettled(
      (['olga', 'otto'] as const).map((name) => office.world.row(as(name), 'paper', 'doAgree', body)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = both[0]?.status === 'fulfilled' ? 'olga' : 'otto'
    expect(await all(row)).toEqual([['WAITING', 'DONE', winner, 'paper_doAgree']])
  })

  test('what is refused ends nothing', async () => {
    const budget = await office.world.row(as('ann'), 'budget', 'saveOrUpdate', { budgetName: 'small' })
    const row = await submitted({ kind: 'SMALL', amount: '6000', budgetId: budget['id'] })
    await expect(agree('olga', row)).rejects.toThrow()
    expect((await all(row)).map(([, status]) => status)).toEqual(['OPEN'])
  })

  test('documents that are older than the ledger get their tasks once, and tasks without cause are cleared', async () => {
    const { pool } = office.world.database
    const row = await submitted()
    const draft = await paper()
    await pool.query('delete from duty where document_id = $1', [row['id']])
    expect(await waitsFor(row)).toEqual([])
    expect(await office.world.engine.fillTasks(system)).toBe(1)
    expect(await office.world.engine.fillTasks(system)).toBe(0)
    expect(await waitsFor(row)).toEqual(['leo'])
    expect(await all(draft)).toEqual([])
    await pool.query("update paper set status = 'DROPPED' where id = $1", [row['id']])
    expect(await waitsFor(row)).toEqual([])
    await office.world.engine.fillTasks(system)
    expect((await all(row)).map(([, status]) => status)).toEqual(['CANCELLED'])
  })
})
