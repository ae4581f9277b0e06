import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { exampleQuestions, questionnaireSteps } from './questionnaireSteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let steps = {} as ReturnType<typeof questionnaireSteps> // set before all
  const bank: Record<string, unknown> = {}
  let template: Row
  const questions = (...rows: readonly (readonly [num: string, weight: string, more?: Row])[]): Row[] =>
    rows.map(([num, weight, more = {}]) => ({ questionId: bank[num], weight, ...more }))
  const enabled = (row: Row): Promise<Row> => chain.act('buyer', 'ssfSurveyTemplate', 'doEnable', row['id'])
  /** Published to the first supplier, whose reply this is. */
  const published = async (templateId: unknown, more: Row = {}): Promise<Row> => {
    const saved = await steps.questionnaire(templateId, [chain.ids['V10001']], more)
    await chain.act('buyer', 'ssfQuestionnaire', 'doPublish', saved['id'])
    const [reply] = await chain.list('supplier1', 'ssfQuestionnaireReply', { questionnaireId: saved['id'] })
    return replyNow(reply?.['id'])
  }
  const replyNow = (id: unknown): Promise<Row> => chain.find('supplier1', 'ssfQuestionnaireReply', id)
  /** Answers by the number of the question, as the supplier saves them. */
  const answer = async (reply: Row, given: Readonly<Record<string, Row>>): Promise<Row> => {
    const { id, versionNum, answers } = await replyNow(reply['id'])
    return chain.save('supplier1', 'ssfQuestionnaireReply', {
      id,
      versionNum,
      answers: (answers as Row[]).map((row) => ({
        id: row['id'],
        versionNum: row['versionNum'],
        ...given[String(row['questionCode'])],
      })),
    })
  }
  const submit = (reply: Row): Promise<Row> =>
    chain.act('supplier1', 'ssfQuestionnaireReply', 'doSubmit', reply['id'])
  const score = (reply: Row): Promise<Row> =>
    chain.act('buyer', 'ssfQuestionnaireReply', 'doScore', reply['id'])
  const seen = (reply: Row): Promise<Row> => chain.find('buyer', 'ssfQuestionnaireReply', reply['id'])

  beforeAll(async () => {
    chain = await openChain(open)
    steps = questionnaireSteps(chain)
    for (const one of exampleQuestions) bank[one.num] = (await steps.question(one))['id']
    template = await enabled(
      await steps.template('T1', [
        { sectionName: '质量', weight: '60', questions: questions(['Q1', '50'], ['Q2', '30'], ['Q3', '20']) },
        { sectionName: '责任', weight: '40', questions: questions(['Q4', '100']) },
      ]),
    )
  })

  it('a template is in use only when its weights add up to exactly 100, of its sections and in each of them', async () => {
    const short = await steps.template('T-SHORT', [
      { sectionName: '质量', weight: '60', questions: questions(['Q1', '100']) },
    ])
    expect(await refusal(enabled(short))).toMatchObject({ code: 'SRM-5001' })
    const inner = await steps.template('T-INNER', [
      { sectionName: '质量', weight: '100', questions: questions(['Q1', '99.99']) },
    ])
    expect(await refusal(enabled(inner))).toMatchObject({ code: 'SRM-5001' })
  })

  it('the worked example: 8 of 10, 4 of 5, one that does not apply, 12 of 20 are 70.88', async () => {
    const reply = await published(template['id'])
    expect(reply).toMatchObject({ status: 'UNREAD', askedCount: 4, answeredCount: 0 })
    const saved = await answer(reply, {
      Q1: { answer: 'B' },
      Q2: { answer: '4' },
      Q3: { naFlag: 'Y' },
      Q4: { answer: 'C' },
    })
    expect(saved).toMatchObject({ status: 'ANSWERING', answeredCount: 4 })
    await submit(reply)
    await score(reply)
    const scored = await seen(reply)
    expect(scored).toMatchObject({ totalScore: '70.88', vetoFlag: 'N', result: 'PASS', status: 'SCORED' })
    expect(linesOf(scored, 'answers').map((row) => [row['questionCode'], row['points']])).toEqual([
      ['Q1', '80'],
      ['Q2', '75'],
      ['Q3', null],
      ['Q4', '60'],
    ])
  })

  it('several choices give no less than nothing and no more than the top score', async () => {
    const reply = await published(template['id'])
    const pointsOf = async (codes: string) => {
      await answer(reply, { Q4: { answer: codes } })
      return linesOf(await seen(reply), 'answers')[3]?.['points']
    }
    expect(await pointsOf('D')).toBe('0')
    expect(await pointsOf('A,B,C')).toBe('100')
    expect(await pointsOf('C,D')).toBe('10')
  })

  it('a veto fails whatever the total is', async () => {
    const reply = await published(template['id'], { passScore: '0' })
    await answer(reply, {
      Q1: { answer: 'C' },
      Q2: { answer: '5' },
      Q3: { answer: 'A' },
      Q4: { answer: 'A,C' },
    })
    await submit(reply)
    expect(await seen(reply)).toMatchObject({ vetoFlag: 'Y', result: 'UNSCORED' }) // nobody has failed before it is scored
    await score(reply)
    expect(await seen(reply)).toMatchObject({ vetoFlag: 'Y', result: 'FAIL' })
  })

  it('what is asked must be answered to submit, and the supplier is told no score before it is confirmed', async () => {
    const reply = await published(template['id'])
    await answer(reply, { Q1: { answer: 'B' }, Q3: { naFlag: 'Y' } })
    const refused = await refusal(submit(reply))
    expect(refused.codes).toEqual(['INVALID', 'PARAM_REQUIRED', 'PARAM_REQUIRED'])
    expect(refused.paths).toEqual(['answers[1].answer', 'answers[3].answer'])
    const told = await replyNow(reply['id'])
    for (const name of ['totalScore', 'result', 'manualOpen']) expect(told[name] ?? null).toBeNull()
    for (const row of linesOf(told, 'answers')) expect(row['points'] ?? null).toBeNull()
  })

  it('another supplier finds neither the reply nor the questionnaire', async () => {
    const reply = await published(template['id'])
    await expect(chain.find('supplier2', 'ssfQuestionnaireReply', reply['id'])).rejects.toThrow()
    await expect(chain.find('supplier2', 'ssfQuestionnaire', reply['questionnaireId'])).rejects.toThrow()
  })

  it('sent back it is changed and submitted again; choices and replies are counted when it is submitted', async () => {
    const reply = await published(template['id'])
    await answer(reply, {
      Q1: { answer: 'B' },
      Q2: { answer: '4' },
      Q3: { naFlag: 'Y' },
      Q4: { answer: 'C' },
    })
    const counted = async () => {
      const whole = await chain.find('buyer', 'ssfQuestionnaire', reply['questionnaireId'])
      const [first] = linesOf(whole, 'sections')
      const [question] = linesOf(first ?? {}, 'questions')
      const chosen = linesOf(question ?? {}, 'choices').map((row) => row['chosenCount'])
      return [whole['replyCount'], question?.['answerCount'], chosen]
    }
    expect(await counted()).toEqual([0, 0, [0, 0, 0]])
    await submit(reply)
    expect(await counted()).toEqual([1, 1, [0, 1, 0]])
    await chain.act('buyer', 'ssfQuestionnaireReply', 'doReturn', reply['id'], { returnReason: '请补充' })
    expect(await counted()).toEqual([0, 0, [0, 0, 0]])
    await answer(reply, { Q1: { answer: 'A' } })
    await submit(reply)
    expect(await counted()).toEqual([1, 1, [1, 0, 0]])
  })

  it('a question is shown when earlier answers say so, and its weight is spread when it is not', async () => {
    const shown = await enabled(
      await steps.template('T2', [
        {
          sectionName: '质量',
          weight: '100',
          questions: questions(['Q1', '50'], ['Q2', '50', { showFormula: 'Q1 == A' }]),
        },
      ]),
    )
    const reply = await published(shown['id'])
    await answer(reply, { Q1: { answer: 'B' } })
    expect(await seen(reply)).toMatchObject({ totalScore: '80', askedCount: 1 })
    await answer(reply, { Q1: { answer: 'A' }, Q2: { answer: '1' } })
    expect(await seen(reply)).toMatchObject({ totalScore: '50', askedCount: 2 })
    await answer(reply, { Q1: { answer: 'B' } })
    const last = await seen(reply)
    expect(last).toMatchObject({ totalScore: '80' })
    expect(linesOf(last, 'answers')[1]?.['answer'] ?? null).toBeNull()
  })

  it('a formula that names a later question, or none, is refused at its place', async () => {
    const wrong = (showFormula: string) =>
      refusal(
        steps.template('T3', [
          {
            sectionName: '质量',
            weight: '100',
            questions: questions(['Q1', '50', { showFormula }], ['Q2', '50']),
          },
        ]),
      )
    expect((await wrong('Q2 > 3')).words).toContain('第 1 个字符处“Q2”')
    expect((await wrong("'A' == Q7")).words).toContain('第 8 个字符处“Q7”')
  })

  it('a changed template is a new version; what was sent stays as it was', async () => {
    const reply = await published(template['id'])
    await chain.act('buyer', 'ssfSurveyTemplate', 'doChange', template['id'])
    const [draft] = await chain.list('buyer', 'ssfSurveyTemplate', { replacesId: template['id'] })
    expect(draft).toMatchObject({ templateNum: 'T1-01', versionCode: 1, status: 'DRAFT', questionCount: 4 })
    await chain.save('buyer', 'ssfSurveyTemplate', {
      id: draft?.['id'],
      versionNum: draft?.['versionNum'],
      changeReason: '年度修订',
    })
    await enabled(draft ?? {})
    expect(await chain.find('buyer', 'ssfSurveyTemplate', template['id'])).toMatchObject({
      status: 'INVALID',
    })
    expect(linesOf(await replyNow(reply['id']), 'answers')).toHaveLength(4)
    const late = await refusal(steps.questionnaire(template['id'], [chain.ids['V10001']]))
    expect(late.paths).toContain('templateId')
  })

  it('a question that a template has is not changed any more', async () => {
    const { id, versionNum } = await chain.find('buyer', 'ssfQuestionBank', bank['Q1'])
    await expect(
      chain.save('buyer', 'ssfQuestionBank', { id, versionNum, questionText: '另一题' }),
    ).rejects.toThrow()
  })
})
