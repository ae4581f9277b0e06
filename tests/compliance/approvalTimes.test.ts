// Answers that nobody gave: what a step says is done when its time is over, by the clock, once, and told as what it is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spoken } from '../../src/texts/spoken.ts'
import type { CodedError } from '../../src/server/fail.ts'
import type { Simulation } from '../../src/language/simulation.ts'
import type { Row } from '../../src/language/row.ts'
import { openOffice } from './approvalsOffice.ts'
import { oneDatabase } from './databases.ts'
import { linesOf } from './openFixture.ts'

const process = `
process: paperApproval
label: 单据审批 | Approval of papers
entity: paper
when: kind != SMALL
steps:
  chief: { label: 主任 | Chief, by: chief }
  lead: { label: 主管 | Lead, by: owner.manager, when: owner.manager != null, decide: { after: 8, as: agree } }
  board: { label: 会签 | Board, by: board, mode: all, when: amount >= 1000, decide: { after: 16, as: agree } }
  office: { label: 科室 | Office, by: office, when: kind == TURNS, within: 2, decide: { after: 4, as: reject }, else: board }
`

/** Why something was refused. */
const refused = (doing: Promise<unknown>): Promise<CodedError> =>
  doing.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => error as CodedError,
  )

oneDatabase((_, open) => {
  const office = openOffice(open, { 'schemas/processes/paperApproval.yaml': process })
  const { staff, ids, as, system, paper, submitted, stateOf, approvalOf, nameOf, asked, agree } = office
  const auto = (value: 'Y' | 'N') =>
    vi
      .spyOn(office.world.profiles, 'for')
      .mockReturnValue((name) => (name === 'BPM_AUTO_DECIDE' ? value : undefined))

  beforeEach(() => void auto('Y'))
  afterEach(() => void vi.restoreAllMocks())

  /** Does what is due at this moment, as the server does it by itself; answers what became of each. */
  const pass = async (moment: string): Promise<readonly string[]> => {
    const now = office.at(moment)
    const { rows } = await office.world.database.pool.query<{ row_id: string }>(
      `select row_id from sys_due where entity = 'bpmTask' and verb = 'doDecide' and take_at <= $1 order by row_id`,
      [now.toISOString()],
    )
    const done: string[] = []
    for (const { row_id } of rows)
      done.push(await office.world.engine.doDue(system, { entity: 'bpmTask', id: row_id, verb: 'doDecide' }))
    return done
  }
  const answers = async (row: Row) =>
    linesOf(await approvalOf(row), 'tasks').map(({ assigneeId, status, outcome, actorId }) => [
      nameOf(assigneeId),
      status,
      outcome,
      actorId,
    ])
  const trail = async (row: Row) =>
    linesOf(await approvalOf(row), 'trail').map(({ action, actorId, toUserId }) => [
      action,
      actorId == null ? null : nameOf(actorId),
      toUserId == null ? null : nameOf(toUserId),
    ])
  const history = async (row: Row) => {
    const { data } = await office.world.call(as('ann'), 'paper', 'findHistory', { id: row['id'] })
    const [last = {}] = data as Row[]
    return last
  }

  test('who does not answer in time is taken to have agreed: the document goes on, and the trail says that the system did it, and for whom', async () => {
    const row = await submitted()
    expect(await pass('2026-03-09T08:00:00Z')).toEqual([])
    await agree('cora', row)
    expect(await asked(row)).toEqual(['leo'])
    expect(await pass('2026-03-09T15:00:00Z')).toEqual([])
    expect(await pass('2026-03-12T08:00:00Z')).toEqual(['done'])
    expect([await stateOf(row), (await approvalOf(row))['status']]).toEqual(['DONE', 'APPROVED'])
    expect(await answers(row)).toEqual([
      ['cora', 'DONE', 'APPROVE', ids.cora],
      ['leo', 'DONE', 'APPROVE', null],
    ])
    expect((await trail(row)).at(-1)).toEqual(['TIMED_APPROVE', null, 'leo'])
    expect(await history(row)).toMatchObject({
      action: 'doAgree',
      toStatus: 'DONE',
      opinion: '超时未审批，系统自动同意 | Not answered in time, agreed by the system',
    })
    expect(await pass('2026-03-20T08:00:00Z')).toEqual([])
  })

  test('all: those who answered stand, and only who did not is answered for', async () => {
    const row = await submitted({ amount: '1000' })
    await agree('cora', row)
    await agree('leo', row)
    await agree('bea', row)
    await pass('2026-03-20T08:00:00Z')
    expect(await stateOf(row)).toBe('DONE')
    expect((await answers(row)).slice(2)).toEqual([
      ['bea', 'DONE', 'APPROVE', ids.bea],
      ['ben', 'DONE', 'APPROVE', null],
    ])
  })

  test('or to have rejected: it goes back with the reason, and begins anew; who is asked only when it is late is answered for by nobody', async () => {
    const row = await submitted({ kind: 'TURNS' })
    await agree('cora', row)
    await agree('leo', row)
    await pass('2026-03-20T08:00:00Z')
    expect([await stateOf(row), (await approvalOf(row))['status']]).toEqual(['REJECTED', 'REJECTED'])
    expect(await history(row)).toMatchObject({
      action: 'doReject',
      opinion: '超时未审批，系统自动驳回 | Not answered in time, rejected by the system',
    })
    expect((await trail(row)).filter(([action]) => action === 'TIMED_REJECT')).toHaveLength(1)
    const given = (await answers(row)).filter(
      ([, status, outcome]) => status === 'DONE' && outcome === 'REJECT',
    )
    expect(given).toEqual([[expect.stringMatching(/olga|otto/), 'DONE', 'REJECT', null]])
    await office.world.act(as('ann'), 'paper', 'doSubmit', row)
    expect(await asked(row)).toEqual(['cora'])
  })

  test('while the house does not want it, it waits; the timers say what would be decided and when', async () => {
    auto('N')
    const row = await submitted()
    await agree('cora', row)
    const [timer] = await office.world.list(system, 'bpmTimer', { billNo: row['paperNum'] })
    expect(timer).toMatchObject({ kind: 'DECISION', assigneeId: ids.leo, dueTime: expect.any(String) })
    expect(await pass('2026-03-20T08:00:00Z')).toEqual(['passed'])
    expect([await stateOf(row), await asked(row)]).toEqual(['WAITING', ['leo']])
    expect((await agree('leo', row))['status']).toBe('DONE')
  })

  test('what the document refuses leaves the task open, is tried again, and is done when nothing stands in its way', async () => {
    const [{ id: budgetId = null } = {}] = [
      await office.world.row(system, 'budget', 'saveOrUpdate', { budgetName: 'short', spent: '4500' }),
    ]
    const row = await submitted({ amount: '600', budgetId })
    await agree('cora', row)
    const { rows } = await office.world.database.pool.query<{ row_id: string }>(
      `select row_id from sys_due where entity = 'bpmTask' and verb = 'doDecide' order by due desc limit 1`,
    )
    office.at('2026-03-20T08:00:00Z')
    const due = { entity: 'bpmTask', id: rows[0]?.row_id ?? '', verb: 'doDecide' }
    expect((await refused(office.world.engine.doDue(system, due))).say('EN')).toContain('Not enough left')
    expect([await stateOf(row), await asked(row)]).toEqual(['WAITING', ['leo']])
    const budget = await office.world.row(system, 'budget', 'findById', { id: budgetId })
    await office.world.row(system, 'budget', 'saveOrUpdate', { ...budget, spent: '0' })
    expect(await office.world.engine.doDue(system, due)).toBe('done')
    expect(await stateOf(row)).toBe('DONE')
  })

  test('who comes after the clock is told that the system was before him', async () => {
    office.at('2026-03-23T02:00:00Z')
    const row = await submitted({ amount: '1000' })
    await agree('cora', row)
    await pass('2026-03-23T12:00:00Z')
    expect(await asked(row)).toEqual(['bea', 'ben'])
    expect((await refused(agree('leo', row))).say('EN')).toContain('the system')
  })

  test('somebody and the clock at the same instant: one answer, one effect', async () => {
    for (let round = 0; round < 4; round++) {
      const budget = await office.world.row(system, 'budget', 'saveOrUpdate', { budgetName: `b${round}` })
      office.at('2026-03-05T02:00:00Z')
      const row = await submitted({ amount: '10', budgetId: budget['id'] })
      await agree('cora', row)
      const leo = linesOf(await approvalOf(row), 'tasks').find(({ assigneeId }) => assigneeId === ids.leo)
      office.at('2026-03-20T08:00:00Z')
      const due = { entity: 'bpmTask', id: String(leo?.['id']), verb: 'doDecide' }
      await Promise.allSettled([agree('leo', row), office.world.engine.doDue(system, due)])
      expect(await stateOf(row)).toBe('DONE')
      const { spent } = await office.world.row(system, 'budget', 'findById', { id: budget['id'] })
      expect(Number(spent)).toBe(10)
      expect((await trail(row)).filter(([action]) => /APPROVE/.test(String(action)))).toHaveLength(2)
    }
  })

  test('versions in rows say the same, and what nobody may be taken to have answered is told at its field', async () => {
    staff.roles.set('admin', [ids.dan])
    await office.world.engine.keepModels(system)
    const [found] = await office.world.list(system, 'bpmModel', { processKey: 'paperApproval' })
    const modelOf = () => office.world.row(as('dan'), 'bpmModel', 'findById', { id: found?.['id'] })
    const doing = async (verb: string) => {
      const { id, versionNum } = await modelOf()
      return office.world.row(as('dan'), 'bpmModel', verb, { id, versionNum })
    }
    const write = async (values: Row, steps: readonly Row[]) => {
      const { id, versionNum, definitions } = await modelOf()
      const all = (definitions as Row[]).map((one) =>
        one['status'] === 'DRAFT' ? { ...one, ...values, steps } : { id: one['id'] },
      )
      return office.world.row(as('dan'), 'bpmModel', 'saveOrUpdate', { id, versionNum, definitions: all })
    }
    const step = (stepKey: string, values: Row): Row => ({
      stepKey,
      stepName: stepKey,
      mode: 'ANY',
      ...values,
    })
    const timed = (decideAs: string | null, decideAfter: number | null = 8): Row => ({
      decideAs,
      decideAfter,
    })
    await doing('doCopyVersion')
    const wrong = [
      [{}, timed('APPROVE'), 'decideAs', 'only have to wait'],
      [{ ownFlag: 'Y' }, timed('APPROVE'), 'decideAs', 'his own document'],
      [{}, timed('APPROVE', null), 'decideAfter', 'is missing'],
      [{}, timed(null), 'decideAs', 'is missing'],
    ] as const
    for (const [values, answer, field, words] of wrong) {
      const told = await refused(
        write({ appliesWhen: null, ownFlag: 'N', ...values }, [
          step('chief', { askedBy: 'chief', ...answer }),
        ]),
      )
      const at = told.errors.find(({ path }) => path.endsWith(`steps[0].${field}`))
      expect([field, at && spoken(at.words, 'EN')]).toEqual([field, expect.stringContaining(words)])
    }
    await write({ appliesWhen: null, ownFlag: 'N' }, [
      step('chief', { askedBy: 'chief' }),
      step('lead', { askedBy: 'owner.manager', ...timed('APPROVE', 3) }),
    ])
    const { id, versionNum, definitions } = await modelOf()
    const draft = (definitions as Row[]).find(({ status }) => status === 'DRAFT')
    const body = { id, versionNum, definitionId: draft?.['id'], document: (await paper())['paperNum'] }
    const simulated = (
      await office.world.call(as('dan'), 'bpmModel', 'doSimulate', { ...body, submitterId: ids.ann })
    ).data as Simulation
    expect(simulated.steps.map(({ decide }) => decide)).toEqual([null, { after: 3, as: 'agree' }])
    const file = (await office.world.call(as('dan'), 'bpmModel', 'doExport', body)).data as { text: string }
    expect(JSON.parse(file.text)).toMatchObject({ steps: { lead: { decide: { after: 3, as: 'agree' } } } })
    await doing('doDeploy')
    const row = await submitted()
    await agree('cora', row)
    await pass('2026-03-20T08:00:00Z')
    expect(await stateOf(row)).toBe('DONE')
  })
})
