// The worked examples of the workflow (platform, 19.6): buyer Li (Ann), manager Wang (Leo), IT category manager Zhao (Olga), finance director Chen (Cora), Sun (Otto).
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { openOffice, type Name } from './approvalsOffice.ts'
import { texts } from './approvalsWorld.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'

const process = `
process: paperApproval
label: 采购订单审批 | Purchase order approval
entity: paper
steps:
  manager: { label: 部门主管 | Department manager, by: owner.manager }
  category: { label: 品类经理 | Category manager, by: office, when: baseAmount >= 50000 and kind == IT }
  finance: { label: 财务总监 | Finance director, by: chief, when: baseAmount >= 500000 }
`

const paperFile = 'schemas/entities/work/paper.yaml'
const lookupFile = 'schemas/lookups/work.yaml'
/** The papers of the office as orders: with a rate, and what they come to in the currency of the group. */
const orders = {
  'schemas/processes/paperApproval.yaml': process,
  [paperFile]: (texts[paperFile] ?? '').replace(
    '  kind: {',
    '  rate: { type: quantity, label: 汇率 | Rate, default: 1 }\n  baseAmount: { type: amount, label: 本位币金额 | Base amount, compute: amount * rate }\n  kind: {',
  ),
  [lookupFile]: (texts[lookupFile] ?? '').replace(
    'ANY: 一般 | Any',
    'ANY: 一般 | Any, IT: 电脑 | Computers, MRO: 备件 | Spare parts',
  ),
}

oneDatabase((_, open) => {
  const office = openOffice(open, orders)
  const { staff, ids, as, approvalOf, nameOf, asked, agree, stateOf } = office

  beforeAll(async () => {
    const { versionNum } = await office.world.row(office.system, 'person', 'findById', { id: ids.leo })
    await office.world.row(office.system, 'person', 'saveOrUpdate', {
      id: ids.leo,
      versionNum,
      managerId: ids.cora,
    })
  })
  beforeEach(() => void staff.roles.set('office', [ids.olga]))

  const submit = async (values: Row, by: Name = 'ann'): Promise<Row> =>
    office.world.act(
      as(by),
      'paper',
      'doSubmit',
      await office.world.row(as(by), 'paper', 'saveOrUpdate', { ownerId: ids[by], ...values }),
    )
  /** Everybody agrees who is asked, one after the other: who they were, and where it ends. */
  const path = async (row: Row): Promise<readonly unknown[]> => {
    const went: unknown[] = []
    for (let [name] = await asked(row); name !== undefined; [name] = await asked(row)) {
      went.push(name)
      await agree(name as Name, row) // one of the office
    }
    return [...went, await stateOf(row)]
  }

  test.each([
    ['20 000, MRO', { amount: '20000', kind: 'MRO' }, ['leo', 'DONE']],
    ['60 000, IT.PC', { amount: '60000', kind: 'IT' }, ['leo', 'olga', 'DONE']],
    ['60 000, MRO', { amount: '60000', kind: 'MRO' }, ['leo', 'DONE']],
    ['600 000, IT.PC', { amount: '600000', kind: 'IT' }, ['leo', 'olga', 'cora', 'DONE']],
    ['USD 8 000 at 7.10', { amount: '8000', rate: '7.10', kind: 'IT' }, ['leo', 'olga', 'DONE']],
  ] as const)('%s', async (_name, values, went) => {
    expect(await path(await submit(values))).toEqual(went)
  })

  test('600 000, IT.PC, and the buyer is the manager herself: hers agrees, and is not asked again as finance director', async () => {
    const row = await submit({ amount: '600000', kind: 'IT' }, 'leo')
    expect(await path(row)).toEqual(['cora', 'olga', 'DONE'])
    expect(
      linesOf(await approvalOf(row), 'tasks').map(({ assigneeId, outcome }) => [nameOf(assigneeId), outcome]),
    ).toEqual([
      ['cora', 'APPROVE'],
      ['olga', 'APPROVE'],
      ['cora', 'AUTO'],
    ])
  })

  test('60 000, IT, Zhao on leave with deputy Sun: Sun answers for Zhao', async () => {
    const row = await submit({ amount: '60000', kind: 'IT' })
    await agree('leo', row)
    staff.lenders.set(ids.otto, [ids.olga])
    expect((await agree('otto', row))['status']).toBe('DONE')
    const last = linesOf(await approvalOf(row), 'trail').at(-1) ?? {}
    expect([last['action'], nameOf(last['actorId']), nameOf(last['onBehalfOfId'])]).toEqual([
      'APPROVE',
      'otto',
      'olga',
    ])
  })

  test('60 000, IT, and the deputy of Zhao is Li, who submitted it: Zhao answers', async () => {
    const row = await submit({ amount: '60000', kind: 'IT' })
    await agree('leo', row)
    staff.lenders.set(ids.ann, [ids.olga])
    expect(await refusal(agree('ann', row))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await agree('olga', row))['status']).toBe('DONE')
  })

  test('rejected by Zhao it is back, and submitted again it begins with Wang', async () => {
    const row = await submit({ amount: '60000', kind: 'IT' })
    await agree('leo', row)
    await office.world.act(as('olga'), 'paper', 'doReject', row, { reason: 'too dear' })
    expect(await stateOf(row)).toBe('REJECTED')
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    expect(await asked(row)).toEqual(['leo'])
    expect(await path(row)).toEqual(['leo', 'olga', 'DONE'])
  })
})
