import type { Row } from '../../src/language/row.ts'
import type { Chain } from './openChain.ts'

/** A choice of a question: its code, its score, and whether it is a veto. */
export type ChoiceOf = readonly [code: string, score: string, veto?: 'Y']

/** A question of the bank: its number, its type, what else is said of it, and its choices. */
export interface QuestionOf {
  readonly num: string
  readonly type: string
  readonly more?: Row
  readonly choices?: readonly ChoiceOf[]
}

/** The questions of the worked example of 8.2, and some beside them. */
export const exampleQuestions: readonly QuestionOf[] = [
  {
    num: 'Q1',
    type: 'SINGLE',
    more: { maxScore: '10' },
    choices: [
      ['A', '10'],
      ['B', '8'],
      ['C', '0', 'Y'],
    ],
  },
  { num: 'Q2', type: 'SCALE', more: { scaleTop: 5 } },
  {
    num: 'Q3',
    type: 'SINGLE',
    more: { maxScore: '10', naAllowed: 'Y' },
    choices: [
      ['A', '10'],
      ['B', '0'],
    ],
  },
  {
    num: 'Q4',
    type: 'MULTI',
    more: { maxScore: '20', category: 'ESG' },
    choices: [
      ['A', '8'],
      ['B', '4'],
      ['C', '12'],
      ['D', '-10'],
    ],
  },
]

/** The steps of questionnaires, as people do them. */
export const questionnaireSteps = (chain: Chain) => ({
  question: ({ num, type, more = {}, choices = [] }: QuestionOf): Promise<Row> =>
    chain.save('buyer', 'ssfQuestionBank', {
      questionNum: num,
      questionType: type,
      questionText: `题目${num}`,
      questionTextEn: `Question ${num}`,
      ...more,
      choices: choices.map(([optionCode, score, vetoFlag = 'N']) => ({
        optionCode,
        optionText: `选项${optionCode}`,
        optionTextEn: `Choice ${optionCode}`,
        score,
        vetoFlag,
      })),
    }),
  template: (templateNum: string, sections: readonly Row[]): Promise<Row> =>
    chain.save('buyer', 'ssfSurveyTemplate', { templateNum, templateName: `模板${templateNum}`, sections }),
  questionnaire: (templateId: unknown, suppliers: readonly unknown[], more: Row = {}): Promise<Row> =>
    chain.save('buyer', 'ssfQuestionnaire', {
      title: '年度自审',
      templateId,
      endDate: '2099-12-31 18:00:00',
      ...more,
      suppliers: suppliers.map((supplierId) => ({ supplierId })),
    }),
})
