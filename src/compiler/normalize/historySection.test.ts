import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const screens = 'screens/stock/loan.yaml'
const entity = 'schemas/entities/stock/loan.yaml'

/** The sample, whose loan lines say when they were handed out, with a history that names these moments. */
function withHistory(said: string) {
  const sample = sampleProject()
  sample.rewrite(
    entity,
    '      value:    {',
    '      givenAt:  { type: datetime, label: 借出时间 | Handed out }\n      value:    {',
  )
  sample.rewrite(
    screens,
    '      lines: {',
    `      log: { label: 记录 | Log, panel: history, with: ${said} }\n      lines: {`,
  )
  return sample.compiler
}

const momentsOf = (said: string) =>
  definitionsOf(withHistory(said))
    .screens.find(({ id }) => id === 'loanEdit')
    ?.sections.flatMap((section) => (section.kind === 'history' ? [section.moments] : []))

const saidOf = (said: string) =>
  withHistory(said)
    .compile()
    .diagnostics.map(({ code, says }) => [code, says])

test('rows of tables of the document stand in its history at a moment of theirs, one table or several', () => {
  expect(momentsOf('lines.givenAt')).toEqual([[{ lines: 'lines', at: 'givenAt' }]])
  expect(momentsOf('[lines.givenAt, lines.creationDate]')).toEqual([
    [
      { lines: 'lines', at: 'givenAt' },
      { lines: 'lines', at: 'creationDate' },
    ],
  ])
})

test('no such table, no such field, and what is no moment are mistakes', () => {
  expect(saidOf('[rounds.givenAt]')[0]?.[0]).toBe('unknown-lines')
  expect(saidOf('[lines.given]')[0]?.[0]).toBe('unknown-field')
  expect(saidOf('lines')[0]?.[0]).toBe('unknown-field')
  expect(saidOf('[lines.quantity]')[0]).toEqual(['wrong-kind', 'lines.quantity is a quantity.'])
})

test.each([
  ['', ['history']],
  ['history: true', ['history']],
  ['history: false', []],
  ['history: { label: 经过 | Course, panel: history }', ['history']],
  ['log: { label: 记录 | Log, panel: history }', ['log']],
])('a document with %j ends with the history that it asks for', (said, names) => {
  const sample = sampleProject()
  sample.rewrite(screens, '      lines: {', `      ${said === '' ? '' : `${said}\n      `}lines: {`)
  const sections = definitionsOf(sample.compiler).screens.find(({ id }) => id === 'loanEdit')?.sections
  expect(sections?.filter(({ kind }) => kind === 'history').map(({ name }) => name)).toEqual(names)
})
