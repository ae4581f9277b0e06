// The trail of approvals, and what administrators do with them: stopping by a task, finding approvers anew, many at once, timers, deputies.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openOffice, type Name } from './approvalsOffice.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const { staff, ids, as, paper, submitted, stateOf, approvalOf, nameOf, asked, agree, taskOf } = office

  /** Does a verb on the open task of somebody, as he or as another one. */
  const onTask = async (name: Name, row: Row, verb: string, more: Row = {}, by: Name = name) => {
    const { id, versionNum } = await taskOf(row, name)
    return office.world.row(as(by), 'bpmTask', verb, { id, versionNum, ...more })
  }
  const onApproval = async (name: Name, row: Row, verb: string, more: Row = {}) => {
    const { id, versionNum } = await approvalOf(row)
    return office.world.row(as(name), 'bpmProcessInstance', verb, { id, versionNum, ...more })
  }
  const answered = async (row: Row, name: Name): Promise<Row> =>
    linesOf(await approvalOf(row), 'tasks').findLast(
      ({ assigneeId, status, currentFlag }) =>
        assigneeId === ids[name] && status === 'DONE' && currentFlag === 'Y',
    ) ?? expect.fail(name)

  const trailOf = async (row: Row) =>
    linesOf(await approvalOf(row), 'trail').map(({ action, step, actorId, onBehalfOfId, comment }) => [
      action,
      step === null ? null : String(step).replace('paperApproval_', ''),
      actorId === null ? null : nameOf(actorId),
      onBehalfOfId === null ? null : nameOf(onBehalfOfId),
      comment,
    ])

  test('the trail has what was done, by whom, for whom, with the opinion, and which steps were not taken', async () => {
    const row = await submitted()
    await onTask('leo', row, 'doUrge', {}, 'ann')
    await agree('leo', row, { reason: 'fine' })
    await onTask('olga', row, 'doClaim')
    const claimed = linesOf(await approvalOf(row), 'tasks').find(({ status }) => status === 'CLAIMED')
    await office.world.row(as('olga'), 'bpmTask', 'doUnclaim', {
      id: claimed?.['id'],
      versionNum: claimed?.['versionNum'],
    })
    staff.lenders.set(ids.dan, [ids.otto])
    await agree('dan', row)
    expect(await trailOf(row)).toEqual([
      ['SUBMIT', null, 'ann', null, null],
      ['SKIP', 'board', null, null, null],
      ['SKIP', 'turns', null, null, null],
      ['URGE', 'lead', 'ann', null, null],
      ['APPROVE', 'lead', 'leo', null, 'fine'],
      ['CLAIM', 'office', 'olga', null, null],
      ['UNCLAIM', 'office', 'olga', null, null],
      ['APPROVE', 'office', 'dan', 'otto', null],
    ])
  })

  test('an administrator stops an approval by one of its tasks: its document is back', async () => {
    staff.roles.set('admin', [ids.cora])
    const row = await submitted()
    expect(await refusal(onTask('leo', row, 'stop', { comment: 'x' }, 'dan'))).toMatchObject({
      code: expect.any(String),
    })
    await onTask('leo', row, 'stop', { comment: 'the project is off' }, 'cora')
    expect([await stateOf(row), (await approvalOf(row))['status']]).toEqual(['DRAFT', 'STOPPED'])
    const { data } = await office.world.call(as('ann'), 'paper', 'findHistory', { id: row['id'] })
    expect((data as Row[])[0]).toMatchObject({ action: 'doWithdraw', opinion: 'the project is off' })
  })

  test('many tasks are agreed to with one opinion, each by itself: what refuses one stops no other', async () => {
    const rows = [await submitted(), await submitted(), await submitted()]
    const list = await Promise.all(
      rows.map(async (row) => {
        const { id, versionNum } = await taskOf(row, 'leo')
        return { id, versionNum }
      }),
    )
    await agree('leo', rows[1] ?? {})
    const { data } = await office.world.call(as('leo'), 'bpmTask', 'doBatchApproval', {
      list: [...list, { id: 'nobody', versionNum: 1 }],
      comment: 'all fine',
    })
    expect(data).toMatchObject({
      done: 2,
      results: [
        { isDone: true },
        { isDone: false, error: expect.stringMatching(/./) },
        { isDone: true },
        { isDone: false },
      ],
    })
    expect((await answered(rows[2] ?? {}, 'leo'))['comment']).toBe('all fine')
    for (const row of rows) expect(await asked(row)).toEqual(['olga', 'otto'])
    const many = Array.from({ length: 51 }, () => list[0])
    expect(
      await refusal(office.world.call(as('leo'), 'bpmTask', 'doBatchApproval', { list: many })),
    ).toMatchObject({ code: 'PARAM_INVALID' })
  })

  test('documents are named instead of their tasks, as lists of what waits do: each by the verb that approves it, under all its rules', async () => {
    const [one, two, mine, draft] = [
      await submitted(),
      await submitted(),
      await submitted(),
      await office.paper(),
    ]
    await agree('leo', mine)
    const named = ({ id }: Row, entityName = 'paper') => ({ entityName, documentId: id })
    const list = [
      named(one),
      named(two),
      named(mine),
      named(draft),
      named({ id: 'nobody' }),
      named(one, 'noSuch'),
    ]
    const { data } = await office.world.call(as('leo'), 'bpmTask', 'doBatchApproval', {
      list,
      comment: 'together',
    })
    const { done, results } = data as {
      done: number
      results: { id: string; isDone: boolean; error: string }[]
    }
    expect([done, ...results.map(({ isDone }) => isDone)]).toEqual([
      2,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(results[3]?.error).toContain('something else than an approval')
    for (const row of [one, two]) {
      expect(await asked(row)).toEqual(['olga', 'otto'])
      expect((await answered(row, 'leo'))['comment']).toBe('together')
    }
    staff.powerless.add(ids.olga)
    const refused = await office.world.call(as('olga'), 'bpmTask', 'doBatchApproval', { list: [named(one)] })
    expect(refused.data).toMatchObject({ done: 0, results: [{ isDone: false }] })
    expect(await asked(one)).toEqual(['olga', 'otto'])
  })

  test('where somebody has left, an administrator has the approvers found anew; what was answered stands', async () => {
    staff.roles.set('admin', [ids.dan])
    const row = await submitted({ amount: '1000' })
    await agree('leo', row)
    await agree('olga', row)
    await agree('bea', row)
    staff.gone.add(ids.ben)
    staff.roles.set('board', [ids.bea, ids.cora])
    await onApproval('dan', row, 'doRetry', { reason: 'Ben has left' })
    expect(await asked(row)).toEqual(['cora'])
    expect((await agree('cora', row))['status']).toBe('DONE')
    const gone = await submitted()
    for (const name of ['leo'] as const) staff.gone.add(ids[name])
    expect(await refusal(onApproval('dan', gone, 'doRetry', { reason: 'x' }))).toMatchObject({
      code: 'NO_APPROVER',
    })
    expect(await refusal(onApproval('leo', gone, 'doRetry', { reason: 'x' }))).toMatchObject({
      code: expect.any(String),
    })
  })

  test('timers of tasks that wait stand in a list, for those who find the task', async () => {
    const row = await submitted()
    await agree('leo', row)
    const timers = await office.world.list(as('olga'), 'bpmTimer', {})
    expect(
      timers
        .filter(({ billNo, kind }) => billNo === row['paperNum'] && kind === 'DUE')
        .map(({ kind, dueTime }) => [kind, dueTime]),
    ).toEqual([
      ['DUE', expect.stringMatching(/^2026-03-05/)],
      ['DUE', expect.stringMatching(/^2026-03-05/)],
    ])
    expect(await office.world.list(as('dan'), 'bpmTimer', {})).toEqual([])
  })

  test('a deputy whose day has passed answers nothing any more', async () => {
    const row = await submitted()
    staff.lenders.set(ids.dan, [ids.leo])
    expect(
      (await office.world.list(as('dan'), 'bpmTask', { query: 'assignee in me.lenders and status == OPEN' }))
        .length,
    ).toBeGreaterThan(0)
    staff.lenders.clear()
    expect(await refusal(agree('dan', row))).toMatchObject({ code: 'FORBIDDEN' })
    expect(
      await office.world.list(as('dan'), 'bpmTask', { query: 'assignee in me.lenders and status == OPEN' }),
    ).toEqual([])
    expect(await asked(row)).toEqual(['leo'])
  })

  test('submitted twice at the same instant it runs one approval', async () => {
    const row = await paper()
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        office.world.row(as('ann'), 'paper', 'doSubmit', { id: row['id'], versionNum: row['versionNum'] }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await office.approvals(row)).toHaveLength(1)
  })
})
