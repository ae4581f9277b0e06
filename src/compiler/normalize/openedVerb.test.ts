import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const screens = 'screens/stock/loan.yaml'
const loan = 'schemas/entities/stock/loan.yaml'

const opened = (verb: string) => {
  const sample = sampleProject()
  sample.rewrite(screens, '  loanEdit:\n    edit:\n', `  loanEdit:\n    edit:\n      opened: ${verb}\n`)
  return sample
}
const mistakes = (sample: ReturnType<typeof sampleProject>) =>
  sample.compiler.compile().diagnostics.map(({ code, says }) => `${code} ${says}`)

test('opening may do a verb that asks nothing and leads on, for those who do it at all', () => {
  const { screens: made } = definitionsOf(opened('doLend').compiler)
  const of = (id: string) => made.find((screen) => screen.id === id)?.opened
  expect([of('loanEdit'), of('loanEditPartner')]).toEqual(['doLend', undefined])
})

test.each([
  ['asks its user', 'from: DRAFT, to: LENT, ask: reason'],
  ['may be done again where it leads to', 'from: DRAFT|LENT, to: LENT'],
  ['leads nowhere', 'from: DRAFT'],
  ['is a last resort', 'from: DRAFT, to: LENT, color: error'],
])('what %s is not done by opening', (_, words) => {
  const sample = opened('doLend')
  sample.rewrite(loan, 'from: DRAFT, to: LENT, require', `${words}, require`)
  expect(mistakes(sample)).toEqual([
    expect.stringMatching(/^wrong-kind .*loanEdit\.opened.*doLend, which asks, or changes its row each time/),
  ])
})
