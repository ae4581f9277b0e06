// Answers to approvals: what the last one does, two at one instant, deputies, tasks, what is late, and what waits for whom.
import { expect, test } from 'vitest'
import { compileFixture } from './compileFixture.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openWorld } from './openWorld.ts'
import { paperApproval, texts } from './approvalsWorld.ts'
import { openOffice, type Name } from './approvalsOffice.ts'

const openMine = 'status == OPEN and (assignee == me.user or assignee in me.lenders)'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const {
    staff,
    ids,
    system,
    as,
    paper,
    submitted,
    stateOf,
    approvals,
    approvalOf,
    asked,
    agree,
    taskOf,
    tick,
  } = office

  test('what the last answer does is refused as a whole: the task stays open and nothing is half done', async () => {
    const budget = await office.world.row(system, 'budget', 'saveOrUpdate', { budgetName: 'B' })
    const row = await submitted({ amount: '6000', budgetId: budget['id'] })
    await agree('leo', row)
    await agree('olga', row)
    await agree('bea', row)
    expect((await refusal(agree('ben', row))).code).toBe('CHECK_FAILED')
    expect(await asked(row)).toEqual(['ben'])
    expect(await stateOf(row)).toBe('WAITING')
    expect(await office.world.row(system, 'budget', 'findById', { id: budget['id'] })).toMatchObject({
      spent: '0',
    })
  })

  test('two at the same instant: one answers, the other is told who did; the effect happens once', async () => {
    const budget = await office.world.row(system, 'budget', 'saveOrUpdate', { budgetName: 'B' })
    for (let round = 0; round < 5; round++) {
      const row = await submitted({ amount: '10', budgetId: budget['id'] })
      await agree('leo', row)
      const { versionNum } = await office.world.row(system, 'paper', 'findById', { id: row['id'] })
      const both = await Promise.allSettled(
        (['olga', 'otto'] as const).map((name) =>
          office.world.call(as(name), 'paper', 'doAgree', { id: row['id'], versionNum }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    expect(await office.world.row(system, 'budget', 'findById', { id: budget['id'] })).toMatchObject({
      spent: '50',
    })
  })

  test('two of a board at the same instant both count, whichever comes first', async () => {
    const row = await submitted({ amount: '1000' })
    await agree('leo', row)
    await agree('olga', row)
    const { versionNum } = await office.world.row(system, 'paper', 'findById', { id: row['id'] })
    const both = await Promise.allSettled(
      (['bea', 'ben'] as const).map((name) =>
        office.world.call(as(name), 'paper', 'doAgree', { id: row['id'], versionNum }),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await stateOf(row)).toBe('DONE')
  })

  test('submitted twice at the same instant it is asked about once', async () => {
    const row = await paper()
    const twice = await Promise.allSettled(
      [1, 2].map(() =>
        office.world.call(as('ann'), 'paper', 'doSubmit', { id: row['id'], versionNum: row['versionNum'] }),
      ),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await approvals(row)).toHaveLength(1)
  })

  test('a deputy answers for who lent him his work, as long as it is lent', async () => {
    const row = await submitted()
    staff.lenders.set(ids.dan, [ids.leo])
    const task = await taskOf(row, 'leo')
    expect(
      (await office.world.list(as('dan'), 'bpmTask', { query: openMine })).map(({ id }) => id),
    ).toContain(task['id'])
    staff.lenders.clear()
    expect(await refusal(agree('dan', row))).toMatchObject({ code: 'FORBIDDEN' })
    staff.lenders.set(ids.dan, [ids.leo])
    await agree('dan', row)
    expect(linesOf(await approvalOf(row), 'tasks')[0]).toMatchObject({
      assigneeId: ids.leo,
      actorId: ids.dan,
      outcome: 'APPROVE',
    })
  })

  test('a task is answered from its list as well: it does the verb of its document, with its rights', async () => {
    const row = await submitted()
    const task = await taskOf(row, 'leo')
    expect(await refusal(office.world.act(as('dan'), 'bpmTask', 'doApproval', task))).toMatchObject({
      code: 'SRM-1010',
    })
    await office.world.row(as('leo'), 'bpmTask', 'doApproval', {
      id: task['id'],
      versionNum: task['versionNum'],
      comment: 'yes',
    })
    expect(await asked(row)).toEqual(['olga', 'otto'])
    const next = await taskOf(row, 'olga')
    staff.powerless.add(ids.olga)
    expect(await refusal(office.world.act(as('olga'), 'bpmTask', 'doApproval', next))).toMatchObject({
      code: 'FORBIDDEN',
    })
    staff.powerless.clear()
    await agree('otto', row)
    expect(
      await refusal(office.world.row(as('olga'), 'bpmTask', 'doApproval', { id: next['id'] })),
    ).toMatchObject({
      code: expect.stringMatching(/TASK_DONE|SRM-1003/),
    })
  })

  test('a task is handed over to somebody else, and not to whoever submitted', async () => {
    const row = await submitted()
    const task = await taskOf(row, 'leo')
    const hand = (to: Name) =>
      office.world.row(as('leo'), 'bpmTask', 'doTransfer', {
        id: task['id'],
        versionNum: task['versionNum'],
        transferToId: ids[to],
        comment: 'please',
      })
    expect(await refusal(hand('ann'))).toMatchObject({ code: expect.any(String) })
    await hand('dan')
    expect(await asked(row)).toEqual(['dan'])
    expect(await refusal(agree('leo', row))).toMatchObject({ code: 'FORBIDDEN' })
    await agree('dan', row)
    expect(await asked(row)).toEqual(['olga', 'otto'])
  })

  test('what is late asks who is named for that as well, and reminds each day', async () => {
    const row = await submitted()
    await agree('leo', row)
    const late = office.at('2026-03-10T02:00:00Z')
    const { rows } = await office.world.database.pool.query<{ row_id: string }>(
      `select row_id from sys_due where entity = 'bpmTask' and verb = 'doRemind' and due <= $1`,
      [late.toISOString()],
    )
    for (const { row_id } of rows)
      await office.world.engine.doDue(system, { entity: 'bpmTask', id: row_id, verb: 'doRemind' })
    expect(await asked(row)).toEqual(['olga', 'otto', 'cora'])
    expect((await agree('cora', row))['status']).toBe('DONE')
    expect(
      linesOf(await approvalOf(row), 'tasks').map(({ status, urgeCount }) => [status, urgeCount]),
    ).toEqual([
      ['DONE', 0],
      ['CANCELLED', 1],
      ['CANCELLED', 1],
      ['DONE', 0],
    ])
  })

  test('what waits for somebody is what he is asked now, of all that his button would do', async () => {
    const row = await submitted({ kind: 'TURNS' })
    const waits = async (name: Name) =>
      (await office.world.list(as(name), 'paper', { mine: 'Y' })).some(({ id }) => id === row['id'])
    expect([await waits('leo'), await waits('olga'), await waits('dan')]).toEqual([true, false, false])
    await agree('leo', row)
    expect([await waits('leo'), await waits('olga'), await waits('otto')]).toEqual([false, true, true])
    const small = await submitted({ kind: 'SMALL' })
    expect((await office.world.list(as('dan'), 'paper', { mine: 'Y' })).map(({ id }) => id)).toContain(
      small['id'],
    )
  })

  test('a process that is changed does not touch what runs', async () => {
    const row = await submitted()
    const changed = paperApproval.replace('by: office, within: 8, else: chief', 'by: board')
    const definitions = await compileFixture({ ...texts, 'schemas/processes/paperApproval.yaml': changed })
    const next = await openWorld(office.world.database, texts, definitions, tick, { people: staff })
    const younger = await next.act(as('ann'), 'paper', 'doSubmit', await paper())
    for (const one of [row, younger]) await next.act(as('leo'), 'paper', 'doAgree', one)
    expect(await asked(row)).toEqual(['olga', 'otto'])
    expect(await asked(younger)).toEqual(['bea', 'ben'])
    expect((await next.act(as('olga'), 'paper', 'doAgree', row))['status']).toBe('DONE')
  })
})
