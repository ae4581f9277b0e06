import { expect, test } from 'vitest'
import type { CompiledSection } from '../../language/screen.ts'
import { definitionsOf, loanProject, type SampleProject } from '../testing/sampleProject.ts'

const project = (course: string): SampleProject => {
  const sample = loanProject({
    sections: `      over: { label: 走势 | Course, table: lines, ${course}, columns: [thing, quantity] }`,
  })
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '      value:    {',
    '      lentOn:   { type: date, label: 日期 | On }\n      value:    {',
  )
  return sample
}
const sectionOf = (words: string, id: string): Extract<CompiledSection, { kind: 'table' }> | undefined =>
  definitionsOf(project(words).compiler)
    .screens.find((screen) => screen.id === id)
    ?.sections?.flatMap((section) =>
      section.kind === 'table' && section.name === 'over' ? [section] : [],
    )[0]
const mistakes = (words: string) =>
  project(words)
    .compiler.compile()
    .diagnostics.map(({ code, says }) => `${code}: ${says}`)

test('rows as steps over time are told by the keys under which they come', () => {
  expect(
    sectionOf('course: { at: lentOn, show: [value, quantity], by: [thing], until: dueDate }', 'loanEdit')
      ?.course,
  ).toMatchObject({
    at: 'lentOn',
    show: [{ key: 'value' }, { key: 'quantity' }],
    by: 'thingName',
    until: 'dueDate',
  })
})

test('who may not read a figure has the others, and who may not read when has the grid alone', () => {
  const hidden = (names: string) => {
    const other = project('course: { at: lentOn, show: [quantity, value], by: [thing] }')
    other.rewrite('schemas/entities/stock/loan.yaml', 'hide: [secret] }', `hide: [secret, ${names}] }`)
    return definitionsOf(other.compiler)
      .screens.find(({ id }) => id === 'loanEditPartner')
      ?.sections?.flatMap((section) =>
        section.kind === 'table' && section.name === 'over' ? [section] : [],
      )[0]
  }
  expect(hidden('lines.value')?.course?.show.map(({ key }) => key)).toEqual(['quantity'])
  expect(hidden('lines.lentOn')?.course).toBeUndefined()
})

test('rows of its reader are told by a condition over the line; one that is none is refused at its place', () => {
  const words = (own: string) => `course: { at: lentOn, show: [value], by: [thing], own: ${own} }`
  expect(sectionOf(words('value > 5'), 'loanEdit')?.course?.own?.source).toBe('value > 5')
  expect(mistakes(words('velue > 5')).join()).toContain('velue')
  expect(mistakes(words('value')).join()).toContain('expression-type')
})

test('rows that stand large are told by a condition', () => {
  expect(sectionOf('large: value > 0', 'loanEdit')?.large?.source).toBe('value > 0')
})

test('what is no moment, no number, not there, or drawn otherwise is told at its place', () => {
  expect(mistakes('course: { at: thing, show: [value] }').join()).toContain('wrong-kind: course is thing')
  expect(mistakes('course: { at: lentOn, show: [lentOn] }').join()).toContain('wrong-kind: course is lentOn')
  expect(mistakes('course: { at: lentOn, show: [velue] }').join()).toContain('unknown-field')
  expect(mistakes('course: { at: lentOn, show: [value], until: site }').join()).toContain(
    'wrong-kind: course is site',
  )
  expect(mistakes('course: { at: lentOn, show: [value] }, large: value > 0').join()).toContain('idle-word')
  expect(mistakes('form: thing, large: value > 0').join()).toContain('idle-word')
})
