import { expect, test } from 'vitest'
import { emittedOf, sampleProject } from '../testing/sampleProject.ts'

const file = 'screens/stock/loan.yaml'

/** The sample with another list of loans, and one of their lines, under the address of the list of loans. */
function compiled(more: readonly (readonly [from: string, to: string])[] = []) {
  const sample = sampleProject()
  sample.compiler.compile()
  const all = [
    [
      '      toolbar: [btnAdd, btnLend',
      '      lists: [linesList, piecesList]\n      toolbar: [btnAdd, btnLend',
    ],
    [
      '  loanEdit:\n',
      '  linesList: { list: { entity: loanLine, columns: [thing, quantity] } }\n  piecesList: { list: { entity: thing, columns: [thingCode] } }\n  loanEdit:\n',
    ],
    ...more,
  ] as const
  for (const [from, to] of all) sample.rewrite(file, from, to)
  const result = sample.compiler.changed(file)
  return { result, definitions: result.definitions }
}

const menuOf = (id: string, { definitions }: ReturnType<typeof compiled>) =>
  definitions?.menus.find((menu) => menu.id === id)

test('the menu of a list holds what stands under its address: what that shows is read, its buttons are granted', () => {
  const found = compiled()
  expect(found.result.diagnostics).toEqual([])
  const menu = menuOf('loanList', found)
  expect(menu?.lists).toEqual(['linesList', 'piecesList'])
  expect(menu?.reads).toEqual(expect.arrayContaining(['loan', 'loanLine', 'thing']))
  expect(menu?.resources).toContainEqual(expect.objectContaining({ code: 'btnExport', entity: 'thing' }))
})

test('an audience goes without lists of which it finds no rows, and the browser is told for whom each is', () => {
  const found = compiled()
  const screen = (id: string) => found.definitions?.screens.find((one) => one.id === id)
  expect(screen('loanListPartner')?.lists).toEqual([{ screen: 'linesList', audiences: ['partner'] }])
  expect(screen('loanList')?.lists).toEqual([
    { screen: 'linesList', audiences: ['staff', 'partner'] },
    { screen: 'piecesList', audiences: ['staff'] },
  ])
  expect(menuOf('loanListPartner', found)?.lists).toEqual(['linesList'])
  const registry = new Map(emittedOf(found.result) ?? []).get('browser/registry.js') ?? ''
  expect(registry).toMatch(/id: "loanList",.*lists: \[/)
})

test('a variant gives its own view of what stands there, drops one by name, or says others', () => {
  const own = compiled([
    ['menu:\n', '  linesListPartner: { as: partner, from: linesList, drop: [quantity] }\nmenu:\n'],
  ])
  expect(menuOf('loanListPartner', own)?.lists).toEqual(['linesListPartner'])
  const dropped = compiled([['drop: [company]', 'drop: [company, linesList]']])
  expect(dropped.result.diagnostics).toEqual([])
  expect(menuOf('loanListPartner', dropped)?.lists).toBeUndefined()
})
