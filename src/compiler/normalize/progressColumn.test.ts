import { expect, test } from 'vitest'
import { definitionsOf, loanProject } from '../testing/sampleProject.ts'

const screens = (() => {
  const sample = loanProject({
    list: 'columns: [loanNum, done, rate]',
    header: 'fields: [loanNum, status, site, company, loanDate, dueDate, secret, total, done]',
  })
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '  urgent:   {',
    '  done:     { type: percent, label: 进度 | Done (%), compute: "coalesce(sum(lines.quantity), 0)" }\n  rate:     { type: percent, label: 税率 | Rate (%) }\n  urgent:   {',
  )
  return definitionsOf(sample.compiler).screens
})()
const columnsOf = (id: string) => {
  const screen = screens.find((one) => one.id === id)
  const fields = screen?.sections?.flatMap((section) => (section.kind === 'fields' ? section.columns : []))
  return [...(screen?.table?.columns ?? []), ...(fields ?? [])]
}
const barOf = (id: string, key: string) => columnsOf(id).find((column) => column.key === key)?.bar

test('a percent that is computed over lines stands beside a bar in lists; a rate does not, nor a field of a form', () => {
  expect([barOf('loanList', 'done'), barOf('loanList', 'rate')]).toEqual([true, undefined])
  expect(columnsOf('loanEdit').map(({ key }) => key)).toContain('done')
  expect(barOf('loanEdit', 'done')).toBeUndefined()
})
