import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

/** What is told of a table of questions whose formula says this of itself. */
function told(formula: string, compute = 'count(questions)'): readonly string[] {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    'fields:\n',
    `fields:\n  asked: { type: number, label: 数 | Asked, compute: "${compute}" }\n`,
  )
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '\nlines:\n',
    `
lines:
  questions:
    entity: loanQuestion
    label: 题目 | Questions
    display: [code]
    fields:
      code: { label: 题号 | No., required: true }
      kind: { type: lookup, to: ANSWER, required: true }
      note: { label: 备注 | Note }
      answer: { type: this.kind, label: 答案 | Answer }
      formula: { type: formula, label: 公式 | Formula, ${formula} }
`,
  )
  sample.texts.set(
    'schemas/lookups/answers.yaml',
    'ANSWER: { label: 类型 | Kind, values: { INTEGER: 整数 | Whole number, FLAG: 是否 | Yes or no } }\n',
  )
  return sample.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)
}

test('a formula goes over rows that say of what type each is, or over typed values', () => {
  expect(told('from: parent.questions.kind')).toEqual([])
  expect(told('from: parent.questions.answer where lineNum < this.lineNum, to: condition')).toEqual([])
})

test('a formula without values, and values of what is no formula, are told', () => {
  expect(told('to: condition')).toEqual([expect.stringMatching(/^missing-word.*from/)])
  expect(told('from: parent.questions.note')).toEqual([
    expect.stringMatching(/^wrong-arguments|^misused|formula/),
  ])
  expect(told('from: parent.questiones.kind')).toEqual([expect.stringContaining('questiones')])
})

test('what a formula comes to is one of four, and a former word says how it is written', () => {
  expect(told('from: parent.questions.kind, to: conditon')).toEqual([
    'unknown-value: conditon is no value of to.',
  ])
  expect(told('from: parent.questions.kind, to: [text, date]')).toEqual(['wrong-kind: to is a list.'])
  expect(told('from: parent.questions.kind, gives: text')).toEqual([expect.stringMatching(/gives/)])
})

test('what is no formula is not evaluated as one', () => {
  expect(told('from: parent.questions.kind', 'sum(questions.lineNum)')).toEqual([])
  expect(told('from: parent.questions.kind', 'evaluate(loanNum, questions.answer)')).toEqual([
    'wrong-arguments: evaluate is not called so.',
  ])
})
