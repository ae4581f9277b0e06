import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const screens = 'screens/stock/loan.yaml'

/** Names of the tabs of the list of each audience; its sample hides `secret` from partners. */
function tabsWith(tabs: string): Record<string, string[] | undefined> {
  const sample = sampleProject()
  const toolbar = '      toolbar: [btnAdd, btnLend, btnFromWish, btnExport]\n'
  sample.rewrite(screens, toolbar, `${toolbar}      tabs: { ${tabs} }\n`)
  const found = definitionsOf(sample.compiler).screens
  return Object.fromEntries(
    ['loanList', 'loanListPartner'].map((id) => [
      id,
      found.find((screen) => screen.id === id)?.tabs?.map(({ name }) => name),
    ]),
  )
}

test('a list has the tabs that are said, and a variant those that it may read by', () => {
  const tabs =
    'late: { label: 逾期 | Late, when: dueDate < today }, noted: { label: 有备注 | Noted, when: secret != null }'
  expect(tabsWith(tabs)).toEqual({ loanList: ['late', 'noted'], loanListPartner: ['late'] })
})

test('what is hidden is found behind computed values, refs and lines too', () => {
  const through = (when: string) => tabsWith(`one: { label: 一 | One, when: "${when}" }`)['loanListPartner']
  expect(through('site.siteName != null')).toEqual(['one'])
  expect(through('any(lines.quantity > 5)')).toEqual(['one'])
  expect(through('any(lines.quantity > 5) and secret == null')).toBeUndefined()
})

test('a list begins with the tab that it names; a variant that goes without it begins with all rows', () => {
  const tabs = 'late: { label: 逾期 | Late, when: secret != null }'
  const sample = sampleProject()
  const toolbar = '      toolbar: [btnAdd, btnLend, btnFromWish, btnExport]\n'
  sample.rewrite(screens, toolbar, `${toolbar}      tab: late\n      tabs: { ${tabs} }\n`)
  const first = Object.fromEntries(
    definitionsOf(sample.compiler).screens.map(({ id, firstTab }) => [id, firstTab]),
  )
  expect([first['loanList'], first['loanListPartner']]).toEqual(['late', undefined])
  sample.rewrite(screens, 'tab: late', 'tab: latte')
  const [told] = sample.compiler.compile().diagnostics
  expect([told?.code, told?.says]).toEqual(['unknown-name', 'Nothing is called latte here.'])
})
