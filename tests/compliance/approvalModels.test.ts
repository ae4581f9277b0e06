// Processes as rows: what an administrator puts into force counts before the file, from its day on; what runs keeps its plan.
import { beforeEach, expect, test } from 'vitest'
import type { CodedError } from '../../src/server/fail.ts'
import { spoken } from '../../src/texts/spoken.ts'
import type { Simulation } from '../../src/language/simulation.ts'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openOffice } from './approvalsOffice.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  const { staff, ids, as, submitted, approvalOf, nameOf, asked, agree } = office

  beforeEach(async () => {
    staff.roles.set('admin', [ids.dan])
    await office.world.engine.keepModels(office.system)
    const model = await modelOf()
    if (model['status'] === 'EFFECTIVE') await doing('doRetire')
    const { id, versionNum, definitions } = await modelOf()
    const kept = (definitions as Row[]).filter(({ status }) => status !== 'DRAFT')
    await office.world.row(office.system, 'bpmModel', 'saveOrUpdate', { id, versionNum, definitions: kept })
  })

  const modelOf = async (process = 'paperApproval'): Promise<Row> => {
    const [found] = await office.world.list(office.system, 'bpmModel', { processKey: process })
    return office.world.row(as('dan'), 'bpmModel', 'findById', { id: found?.['id'] })
  }
  const doing = async (verb: string, by = as('dan')) => {
    const { id, versionNum } = await modelOf()
    return office.world.row(by, 'bpmModel', verb, { id, versionNum })
  }
  const draftOf = (model: Row): Row =>
    linesOf(model, 'definitions').find(({ status }) => status === 'DRAFT') ?? {}
  /** Saves the draft with other values, as an administrator types them. */
  const write = async (values: Row, steps?: readonly Row[], by = as('dan')) => {
    const model = await modelOf()
    const definitions = linesOf(model, 'definitions').map((row) =>
      row['status'] === 'DRAFT'
        ? { ...row, ...values, steps: steps ?? linesOf(row, 'steps') }
        : { id: row['id'] },
    )
    const { id, versionNum } = model
    return office.world.row(by, 'bpmModel', 'saveOrUpdate', { id, versionNum, definitions })
  }
  const step = (stepKey: string, values: Row = {}): Row => ({
    stepKey,
    stepName: stepKey,
    mode: 'ANY',
    ...values,
  })
  /** These values of the steps of a version. */
  const valuesOf = (version: Row, keys: readonly string[]) =>
    linesOf(version, 'steps').map((one) => keys.map((key) => one[key]))
  /** Puts a version of these steps into force. */
  const deployed = async (steps: readonly Row[], values: Row = {}) => {
    await doing('doCopyVersion')
    await write(values, steps)
    return doing('doDeploy')
  }

  test('each process stands there as it was delivered, read-only; another start changes nothing', async () => {
    const model = await modelOf()
    const [delivered] = linesOf(model, 'definitions')
    expect(delivered).toMatchObject({ deliveredFlag: 'Y', status: 'EFFECTIVE', appliesWhen: 'kind != SMALL' })
    expect(valuesOf(delivered ?? {}, ['stepKey', 'askedBy', 'stepWhen', 'lateBy'])).toEqual([
      ['lead', 'owner.manager', 'owner.manager != null', null],
      ['office', 'office', null, 'chief'],
      ['board', 'board', 'amount >= 1000', null],
      ['turns', 'owner\nchief', 'kind == TURNS', null],
    ])
    expect(await office.world.engine.keepModels(office.system)).toBe(0)
    const definitions = [{ ...delivered, appliesWhen: 'amount > 1' }]
    const { id, versionNum } = model
    expect(
      (
        await refusal(
          office.world.row(as('dan'), 'bpmModel', 'saveOrUpdate', { id, versionNum, definitions }),
        )
      ).code,
    ).toBe('SRM-1006')
  })

  test('a version of an administrator counts before the file; what runs keeps its plan; retired, the file counts again', async () => {
    const before = await submitted()
    await deployed([step('office', { askedBy: 'chief' })], { appliesWhen: null })
    const after = await submitted()
    expect([await asked(before), await asked(after)]).toEqual([['leo'], ['cora']])
    const [, own] = linesOf(await modelOf(), 'definitions')
    expect([(await approvalOf(after))['definitionId'], own?.['publishedById']]).toEqual([
      own?.['id'],
      ids.dan,
    ])
    await agree('leo', before)
    expect(await asked(before)).toEqual(['olga', 'otto'])
    expect((await agree('cora', after))['status']).toBe('DONE')
    await doing('doRetire')
    expect(await asked(await submitted())).toEqual(['leo'])
  })

  test('conditions and users of a version are expressions of the document, as in a file', async () => {
    await deployed(
      [
        step('lead', { askedBy: 'owner.manager', stepWhen: 'amount >= 100' }),
        step('office', { askedBy: 'office\nchief', mode: 'SEQUENCE' }),
      ],
      { appliesWhen: 'kind in ANY|TURNS' },
    )
    expect(await asked(await submitted({ amount: '99.99' }))).toEqual(['olga'])
    expect(await asked(await submitted({ amount: '100' }))).toEqual(['leo'])
  })

  test.each([
    [{ appliesWhen: 'amout > 5' }, [step('office', { askedBy: 'office' })], 'appliesWhen', 'amout'],
    [
      {},
      [step('office', { askedBy: 'office' }), step('lead', { askedBy: 'owner', stepWhen: 'amount > kind' })],
      'steps[1].stepWhen',
      'kind',
    ],
    [{}, [step('office', { askedBy: 'office\nofice' })], 'steps[0].askedBy', 'ofice'],
    [{}, [step('office', { askedBy: 'budget' })], 'steps[0].askedBy', 'budget'],
    [{}, [step('office', { askedBy: 'office', stepWhen: 'amount > ' })], 'steps[0].stepWhen', 'end'],
    [
      {},
      [step('office', { askedBy: 'office', stepWhen: 'amount > 5' })],
      'steps[0].stepWhen',
      'no condition',
    ],
    [{}, [step('Office 1', { askedBy: 'office' })], 'steps[0].stepKey', 'small letter'],
    [{}, [step('office', { askedBy: 'office', lateBy: 'chief' })], 'steps[0].within', 'time'],
    [
      {},
      [step('office', { askedBy: 'office', within: 8, lateBy: 'chief\nboard' })],
      'steps[0].lateBy',
      'one line',
    ],
    [
      {},
      [step('office', { askedBy: 'office' }), step('office', { askedBy: 'board' })],
      'steps[1].stepKey',
      'another',
    ],
  ] as const)('a mistake in a version is told at its place: %j %j', async (values, steps, path, words) => {
    await doing('doCopyVersion')
    const told: unknown = await write({ appliesWhen: null, ...values }, steps).catch(
      (error: unknown) => error,
    )
    const { errors } = told as CodedError
    const draft = linesOf(await modelOf(), 'definitions').findIndex(({ status }) => status === 'DRAFT')
    const at = errors.find((one) => one.path.endsWith(path))
    expect(at?.path).toBe(`definitions[${draft}].${path}`)
    expect(JSON.stringify(at && spoken(at.words, 'EN'))).toContain(words)
  })

  test('one draft at a time; nobody but an administrator writes, copies or puts into force', async () => {
    await doing('doCopyVersion')
    expect(await refusal(doing('doCopyVersion'))).toMatchObject({ code: 'DRAFT_THERE' })
    expect((await refusal(write({ changeNote: 'mine' }, undefined, as('olga')))).code).toBe('FORBIDDEN')
    expect((await refusal(doing('doDeploy', as('olga')))).code).toBe('FORBIDDEN')
    await write({}, [])
    expect(await refusal(doing('doDeploy'))).toMatchObject({ code: 'CHECK_FAILED' })
  })

  test('a version of a day to come counts from that day on, and the one before until then', async () => {
    await deployed([step('office', { askedBy: 'chief' })], { appliesWhen: null })
    await deployed([step('office', { askedBy: 'board' })], { appliesWhen: null, effectiveFrom: '2026-03-09' })
    expect(await asked(await submitted())).toEqual(['cora'])
    office.at('2026-03-09T02:00:00Z')
    expect(await asked(await submitted())).toEqual(['bea', 'ben'])
  })

  test('of two who put a version into force at the same instant one does', async () => {
    await doing('doCopyVersion')
    const both = await Promise.allSettled([doing('doDeploy'), doing('doDeploy')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(linesOf(await modelOf(), 'definitions').filter(({ status }) => status === 'DRAFT')).toEqual([])
  })

  test('a draft is no version yet', async () => {
    await doing('doCopyVersion')
    await write({ appliesWhen: null }, [step('office', { askedBy: 'chief' })])
    expect(draftOf(await modelOf())['status']).toBe('DRAFT')
    expect(await asked(await submitted())).toEqual(['leo'])
  })

  const simulated = async (values: Row, more: Row = {}, by = as('dan')): Promise<Simulation> => {
    const { id, versionNum } = await modelOf()
    const document = (await office.paper(values))['paperNum']
    const body = { id, versionNum, document, submitterId: ids.ann, ...more }
    return (await office.world.call(by, 'bpmModel', 'doSimulate', body)).data as Simulation
  }
  const namesIn = ({ steps }: Simulation) =>
    steps.map(({ step, isTaken, named }) => [
      step,
      isTaken,
      named.map(({ name, fitness }) => `${nameOf(name)} ${fitness}`),
    ])

  test('a simulation tells whom a document would ask, by what, and who could not answer; it writes nothing', async () => {
    staff.powerless.add(ids.otto)
    staff.gone.add(ids.ben)
    const before = await office.world.list(office.system, 'bpmProcessInstance', {})
    const told = await simulated({ amount: '1000' })
    expect(namesIn(told)).toEqual([
      ['Lead', true, ['leo asked']],
      ['Office', true, ['olga asked', 'otto noRight']],
      ['Board', true, ['bea asked', 'ben gone']],
      ['In turn', false, []],
    ])
    expect(told.steps.map(({ when }) => when)).toEqual([
      expect.stringContaining('Manager'),
      null,
      expect.stringContaining('1000'),
      expect.stringContaining('Turns'),
    ])
    expect([told.steps[0]?.named[0]?.by, told.steps[1]?.named[0]?.by]).toEqual(['owner.manager', 'Office'])
    expect(told.facts).toEqual([
      { name: 'kind', label: 'Kind', value: 'ANY' },
      { name: 'amount', label: 'Amount', value: '1000' },
    ])
    expect(await office.world.list(office.system, 'bpmProcessInstance', {})).toEqual(before)
  })

  test('it is asked with other values, by any version, for any submitter; what the process is not for is one step', async () => {
    const other = await simulated({ amount: '1' }, { instead: { amount: '1000' } })
    expect(namesIn(other)[2]).toEqual(['Board', true, ['bea asked', 'ben asked']])
    const small = await simulated({}, { instead: { kind: 'SMALL' } })
    expect([small.isTaken, small.steps.length]).toEqual([false, 1])
    const secret = await simulated({ kind: 'ANY', ownerId: ids.leo }, { submitterId: ids.leo }, as('dan'))
    expect(namesIn(secret)[1]).toEqual(['Office', true, ['olga asked', 'otto asked']])
    await doing('doCopyVersion')
    await write({ appliesWhen: null }, [step('office', { askedBy: 'owner' })])
    const { id: definitionId, versionNo } = draftOf(await modelOf())
    const draft = await simulated({}, { definitionId, submitterId: ids.ann })
    expect([draft.version, namesIn(draft)]).toEqual([versionNo, [['office', true, ['ann submitter']]]])
    expect(namesIn(await simulated({}))[0]).toEqual(['Lead', true, ['leo asked']])
  })

  test('absurd input to a simulation has an answer in words', async () => {
    expect(await refusal(simulated({}, { document: "x' or 1=1 --" }))).toMatchObject({ code: 'SRM-1010' })
    expect(await refusal(simulated({}, { instead: { amount: 'much' } }))).toMatchObject({
      code: 'PARAM_INVALID',
    })
    expect(await refusal(simulated({}, { instead: { nothing: 1 } }))).toMatchObject({ code: 'PARAM_INVALID' })
    expect(await refusal(simulated({}, { definitionId: 'nobody' }))).toMatchObject({ code: 'SRM-1010' })
    expect(await refusal(simulated({}, { document: '' }))).toMatchObject({ code: 'PARAM_REQUIRED' })
  })

  test('a version leaves as a file and comes back as the draft, under the same checks', async () => {
    const { id } = await modelOf()
    const file = (await office.world.call(as('dan'), 'bpmModel', 'doExport', { id })).data as { text: string }
    expect(JSON.parse(file.text)).toMatchObject({
      process: 'paperApproval',
      when: 'kind != SMALL',
      steps: { turns: { by: ['owner', 'chief'], mode: 'sequence' } },
    })
    const imported = async (text: string) => {
      const { versionNum } = await modelOf()
      return office.world.row(as('dan'), 'bpmModel', 'doImport', { id, versionNum, text })
    }
    const model = await imported(file.text)
    const [delivered] = linesOf(model, 'definitions')
    const content = (row: Row) =>
      valuesOf(row, ['stepKey', 'askedBy', 'stepWhen', 'mode', 'within', 'lateBy'])
    expect(content(draftOf(model))).toEqual(content(delivered ?? {}))
    expect((await refusal(imported(file.text.replace('owner.manager', 'owner.boss')))).code).toBeTruthy()
    const { process, steps } = JSON.parse(file.text) as { process: string; steps: Record<string, object> }
    const [stepKey = '', step = {}] = Object.entries(steps)[0] ?? []
    const withStep = (more: object) => JSON.stringify({ process, steps: { [stepKey]: { ...step, ...more } } })
    // absurd files are told at the place of their first mistake, and nothing of them is kept
    for (const [text, place] of [
      ['', 'text is required'],
      ['null', '{…}: null is not of the kind object'],
      ['[]', '{…}: [] is not of the kind object'],
      ['{}', '{…}: process is missing'],
      [JSON.stringify({ process, steps: [] }), 'steps: [] is not of the kind object'],
      [JSON.stringify({ process, steps, step: 1 }), 'step is unknown. Is steps meant?'],
      [JSON.stringify({ process, steps: { [stepKey]: {} } }), `steps.${stepKey}: label is missing`],
      [withStep({ mode: 'none' }), `steps.${stepKey}.mode: "none" is none of any, all, sequence`],
      [withStep({ within: 1.5 }), `steps.${stepKey}.within: 1.5 is not of the kind integer, null`],
      [withStep({ by: [['director']] }), `steps.${stepKey}.by.0: ["director"] is not of the kind string`],
      [withStep({ decide: { after: 0, as: 'agree' } }), `steps.${stepKey}.decide.after: 0 is less than 1`],
      [withStep({ decide: { after: 2, as: 'perhaps' } }), `steps.${stepKey}.decide.as: "perhaps" is none of`],
      [withStep({ label: ' | ' }), `steps.${stepKey}.label`],
    ] as const)
      expect((await refusal(imported(text))).words).toContain(place)
    expect(content(draftOf(await modelOf()))).toEqual(content(delivered ?? {}))
    for (const text of [
      '[]',
      '{',
      '{"process": "other"}',
      '{"process": "paperApproval"}',
      '{"process": "paperApproval", "steps": {"a": 1}}',
    ])
      expect(await refusal(imported(text))).toMatchObject({ code: 'CHECK_FAILED' })
  })
})
