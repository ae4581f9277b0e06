import { expect, test } from 'vitest'
import { codeOf } from '../scope/CompiledExpression.ts'
import { printDiagnostic } from '../source/diagnostics.ts'
import { definitionsOf, sampleProject, type SampleProject } from '../testing/sampleProject.ts'

/** The sample's loans, with a verb of these words and a field of lines that verbs write. */
function sample(words: string): SampleProject {
  const project = sampleProject()
  const file = 'schemas/entities/stock/loan.yaml'
  project.rewrite(
    file,
    '  doReturn:',
    `  doMark: { label: 标记 | Mark, from: LENT, show: false, ${words} }\n  doReturn:`,
  )
  project.rewrite(
    file,
    '      value:    {',
    '      asked:    { type: quantity, label: 所需 | Asked, readonly: true }\n      value:    {',
  )
  return project
}
const verb = (words: string) =>
  definitionsOf(sample(words).compiler).entities['loan']?.verbs.find(({ name }) => name === 'doMark') ??
  expect.fail()
const told = (words: string) =>
  sample(words)
    .compiler.compile()
    .diagnostics.map(({ code, says }) => `${code}: ${says}`)

test('a change of own lines is written with what the verb sets, and is no effect elsewhere', () => {
  const { set, effects, outcome, confirm } = verb(
    'set: { loanDate: today }, then: [ { change: lines where quantity > 1, set: { asked: quantity + this.total } } ]',
  )
  expect(set.map(({ lines, field, value, when }) => [lines, field, value.deps, when?.deps])).toEqual([
    [undefined, 'loanDate', [], undefined],
    ['lines', 'asked', ['quantity', 'parent.total'], ['quantity']],
  ])
  expect([effects, outcome.changes, confirm]).toEqual([[], [], false])
})

test('when and where hold together, each in its own names', () => {
  const [{ when } = expect.fail()] = verb(
    'then: [ { change: lines where quantity > 1 or asked > 2, when: total > 3 and site != null, set: { asked: 4 } } ]',
  ).set
  expect(when?.source).toBe('total > 3 and site != null and (quantity > 1 or asked > 2)')
  expect(when?.deps).toEqual(['parent.total', 'parent.siteId', 'quantity', 'asked'])
  expect(when?.says.EN).toBe(
    'Total of the document is greater than 3 and Site of the document is filled and (Quantity is greater than 1 or Asked is greater than 2)',
  )
  expect(when && codeOf(when)?.run).toBe(
    '((k.gt(k.num(k.up(r, e, 1, "total")), k.num("3")) && k.str(k.up(r, e, 1, "siteId")) !== null) && (k.gt(k.num(r.quantity), k.num("1")) || k.gt(k.num(r.asked), k.num("2"))))',
  )
})

test('with do, or with each, it is an effect in its turn, which sees what the verb did', () => {
  const { set, effects } = verb('then: [ { each: lines, change: each, set: { asked: 1 } } ]')
  expect([set, effects.map(({ kind, entity }) => [kind, entity])]).toEqual([[], [['change', 'loanLine']]])
})

test('names that mean nothing there are told: those of the other row, and what nobody may write', () => {
  const change = (words: string) => told(`then: [ { change: ${words} } ]`)
  expect(change('lines, set: { asked: lines.quantity }')).toEqual([
    expect.stringContaining('unknown-name: Nothing is called lines here'),
  ])
  expect(change('lines where total > 1, set: { asked: 1 }')).toEqual([
    expect.stringContaining('unknown-name: Nothing is called total here'),
  ])
  expect(change('lines, when: quantity > 1, set: { asked: 1 }')).toEqual([
    expect.stringContaining('unknown-name: Nothing is called quantity here'),
  ])
  expect(change('lines, set: { value: 1 }')).toEqual([expect.stringMatching(/^two-owners: /)])
  expect(change('lines')).toEqual([expect.stringMatching(/^missing-key: change needs set or do/)])
})

test('a mistake in an effect is told at its own words, also behind a change of own lines', () => {
  const { diagnostics } = sample(
    'then: [ { change: lines, set: { asked: 1 } }, { change: loan where site == this.site, set: { total: 1 } } ]',
  ).compiler.compile()
  expect(diagnostics.map(printDiagnostic).join('\n')).toMatch(/set: \{ total: 1 \}[^^]*\n[^^]*\^{5}\n/)
})

test('what is made and changed in a document whose file is broken is no mistake of this one', () => {
  const project = sample(
    'then: [ { change: thing where thingCode == this.loanNum, set: { thingName: loanNum } }, { change: nothing, set: { a: 1 } } ]',
  )
  project.rewrite('schemas/entities/stock/thing.yaml', 'entity: thing', 'entity: thing\nfatcs: [thingCode]')
  expect(project.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)).toEqual([
    expect.stringContaining('nothing names no rows'),
    expect.stringContaining('no key called fatcs'),
  ])
})
