// Rows that define fields: their types, choices, when they are shown and needed are data; answers are typed rows.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const made = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
  survey: `
entity: survey
label: 问卷 | Survey
fields:
  surveyCode: { label: 编码 | Code, required: true }
lines:
  questions:
    entity: surveyQuestion
    label: 题目 | Questions
    display: [questionNum, questionText]
    fields:
      questionNum: { label: 题号 | No., required: true }
      questionText: { label: 题目 | Question, required: true }
      answerType: { type: lookup, to: ANSWER_TYPE, label: 类型 | Type, required: true }
      requiredFlag: { type: flag, label: 必答 | Needed, default: N }
      showWhen: { type: formula, label: 何时显示 | Shown when, to: condition, from: parent.questions.answerType where lineNum < this.lineNum }
      max: { type: number, label: 最大值 | Largest }
      options: { type: textarea, label: 选项 | Choices, compute: "joined(choices.code + '=' + choices.label sort lineNum)" }
    lines:
      choices:
        entity: surveyChoice
        label: 选项 | Choices
        fields:
          code: { label: 代码 | Code, required: true }
          label: { label: 名称 | Label, required: true }
          points: { type: number, label: 分值 | Points }
`,
  reply: `
entity: reply
label: 答卷 | Reply
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  survey: { type: ref, to: survey, required: true }
  formula: { type: formula, label: 公式 | Formula, from: answers.answer }
  result: { type: number, label: 结果 | Result, compute: "evaluate(formula, answers.answer)" }
  total: { type: number, label: 总分 | Total, compute: sum(answers.points) }
lines:
  answers:
    entity: replyAnswer
    label: 答案 | Answers
    first: { each: survey.questions sort lineNum, set: { question: each } }
    fields:
      question: { type: ref, to: surveyQuestion, required: true, readonly: saved }
      answer:
        type: question.answerType
        label: 答案 | Answer
        show: "question.showWhen == null or evaluate(question.showWhen, parent.answers.answer)"
        required: { doSend: question.requiredFlag == Y }
      points: { type: number, label: 得分 | Points, compute: first(question.choices.points where code == this.answer) }
states: { DRAFT: 拟定 | Draft, SENT: 已提交 | Sent }
verbs:
  doSend: { label: 提交 | Send, from: DRAFT, to: SENT }
access:
  host: { rows: true, edit: status == DRAFT }
`,
})

const texts = {
  ...made,
  'schemas/lookups/answers.yaml': `
ANSWER_TYPE: { label: 答案类型 | Kind of answer, values: { TEXT: 文本 | Text, NUMBER: 数值 | Number, LOOKUP: 单选 | One of, LOOKUPS: 多选 | Some of, DATE: 日期 | Date } }
`,
}

const host = callerOf('host', 'host', { roles: ['clerk'] })

const questions: readonly Row[] = [
  {
    lineNum: 10,
    questionNum: 'Q1',
    questionText: 'Certified?',
    answerType: 'LOOKUP',
    requiredFlag: 'Y',
    choices: [
      { code: 'YES', label: '是 | Yes', points: '10' },
      { code: 'NO', label: '否 | No', points: '0' },
    ],
  },
  {
    lineNum: 20,
    questionNum: 'Q2',
    questionText: 'Since?',
    answerType: 'DATE',
    requiredFlag: 'Y',
    showWhen: 'Q1 == YES',
  },
  {
    lineNum: 30,
    questionNum: 'Q3',
    questionText: 'Late?',
    answerType: 'TEXT',
    showWhen: "Q2 > '2020-01-01'",
  },
  {
    lineNum: 40,
    questionNum: 'Q4',
    questionText: 'Which?',
    answerType: 'LOOKUPS',
    choices: [
      { code: 'A', label: 'A' },
      { code: 'B', label: 'B' },
    ],
  },
  { lineNum: 50, questionNum: 'Q5', questionText: 'How many?', answerType: 'NUMBER', max: '100' },
]

eachDatabase((_kind, open) => {
  let world: World
  let survey: Row
  const begun = async (): Promise<Row> =>
    world.row(host, 'reply', 'saveOrUpdate', { title: 'a', surveyId: survey['id'] })
  const answersOf = (reply: Row): Row[] => reply['answers'] as Row[] // lines are rows
  /** Answers by the number of the question. */
  const save = (reply: Row, given: Readonly<Record<string, unknown>>, more: Row = {}): Promise<Row> =>
    world.row(host, 'reply', 'saveOrUpdate', {
      id: reply['id'],
      versionNum: reply['versionNum'],
      ...more,
      answers: answersOf(reply).map((row) => ({
        id: row['id'],
        ...(String(row['questionCode']) in given ? { answer: given[String(row['questionCode'])] } : {}),
      })),
    })
  const valuesOf = (reply: Row): unknown[] => answersOf(reply).map((row) => row['answer'] ?? null)
  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'kept',
      (error: { errors?: readonly { path: string; msg?: string }[]; code?: string }) =>
        error.errors?.map(({ path }) => path) ?? error.code,
    )
  const saveQuestions = (changed: Readonly<Record<string, Row>>) =>
    world.row(host, 'survey', 'saveOrUpdate', {
      surveyCode: 'S2',
      questions: questions.map((row) => ({ ...row, ...changed[String(row['questionNum'])] })),
    })

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
    survey = await world.row(host, 'survey', 'saveOrUpdate', { surveyCode: 'S1', questions })
  })

  test('an answer row begins for each question, in its order', async () => {
    expect(answersOf(await begun()).map((row) => row['questionCode'])).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
  })

  test('what may be chosen is what the question says', async () => {
    const reply = await begun()
    expect(await refusal(save(reply, { Q1: 'MAYBE' }))).toEqual(['answers[0].answer'])
    expect(await refusal(save(reply, { Q4: 'A,C' }))).toEqual(['answers[3].answer'])
    expect(await refusal(save(reply, { Q5: '101' }))).toEqual(['answers[4].answer'])
    const saved = await save(reply, { Q1: 'YES', Q4: 'B,A', Q5: '7' })
    expect(valuesOf(saved)).toEqual(['YES', null, null, 'B,A', '7'])
    expect(saved['total']).toBe('10')
  })

  test('a question that is not shown has no answer, and what follows from it goes too', async () => {
    const reply = await begun()
    expect(await refusal(save(reply, { Q1: 'NO', Q2: '2021-05-01' }))).not.toBe('kept')
    const yes = await save(reply, { Q1: 'YES', Q2: '2021-05-01', Q3: 'x' })
    expect(valuesOf(yes)).toEqual(['YES', '2021-05-01', 'x', null, null])
    expect(valuesOf(await save(yes, { Q1: 'NO' }))).toEqual(['NO', null, null, null, null])
  })

  test('what is needed for a verb is told at the answers that lack it, of those that are shown', async () => {
    const reply = await save(await begun(), { Q1: 'YES' })
    const send = (row: Row) =>
      refusal(world.call(host, 'reply', 'doSend', { id: row['id'], versionNum: row['versionNum'] }))
    expect(await send(reply)).toEqual(['answers[1].answer'])
    expect(await send(await save(reply, { Q1: 'NO' }))).toBe('kept')
  })

  test.each([
    ['Q1 == MAYBE', 7, 'MAYBE'],
    ['Q9 == 1', 1, 'Q9'],
    ['Q1 ==', 6, ''],
    ['Q3 == 1', 1, 'Q3'],
    ["today > '2020-01-01'", 1, 'today'],
    ["Q1 + 'x'", 1, "Q1 + 'x'"],
    ['count(Q1) > 0', 1, 'count(Q1)'],
    ['me.user == null', 4, 'user'],
  ])('the formula %s is refused at its place', async (showWhen, place, piece) => {
    const error = await saveQuestions({ Q2: { showWhen } }).then(
      () => undefined,
      (thrown: { errors: readonly { path: string; words: { facts: Row } }[] }) => thrown.errors[0],
    )
    expect(error?.path).toBe('questions[1].showWhen')
    expect(error?.words.facts).toMatchObject({ place, piece })
  })

  test('a formula gives a number from the answers, exactly', async () => {
    const reply = await save(await begun(), { Q5: '0.1' })
    const first = await save(reply, {}, { formula: 'Q5 + 0.2' })
    expect(first['result']).toBe('0.3')
    const second = await save(first, {}, { formula: "if('B' in Q4, 1, 2)" })
    expect(second['result']).toBe('2')
    expect(await refusal(save(second, {}, { formula: 'Q5 + Q2' }))).toEqual(['formula'])
  })
})
