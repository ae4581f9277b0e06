import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { definitionsOf, loanProject } from '../testing/sampleProject.ts'

const definitions = definitionsOf(
  loanProject({
    list: 'columns: [loanNum, { field: total, width: 200, isSummary: true }, { key: act, cellType: buttons, functionList: [btnLend] }]\n      full: { operateSlot: [btnLend], pageSelectionKeys: [id] }',
    header: 'fields: [{ field: dueDate, disabled: total > 0 }]',
  }).compiler,
)

test('each property of a column says who decided it', () => {
  const text = explain(definitions, 'loanList.total')
  expect(text).toContain('field   schemas/entities/stock/loan.yaml')
  expect(text).toContain('  width: 200  · screen')
  expect(text).toContain('  align: right  · type amount')
  expect(text).toContain('  title: 合计 | Total  · field')
  expect(text).toContain('  isSummary: true  · screen')
})

test('rules are told as sentences, buttons by their codes', () => {
  expect(explain(definitions, 'loanEdit.dueDate')).toMatch(
    /disabled: total > 0 {2}\(.+ \| Total .+\) {2}· screen/,
  )
  expect(explain(definitions, 'loanList.act')).toContain('functionList: btnLend')
  expect(explain(definitions, 'loanList.act')).toContain('field   none: its key is only a name')
})

test('a screen tells the keys of its table, a section of lines those of its own', () => {
  expect(explain(definitions, 'loanList')).toContain('operateSlot: { width: 80, buttons: [btnLend] }')
  expect(explain(definitions, 'loanList')).toContain('pageSelection: { keyFields: [id] }')
  expect(explain(definitions, 'loanEdit.lines')).toContain('loanEdit.lines · table of loanLine')
  expect(explain(definitions, 'loanEdit.nothing')).toBeUndefined()
})
