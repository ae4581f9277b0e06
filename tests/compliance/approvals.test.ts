// Approvals of several steps: who is asked, when it goes on, how it ends, and what nobody may do.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openOffice } from './approvalsOffice.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const { staff, ids, as, paper, submitted, stateOf, approvals, approvalOf, nameOf, asked, agree } = office

  test('it goes from step to step: a manager, anyone of an office; the last answer does the verb', async () => {
    const row = await submitted({ amount: '10' })
    expect(await asked(row)).toEqual(['leo'])
    expect(await stateOf(await agree('leo', row))).toBe('WAITING')
    expect(await asked(row)).toEqual(['olga', 'otto'])
    expect((await agree('otto', row))['status']).toBe('DONE')
    const { status, tasks, startUserId, billNo } = await approvalOf(row)
    expect([status, nameOf(startUserId), billNo]).toEqual(['APPROVED', 'ann', row['paperNum']])
    expect(
      linesOf({ tasks }, 'tasks').map((task) => [
        nameOf(task['assigneeId']),
        task['status'],
        task['outcome'],
      ]),
    ).toEqual([
      ['leo', 'DONE', 'APPROVE'],
      ['olga', 'CANCELLED', null],
      ['otto', 'DONE', 'APPROVE'],
      ['cora', 'CANCELLED', null],
    ])
  })

  test('the trail of the document has every answer with its opinion', async () => {
    const row = await submitted()
    await agree('leo', row, { reason: 'fine by me' })
    await agree('olga', row)
    const { data } = await office.world.call(as('ann'), 'paper', 'findHistory', { id: row['id'] })
    expect(
      (data as Row[]).map(({ action, opinion, fromStatus, toStatus }) => [
        action,
        opinion,
        fromStatus,
        toStatus,
      ]),
    ).toEqual([
      ['doAgree', null, 'WAITING', 'DONE'],
      ['doAgree', 'fine by me', 'WAITING', 'WAITING'],
      ['doSubmit', null, 'DRAFT', 'WAITING'],
      ['saveOrUpdate', null, null, 'DRAFT'],
    ])
    expect(linesOf(await approvalOf(row), 'tasks')[0]).toMatchObject({
      comment: 'fine by me',
      actorId: ids.leo,
    })
  })

  test('all: each has to agree; in sequence: one after the other, as they are named', async () => {
    const row = await submitted({ amount: '1000', kind: 'TURNS', ownerId: ids.leo })
    await agree('olga', row)
    expect(await asked(row)).toEqual(['bea', 'ben'])
    await agree('ben', row)
    expect(await stateOf(row)).toBe('WAITING')
    await agree('bea', row)
    expect(await asked(row)).toEqual(['leo'])
    await agree('leo', row)
    expect(await asked(row)).toEqual(['cora'])
    expect((await agree('cora', row))['status']).toBe('DONE')
  })

  test('who agreed in an earlier step is not asked again', async () => {
    staff.roles.set('board', [ids.leo, ids.bea])
    const row = await submitted({ amount: '1000' })
    await agree('leo', row)
    await agree('olga', row)
    expect(await asked(row)).toEqual(['bea'])
    expect((await agree('bea', row))['status']).toBe('DONE')
  })

  test('whose turn it is not is refused, and so is whoever is not asked at all', async () => {
    const row = await submitted()
    for (const name of ['olga', 'dan', 'ann'] as const)
      expect(await refusal(agree(name, row))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await stateOf(row)).toBe('WAITING')
  })

  test('nobody approves what he submitted: he is not asked, nor by what somebody lent him', async () => {
    staff.roles.set('office', [ids.ann, ids.olga])
    const row = await submitted()
    await agree('leo', row)
    expect(await asked(row)).toEqual(['olga'])
    staff.lenders.set(ids.ann, [ids.olga])
    expect(await refusal(agree('ann', row))).toMatchObject({ code: 'FORBIDDEN' })
    staff.roles.set('office', [ids.ann])
    expect(await refusal(submitted())).toMatchObject({ code: 'NO_APPROVER' })
  })

  test('a step that finds nobody who may answer refuses the submission, and the document stays as it was', async () => {
    staff.powerless.add(ids.leo)
    const row = await paper()
    expect(await refusal(office.world.act(as('ann'), 'paper', 'doSubmit', row))).toMatchObject({
      code: 'NO_APPROVER',
    })
    expect(await stateOf(row)).toBe('DRAFT')
    expect(await approvals(row)).toEqual([])
    staff.powerless.clear()
    staff.gone.add(ids.leo)
    expect(await refusal(office.world.act(as('ann'), 'paper', 'doSubmit', row))).toMatchObject({
      code: 'NO_APPROVER',
    })
    const secret = await paper({ kind: 'SECRET' })
    staff.gone.clear()
    expect(await refusal(office.world.act(as('ann'), 'paper', 'doSubmit', secret))).toMatchObject({
      code: 'NO_APPROVER',
    })
  })

  test('a document that does not go through the process is asked of everybody who may approve it, in one step; anybody else who may answers as well', async () => {
    const row = await submitted({ kind: 'SMALL' })
    expect(await asked(row)).toEqual(['olga', 'otto', 'bea', 'ben', 'cora'])
    expect((await agree('dan', row))['status']).toBe('DONE')
    const tasks = linesOf(await approvalOf(row), 'tasks')
    expect(
      tasks.filter(({ outcome }) => outcome !== null).map(({ assigneeId }) => nameOf(assigneeId)),
    ).toEqual(['dan'])
    expect((await approvalOf(row))['status']).toBe('APPROVED')
  })

  test('rejected it goes back to its author with the opinion, and begins anew when it is submitted again', async () => {
    const row = await submitted()
    expect(
      await refusal(office.world.act(as('olga'), 'paper', 'doReject', row, { reason: 'no' })),
    ).toMatchObject({
      code: 'FORBIDDEN',
    })
    const back = await office.world.act(as('leo'), 'paper', 'doReject', row, { reason: 'too dear' })
    expect(back['status']).toBe('REJECTED')
    expect(await approvalOf(row)).toMatchObject({ status: 'REJECTED' })
    expect(linesOf(await approvalOf(row), 'tasks').map(({ status, comment }) => [status, comment])).toEqual([
      ['DONE', 'too dear'],
      ['CANCELLED', null],
      ['CANCELLED', null],
      ['CANCELLED', null],
    ])
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    expect((await approvals(row)).map(({ status }) => status)).toEqual(['REJECTED', 'RUNNING'])
    expect(await asked(row)).toEqual(['leo'])
  })

  test('it is taken back while nobody has answered, and not afterwards', async () => {
    const row = await submitted()
    await office.world.act(as('ann'), 'paper', 'doWithdraw', row)
    expect([await stateOf(row), (await approvalOf(row))['status']]).toEqual(['DRAFT', 'WITHDRAWN'])
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    await agree('leo', row)
    expect(await refusal(office.world.act(as('ann'), 'paper', 'doWithdraw', row))).toMatchObject({
      code: 'APPROVAL_ANSWERED',
    })
    expect(await stateOf(row)).toBe('WAITING')
  })

  test('a document that goes another way stops its approval', async () => {
    const row = await submitted()
    await office.world.act(as('ann'), 'paper', 'doDrop', row)
    const { status, tasks } = await approvalOf(row)
    expect([status, ...linesOf({ tasks }, 'tasks').map((task) => task['status'])]).toEqual([
      'STOPPED',
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
    ])
  })
})
