// Values whose type, list and limits the row says that they refer to: questions and their answers.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const made = worldOf({
  question: `
entity: question
label: 题目 | Question
display: [questionCode, text]
fields:
  questionCode: { label: 编码 | Code, required: true }
  text: { label: 题目 | Question, required: true }
  answerType: { type: lookup, to: ANSWER_TYPE, label: 答案类型 | Kind of answer, required: true }
  to: { label: 取值范围 | Chosen from }
  min: { type: number, label: 最小值 | Smallest }
  max: { type: number, label: 最大值 | Largest }
  scale: { type: integer, label: 小数位 | Decimals }
`,
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
  reply: `
entity: reply
label: 答卷 | Reply
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
lines:
  answers:
    entity: replyAnswer
    label: 答案 | Answers
    fields:
      question: { type: ref, to: question, required: true }
      answer: { type: question.answerType, label: 答案 | Answer }
`,
})

const questions: Readonly<Record<string, Row>> = {
  AGE: { answerType: 'INTEGER', min: '18', max: '99' },
  SHARE: { answerType: 'NUMBER', min: '0', max: '1', scale: 3 },
  NAME: { answerType: 'TEXT' },
  ISO: { answerType: 'FLAG' },
  SHADE: { answerType: 'LOOKUP', to: 'COLOUR' },
  SINCE: { answerType: 'DATE' },
  WHO: { answerType: 'REF', to: 'person' },
}

const host = callerOf('host', 'host', { roles: ['clerk'] })

eachDatabase((_kind, open) => {
  let world: World
  const ids: Record<string, unknown> = {}
  let someone: Row
  const reply = (...answers: readonly (readonly [question: string, answer: unknown])[]) =>
    world.row(host, 'reply', 'saveOrUpdate', {
      title: 'a',
      answers: answers.map(([question, answer]) => ({ questionId: ids[question], answer })),
    })
  const refused = async (question: string, answer: unknown): Promise<unknown> =>
    reply([question, answer]).then(
      () => 'kept',
      (error: { errors: readonly { path: string }[] }) => error.errors.map(({ path }) => path),
    )

  beforeAll(async () => {
    const texts = {
      ...made,
      'schemas/lookups/answers.yaml': `
ANSWER_TYPE: { label: 答案类型 | Kind of answer, values: { TEXT: 文本 | Text, INTEGER: 整数 | Whole number, NUMBER: 数值 | Number, FLAG: 是否 | Yes or no, LOOKUP: 快码 | Code, DATE: 日期 | Date, REF: 引用 | Reference } }
`,
    }
    world = await openWorld(await open(), texts)
    for (const [questionCode, row] of Object.entries(questions)) {
      const saved = await world.row(host, 'question', 'saveOrUpdate', {
        questionCode,
        text: questionCode,
        ...row,
      })
      ids[questionCode] = saved['id']
    }
    someone = await world.row(host, 'person', 'saveOrUpdate', { personCode: 'P1' })
  })

  test('each answer is what its question says', async () => {
    const saved = await reply(
      ['AGE', 18],
      ['SHARE', '0.125'],
      ['NAME', 'x'],
      ['ISO', 'Y'],
      ['SHADE', 'RED'],
      ['SINCE', '2026-02-28'],
      ['WHO', someone['id']],
    )
    const { answers } = await world.row(host, 'reply', 'findById', { id: saved['id'] })
    expect((answers as Row[]).map((row) => row['answer'])).toEqual([
      '18',
      '0.125',
      'x',
      'Y',
      'RED',
      '2026-02-28',
      someone['id'],
    ])
    expect((answers as Row[])[6]).toMatchObject({ answerName: 'P1', 'question.answerType': 'REF' })
  })

  test.each([
    ['AGE', '17'],
    ['AGE', '100'],
    ['AGE', '20.5'],
    ['AGE', 'old'],
    ['SHARE', '0.1234'],
    ['SHARE', '1.1'],
    ['ISO', 'maybe'],
    ['SHADE', 'PINK'],
    ['SINCE', '2026-02-30'],
    ['WHO', 'nobody'],
  ])('%s is not answered by %s', async (question, answer) => {
    expect(await refused(question, answer)).toEqual(['answers[0].answer'])
  })

  test('what answers one question need not answer another', async () => {
    const saved = await reply(['AGE', '20'])
    const [line = {}] = saved['answers'] as Row[] // lines are rows
    const moved = world.row(host, 'reply', 'saveOrUpdate', {
      id: saved['id'],
      versionNum: saved['versionNum'],
      answers: [{ id: line['id'], questionId: ids['ISO'] }],
    })
    await expect(moved).rejects.toMatchObject({ errors: [{ path: 'answers[0].answer' }] })
  })

  test('rows are offered by what the question says', async () => {
    const offered = async (question: string) =>
      (
        await world.call(host, 'replyAnswer', 'listForPick', {
          field: 'answer',
          row: { questionId: ids[question] },
        })
      ).data
    expect(await offered('WHO')).toMatchObject([{ code: 'P1' }])
    await expect(offered('AGE')).rejects.toThrow()
    expect(
      (
        await world.call(host, 'replyAnswer', 'resolveForPick', {
          field: 'answer',
          texts: ['P1'],
          row: { questionId: ids['WHO'] },
        })
      ).data,
    ).toMatchObject({ P1: { id: someone['id'] } })
  })
})
