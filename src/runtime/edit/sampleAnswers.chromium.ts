import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import { column, entityOf, field, pair, rule, sampleChunk } from './sampleNote.chromium.ts'

/** The small document with a form that rows of data define: each line says what it asks, of what type, among which choices. */

const typed = {
  type: 'ask.valueType',
  options: 'ask.options',
  min: 'ask.min',
  max: 'ask.max',
  scale: 'ask.scale',
}
const asked = rule(
  ['hidden'],
  (row, { up }) =>
    row['hidden'] !== 'Y' && (row['follows'] === undefined || answerTo(up?.row, row['follows']) === 'Y'),
)

/** What the question of this code was answered, in the document that holds both. */
const answerTo = (document: Row | undefined, code: unknown): unknown =>
  (document?.['answers'] as readonly Row[] | undefined)?.find((one) => one['askCode'] === code)?.['answer'] // lines of the sample

const answer = entityOf(
  'noteAnswer',
  '答案 | Answer',
  [
    field('lineNum', '行号 | Line no.', { type: 'integer', storage: 'integer', assigned: true }),
    field('section', '分组 | Section', { assigned: true }),
    field('hidden', '不显示 | Hidden', { assigned: true }),
    field('answer', '内容 | Value', {
      type: 'typed',
      typed,
      maxLength: 240,
      show: asked,
      required: rule(['needed'], (row) => row['needed'] === 'Y'),
    }),
  ],
  { parent: { entity: 'note', lines: 'answers' }, display: { code: 'lineNum', name: 'lineNum' } },
)

const section: CompiledSection = {
  kind: 'table',
  name: 'answers',
  label: pair('属性 | Attributes'),
  lines: 'answers',
  children: [],
  form: { title: 'askName', code: 'askCode', help: 'helpText', group: 'section' },
  table: {
    name: 'noteEdit.answers',
    entity: 'noteAnswer',
    pageSize: 20,
    pageSizes: [20],
    showIndex: true,
    selection: 'none',
    showSummary: false,
    defaultSort: [],
    noQueryTotalFlag: 'N',
    columns: [
      column(answer, 'answer', { typed, requiredWhen: rule(['needed'], (row) => row['needed'] === 'Y') }),
    ],
    toolbar: [],
  },
}

export function answersChunk(isRead = false): ScreenChunk {
  const { screen, entities } = sampleChunk('edit')
  const plain = entities['note'] as CompiledEntity // the sample is of notes
  const note: CompiledEntity = {
    ...plain,
    lines: [...plain.lines, { name: 'answers', label: pair('属性 | Attributes'), entity: 'noteAnswer' }],
    ...(isRead ? { access: { staff: { ...plain.access['staff']!, edit: rule([], () => false) } } } : {}),
  }
  return { screen: { ...screen, sections: [section] }, entities: { ...entities, note, noteAnswer: answer } }
}

const long =
  'What is this part made of, by the standard that holds where it is used, and which of its surfaces are treated before it is assembled'

/** What is asked, and what each was answered. */
export const sampleAnswers = (given: Readonly<Record<string, string>>, isLong = false): readonly Row[] =>
  [
    {
      askCode: 'MATERIAL',
      askName: 'Material',
      section: 'Material',
      'ask.valueType': 'LOOKUP',
      'ask.options': 'ST=钢 | Steel\nALU=铝 | Aluminium\nTI=钛 | Titanium',
    },
    { askCode: 'COATED', askName: 'Coated', section: 'Surface', 'ask.valueType': 'FLAG' },
    {
      askCode: 'COATING',
      askName: 'Coating',
      section: 'Surface',
      needed: 'Y',
      'ask.valueType': 'LOOKUPS',
      'ask.options': 'ZN=锌 | Zinc\nNI=镍 | Nickel',
      hidden: given['COATED'] === 'Y' ? 'N' : 'Y',
    },
    {
      askCode: 'DIAMETER',
      askName: 'Diameter',
      helpText: 'In millimetres',
      section: 'Size',
      'ask.valueType': 'NUMBER',
      'ask.scale': 2,
      'ask.min': '1',
      'ask.max': '100',
    },
    { askCode: 'SINCE', askName: 'Made since', section: 'Size', 'ask.valueType': 'DATE' },
    { askCode: 'NOTE', askName: 'What else there is to say', section: 'Material', 'ask.valueType': 'TEXT' },
  ].map((one, index): Row => ({
    id: `a${index}`,
    versionNum: 1,
    lineNum: (index + 1) * 10,
    answer: given[one.askCode] ?? null,
    ...one,
    ...(isLong ? { askName: `${one.askName}: ${long}`, helpText: long } : {}),
  }))

/** So many questions of every kind, in sections of ten. */
export const manyAnswers = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index): Row => {
    const kind = sampleAnswers({ COATED: 'Y' })[index % 6] ?? {}
    return {
      ...kind,
      id: `m${index}`,
      lineNum: (index + 1) * 10,
      answer: null,
      askCode: `Q${index + 1}`,
      askName: `${String(kind['askName'])} ${index + 1}`,
      section: `Part ${Math.floor(index / 10) + 1}`,
    }
  })

/** Three questions, the second of which follows from the first. */
export const followingAnswers = (): readonly Row[] =>
  sampleAnswers({})
    .filter(({ askCode }) => ['COATED', 'COATING', 'SINCE'].includes(String(askCode)))
    .map((row) => (row['askCode'] === 'COATING' ? { ...row, hidden: 'N', follows: 'COATED' } : row))
