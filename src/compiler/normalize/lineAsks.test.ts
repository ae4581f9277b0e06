import { expect, test } from 'vitest'
import { printDiagnostic } from '../source/diagnostics.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

/** The sample's loans with a verb that asks this. */
function asking(ask: string) {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '  doReturn:',
    `  doWish: { label: 预约 | Wish, by: partner, show: false, ask: [${ask}] }\n  doReturn:`,
  )
  return sample
}
const verb = (ask: string) =>
  definitionsOf(asking(ask).compiler).entities['loan']?.verbs.find(({ name }) => name === 'doWish')
const told = (ask: string) => asking(ask).compiler.compile().diagnostics.map(printDiagnostic).join('\n')

test('a verb asks fields of lines, with what is answered where nobody says otherwise and for which lines', () => {
  const { ask, askLines, batch } =
    verb('{ lines.quantity: { label: 愿借 | Wished, default: lines.quantity, when: lines.quantity > 0 } }') ??
    {}
  expect([ask, batch]).toEqual([[], true])
  const [asked] = askLines ?? []
  expect(asked).toMatchObject({ lines: 'lines', field: 'quantity', label: { CN: '愿借', EN: 'Wished' } })
  expect([asked?.value?.deps, asked?.when?.deps]).toEqual([['quantity'], ['quantity']])
})

test('a path alone is asked of every line, and is not for many documents at once', () => {
  const { askLines, batch } = verb('lines.quantity') ?? {}
  expect(askLines?.map(({ lines, field, value, when }) => [lines, field, value, when])).toEqual([
    ['lines', 'quantity', undefined, undefined],
  ])
  expect(batch).toBe(false)
})

test('what lines do not have, and a field of the document with words of lines, are told at their place', () => {
  expect(told('lines.nothing')).toContain('has no field called nothing')
  expect(told('{ items.quantity: {} }')).toContain('unknown-lines')
  expect(told('{ lines.quantity: { default: nothing } }')).toContain('nothing')
  expect(told('{ secret: { default: "1" } }')).toContain('idle-word')
})
