// Other ways of an approval than yes and no: back to a step, further signers, claiming, urging, and what an administrator may do.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import type { ApprovalStand } from '../../src/language/approval.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
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

  test('sent back to a step it is asked again from there, and what was answered since counts no more', async () => {
    const row = await submitted({ amount: '1000' })
    await agree('leo', row)
    await agree('olga', row)
    await agree('bea', row)
    const returnToId = (await answered(row, 'leo'))['id']
    expect(await refusal(onTask('ben', row, 'doReturn', { comment: 'why?' }))).toMatchObject({
      code: 'CHECK_FAILED',
    })
    expect(await refusal(onTask('ben', row, 'doReturn', { returnToId }))).toMatchObject({
      code: 'CHECK_FAILED',
    })
    await onTask('ben', row, 'doReturn', { returnToId, comment: 'ask the lead again' })
    expect([await stateOf(row), await asked(row)]).toEqual(['WAITING', ['leo']])
    expect((await approvalOf(row))['status']).toBe('RUNNING')
    for (const name of ['leo', 'otto', 'bea'] as const) await agree(name, row)
    expect(await asked(row)).toEqual(['ben'])
    expect((await agree('ben', row))['status']).toBe('DONE')
    const told = linesOf(await approvalOf(row), 'tasks').filter(({ outcome }) => outcome !== null)
    expect(
      told.map(({ assigneeId, outcome, currentFlag }) => [nameOf(assigneeId), outcome, currentFlag]),
    ).toEqual([
      ['leo', 'APPROVE', 'N'],
      ['olga', 'APPROVE', 'N'],
      ['bea', 'APPROVE', 'N'],
      ['ben', 'RETURN', 'N'],
      ['leo', 'APPROVE', 'Y'],
      ['otto', 'APPROVE', 'Y'],
      ['bea', 'APPROVE', 'Y'],
      ['ben', 'APPROVE', 'Y'],
    ])
  })

  test('it goes back only to a step of its own that was agreed before', async () => {
    const [row, other] = [await submitted(), await submitted()]
    await agree('leo', row)
    await agree('leo', other)
    const foreign = (await answered(other, 'leo'))['id']
    const later = linesOf(await approvalOf(row), 'tasks').find(({ assigneeId }) => assigneeId === ids.cora)?.[
      'id'
    ]
    for (const returnToId of [foreign, later, 'nobody'])
      expect((await refusal(onTask('olga', row, 'doReturn', { returnToId, comment: 'x' }))).code).toBeTruthy()
    expect(await asked(row)).toEqual(['olga', 'otto'])
  })

  test('a further signer is asked before, and then again who asked him; or after', async () => {
    const row = await submitted()
    await onTask('leo', row, 'doAddSign', { signerId: ids.dan, signPlace: 'BEFORE' })
    expect(await asked(row)).toEqual(['dan'])
    expect(await refusal(agree('leo', row))).toMatchObject({ code: 'FORBIDDEN' })
    await agree('dan', row)
    expect(await asked(row)).toEqual(['leo'])
    await onTask('leo', row, 'doAddSign', { signerId: ids.bea, signPlace: 'AFTER', comment: 'you, too' })
    await agree('leo', row)
    expect(await asked(row)).toEqual(['bea'])
    await agree('bea', row)
    expect(await asked(row)).toEqual(['olga', 'otto'])
    expect((await agree('otto', row))['status']).toBe('DONE')
  })

  test('nobody is asked who may not answer, or does not find the document, by whatever way he is named', async () => {
    const secret = await submitted({ kind: 'SECRET', ownerId: ids.leo }).catch(() => undefined)
    expect(secret).toBeUndefined()
    const row = await submitted()
    staff.powerless.add(ids.dan)
    const ways = [
      ['doAddSign', { signerId: ids.dan, signPlace: 'AFTER' }],
      ['doTransfer', { transferToId: ids.dan }],
    ] as const
    for (const [verb, more] of ways)
      expect(await refusal(onTask('leo', row, verb, more))).toMatchObject({ code: 'NOT_ABLE' })
    expect(
      (await refusal(onTask('leo', row, 'doAddSign', { signerId: ids.ann, signPlace: 'AFTER' }))).code,
    ).toBeTruthy()
    expect(await asked(row)).toEqual(['leo'])
  })

  test('one of several claims it: the others are not asked until he gives it back', async () => {
    const row = await submitted()
    expect(await refusal(onTask('leo', row, 'doClaim', {}, 'dan'))).toMatchObject({
      code: expect.any(String),
    })
    await agree('leo', row)
    await onTask('olga', row, 'doClaim')
    expect(await asked(row)).toEqual([])
    expect(await refusal(agree('otto', row))).toMatchObject({ code: 'FORBIDDEN' })
    const claimed = linesOf(await approvalOf(row), 'tasks').find(({ status }) => status === 'CLAIMED')
    await office.world.row(as('olga'), 'bpmTask', 'doUnclaim', {
      id: claimed?.['id'],
      versionNum: claimed?.['versionNum'],
    })
    expect(await asked(row)).toEqual(['olga', 'otto'])
    await onTask('otto', row, 'doClaim')
    expect((await agree('otto', row))['status']).toBe('DONE')
  })

  test('of two who claim at the same instant one has it', async () => {
    const row = await submitted()
    await agree('leo', row)
    const both = await Promise.allSettled([onTask('olga', row, 'doClaim'), onTask('otto', row, 'doClaim')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('whoever submitted it urges, at most once an hour; nobody else does', async () => {
    const row = await submitted()
    expect(await refusal(onTask('leo', row, 'doUrge'))).toMatchObject({ code: 'FORBIDDEN' })
    await onTask('leo', row, 'doUrge', {}, 'ann')
    expect(await refusal(onTask('leo', row, 'doUrge', {}, 'ann'))).toMatchObject({ code: 'URGED_ALREADY' })
    office.at('2026-03-05T03:30:00Z')
    await onTask('leo', row, 'doUrge', {}, 'ann')
    expect((await taskOf(row, 'leo'))['urgeCount']).toBe(2)
  })

  test('an administrator leads it to another step, forwards or back', async () => {
    staff.roles.set('admin', [ids.dan])
    const row = await submitted({ amount: '1000' })
    const taskFor = async (name: Name) =>
      linesOf(await approvalOf(row), 'tasks').find(
        ({ assigneeId, currentFlag }) => assigneeId === ids[name] && currentFlag === 'Y',
      )?.['id']
    expect(
      await refusal(onApproval('leo', row, 'doJump', { jumpToId: await taskFor('bea'), reason: 'x' })),
    ).toMatchObject({ code: 'FORBIDDEN' })
    await onApproval('dan', row, 'doJump', { jumpToId: await taskFor('bea'), reason: 'the office is closed' })
    expect(await asked(row)).toEqual(['bea', 'ben'])
    await agree('bea', row)
    expect((await agree('ben', row))['status']).toBe('DONE')
  })

  test('an administrator stops it: the document is back with whoever submitted it, and may be submitted again', async () => {
    staff.roles.set('admin', [ids.dan])
    const row = await submitted()
    await agree('leo', row)
    await onApproval('dan', row, 'doStop', { reason: 'wrong project' })
    expect([await stateOf(row), (await approvalOf(row))['status']]).toEqual(['DRAFT', 'STOPPED'])
    const { data } = await office.world.call(as('ann'), 'paper', 'findHistory', { id: row['id'] })
    expect((data as Row[])[0]).toMatchObject({
      action: 'doWithdraw',
      opinion: 'wrong project',
      fromStatus: 'WAITING',
      toStatus: 'DRAFT',
    })
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    expect(await asked(row)).toEqual(['leo'])
  })

  test('a document tells its house whom its approval asks, who answered what, and whether it is the reader; nobody else', async () => {
    const standFor = async (caller: Caller, { id }: Row) =>
      (await office.world.call(caller, 'paper', 'findApproval', { id })).data as ApprovalStand | null
    const row = await submitted({ amount: '1000' })
    expect(await standFor(as('dan'), row)).toMatchObject({
      isAsked: false,
      isAnswered: false,
      answers: ['doAgree', 'doReject'],
      withdraw: 'doWithdraw',
    })
    await agree('leo', row, { reason: 'fine by me' })
    const stand = await standFor(as('olga'), row)
    expect(stand).toMatchObject({ process: 'Approval of papers', isAsked: true, isAnswered: true })
    expect(
      stand?.tasks.map(({ step, name, stand, outcome, opinion }) => [step, name, stand, outcome, opinion]),
    ).toEqual([
      ['Lead', 'leo', 'done', 'Agreed', 'fine by me'],
      ['Office', 'olga', 'open', null, null],
      ['Office', 'otto', 'open', null, null],
      ['Board', 'bea', 'planned', null, null],
      ['Board', 'ben', 'planned', null, null],
    ])
    staff.lenders.set(ids.dan, [ids.otto])
    expect((await standFor(as('dan'), row))?.isAsked).toBe(true)
    staff.lenders.clear()
    expect(await refusal(standFor(callerOf(ids.dan, 'partner'), row))).toMatchObject({ code: 'SRM-1010' })
    for (const name of ['otto', 'bea', 'ben'] as const) await agree(name, row)
    expect(await standFor(as('dan'), row)).toBeNull()
    expect(await standFor(as('dan'), await submitted({ kind: 'SMALL' }))).toMatchObject({ isAsked: true })
    const secret = await paper({ kind: 'SECRET' })
    expect(await refusal(standFor(as('dan'), secret))).toMatchObject({ code: 'SRM-1010' })
  })

  test('who is informed reads of it and marks it as read; others neither inform nor read', async () => {
    const row = await submitted()
    expect(await refusal(onApproval('dan', row, 'doInform', { informUserId: ids.bea }))).toMatchObject({
      code: 'SRM-1010',
    })
    await onApproval('ann', row, 'doInform', { informUserId: ids.dan })
    expect(await refusal(onApproval('ann', row, 'doInform', { informUserId: ids.dan }))).toMatchObject({
      code: 'CHECK_FAILED',
    })
    const [copy] = linesOf(await approvalOf(row), 'copies')
    expect(copy).toMatchObject({ userId: ids.dan, sentById: ids.ann, readDate: null })
    const { id } = await approvalOf(row)
    expect((await office.world.row(as('dan'), 'bpmProcessInstance', 'findById', { id }))['billNo']).toBe(
      row['paperNum'],
    )
    const read = { id: copy?.['id'], versionNum: copy?.['versionNum'] }
    expect(await refusal(office.world.row(as('ann'), 'bpmCc', 'doRead', read))).toMatchObject({
      code: 'FORBIDDEN',
    })
    await office.world.row(as('dan'), 'bpmCc', 'doRead', read)
    expect(linesOf(await approvalOf(row), 'copies')[0]?.['readDate']).not.toBeNull()
  })

  test('reminders come as an administrator has set them for the process: after so long, again so often, at most so many times', async () => {
    await office.world.row(office.system, 'bpmUrgeConfig', 'saveOrUpdate', {
      processKey: 'paperApproval',
      afterHours: 48,
      repeatHours: 48,
      maxTimes: 9,
    })
    await office.world.row(office.system, 'bpmUrgeConfig', 'saveOrUpdate', {
      processKey: 'paperApproval',
      step: 'paperApproval_lead',
      afterHours: 2,
      repeatHours: 3,
      maxTimes: 2,
    })
    const row = await submitted()
    const remind = async (moment: string) => {
      const now = office.at(moment)
      const { rows } = await office.world.database.pool.query<{ row_id: string }>(
        `select row_id from sys_due where entity = 'bpmTask' and verb = 'doNudge' and due <= $1`,
        [now.toISOString()],
      )
      for (const { row_id: id } of rows)
        await office.world.engine.doDue(office.system, { entity: 'bpmTask', id, verb: 'doNudge' })
      return (await taskOf(row, 'leo'))['urgeCount']
    }
    expect(await remind('2026-03-05T03:30:00Z')).toBe(0)
    expect(await remind('2026-03-05T04:30:00Z')).toBe(1)
    expect(await remind('2026-03-05T05:30:00Z')).toBe(1)
    expect(await remind('2026-03-05T08:00:00Z')).toBe(2)
    expect(await remind('2026-03-06T08:00:00Z')).toBe(2)
  })
})
