import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { manual } from './manual.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const file = 'schemas/entities/stock/loan.yaml'

/** The sample's loans with a second table of these words, whose rows have a thing, how much of it, and a mark. */
function sample(words: string, fields = '', verbs = '') {
  const project = sampleProject()
  project.rewrite(
    file,
    'states:\n',
    `  marks:
    entity: loanMark
    label: 标记 | Marks
${words
  .split('; ')
  .map((word) => `    ${word}`)
  .join('\n')}
    fields:
      thing:    { type: ref, to: thing }
      quantity: { type: quantity, label: 数量 | Quantity }
      line:     { type: ref, to: loanLine, label: 行 | Line }
      mark:     { label: 标记 | Mark, max: 100 }
${fields}states:
`,
  )
  if (verbs !== '') project.rewrite(file, '  doReturn:', `${verbs}\n  doReturn:`)
  return project.compiler
}
const tableOf = (words: string) =>
  definitionsOf(sample(words)).entities['loan']?.lines[1]?.kept ?? expect.fail()
const told = (...words: Parameters<typeof sample>) =>
  sample(...words)
    .compile()
    .diagnostics.map(({ code, says }) => `${code}: ${says}`)

const groups = 'each: lines where quantity > 1; per: [thing]; set: { quantity: sum(each.quantity) }'

test('what a group agrees in is kept in the field of its name, and by it the row is found again', () => {
  const { keys, values, each, gathered } = tableOf(groups)
  expect([keys, values.map(({ field, value }) => [field, value.deps])]).toEqual([
    ['thing'],
    [
      ['thing', ['this.each.thingId']],
      ['quantity', ['this.each', 'this.each.quantity']],
    ],
  ])
  expect([each.from, each.lines, gathered]).toEqual(['lines', ['lines'], undefined])
})

test('one row for each is found by the ref that is set to it; nobody writes what a table keeps, and nobody adds rows', () => {
  const words = 'each: lines; copy: [thing]; set: { line: each, quantity: each.quantity * 2 }'
  expect(tableOf(words).keys).toEqual(['line'])
  const { entities } = definitionsOf(sample(words))
  expect(entities['loanMark']?.fields.map(({ name, assigned }) => [name, assigned])).toEqual([
    ['thing', true],
    ['quantity', true],
    ['line', true],
    ['mark', undefined],
    ['lineNum', true],
  ])
})

test('rows of others say how a changed one leads to the tables that follow it', () => {
  const words =
    'each: wishLine where thing == this.company.thing; per: [thing]; set: { quantity: sum(each.wanted) }'
  expect(told(words).length).toBeGreaterThan(0)
  const { gathered } = tableOf(
    'each: wishLine where parent.site == this.site and rest > 0; per: [thing]; set: { quantity: sum(each.wanted) }',
  )
  expect([gathered?.by, gathered?.reads]).toEqual([
    [{ theirs: 'parent.siteId', own: 'siteId' }],
    ['parent.siteId', 'rest', 'thingId', 'wanted'],
  ])
})

test('explain and the manual tell it in both languages', () => {
  const definitions = definitionsOf(sample(groups))
  expect(explain(definitions, 'loan')).toContain(
    'kept marks: 标记始终与满足“数量 大于 1”的借出行（按物品分组）一致：不可手工增删',
  )
  expect(manual(definitions)).toContain(
    'Marks follow Loan lines where Quantity is greater than 1 by Thing for good: nobody adds a row or takes one out',
  )
})

test('what follows from nothing any more may stay: drop says when it goes, and explain and the manual tell it', () => {
  const words = `${groups}; drop: mark == null`
  expect(tableOf(words).drop?.source).toBe('mark == null')
  const definitions = definitionsOf(sample(words))
  expect(explain(definitions, 'loan')).toContain('不再有来源的行仅在“标记 为空”时移除，否则保留')
  expect(manual(definitions)).toContain(
    'what follows from nothing any more goes where Mark is empty, and stays else',
  )
})

test.each([
  [['drop: mark == null'], 'idle-word: drop means nothing for loanMark'],
  [[`${'each: lines; per: [thing]'}; drop: mrk == null`], 'unknown-name'],
  [[`${'each: lines; per: [thing]'}; drop: mark`], 'expression-type'],
  [
    ['each: wishLine where rest > 0; per: [thing]'],
    'not-kept: marks cannot be kept true: no row of wishLine tells which rows it concerns.',
  ],
  [
    ['each: lines; per: [wishLine]'],
    'unkept-key: There is one line of loanMark for each wishLine, and none of its fields says which, so it could not be found again.',
  ],
  [
    ['each: lines; per: [thing]; first: [{ mark: parent.secret }]'],
    'two-owners: Which rows there are of loanMark is kept by each, and first would write it too.',
  ],
  [['copy: [thing]'], 'idle-word: copy means nothing for loa'],
  [
    [
      'each: lines; per: [thing]; set: { half: sum(each.quantity) }',
      '      half:     { type: quantity, label: 半 | Half, default: 1 }\n',
    ],
    'two-owners: half of loanMark is kept by each, and default would write it too.',
  ],
  [
    [
      groups,
      '',
      '  doMark: { label: 标记 | Mark, from: LENT, show: false, then: [ { change: marks, set: { quantity: 1 } } ] }',
    ],
    'two-owners: quantity of loanMark is kept by each, and doMark would write it too.',
  ],
  [
    [
      groups,
      '',
      '  doMark: { label: 标记 | Mark, from: LENT, show: false, then: [ { make: loanMark, each: lines, set: { mark: this.secret } } ] }',
    ],
    'two-owners: Which rows there are of loanMark is kept by each, and doMark would write it too.',
  ],
])('%j is told', (words, expected) => {
  const found = told(...(words as unknown as Parameters<typeof sample>))
  expect(found).toEqual([expect.stringContaining(expected)])
})

test('what a table follows may not follow from the table', () => {
  const circle = sampleProject()
  circle.rewrite(
    file,
    'lines:\n  lines:',
    `  marked:   { type: quantity, label: 已标 | Marked, compute: sum(marks.quantity) }
lines:
  marks:
    entity: loanMark
    label: 标记 | Marks
    each: lines where quantity > this.marked
    per: [thing]
    set: { quantity: sum(each.quantity) }
    fields:
      thing:    { type: ref, to: thing }
      quantity: { type: quantity, label: 数量 | Quantity }
  lines:`,
  )
  expect(circle.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)).toEqual([
    expect.stringContaining('compute-cycle'),
  ])
})
