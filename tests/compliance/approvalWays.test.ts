// Other ways of an approval than yes and no: back to a step, further signers, claiming, urging, and what an administrator may do.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openOffice, type Name } from './approvalsOffice.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const { staff, ids, as, submitted, stateOf, approvalOf, nameOf, asked, agree, taskOf } = office

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
})
