import { expect, test } from 'vitest'
import { keepingOrigins } from '../normalize/decide.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { explain } from './explain.ts'
import { manual } from './manual.ts'

/** What is told of a view of loans, by site and day. */
function told(every = '', rows = 'true') {
  const sample = sampleProject()
  sample.texts.set(
    'schemas/entities/stock/loanSum.yaml',
    `entity: loanSum
label: 借阅汇总 | Loans summed
each: loan where total > 0
per: [site, dueDate]
${every}display: [dueDate]
fields:
  site: { type: ref, to: site, compute: each.site }
  dueDate: { type: date, label: 到期 | Due, compute: each.dueDate }
  loans: { type: integer, label: 数量 | Loans, compute: count(each) }
access:
  staff: { rows: ${rows} }
`,
  )
  const definitions = keepingOrigins(() => definitionsOf(sample.compiler))
  const of = (name: string) => explain(definitions, name)
  return { of, manual: () => manual(definitions) }
}

test('a view says which rows it goes through, its groups, and in whose rows it is found', () => {
  const { of, manual: pages } = told()
  expect(of('loanSum')).toContain('goes through loan where total > 0\none row for each site, dueDate\n')
  expect(of('loanSum')).toContain('found whenever it is asked, in the rows that whoever asks finds')
  expect(of('loanSum.dueDate')).toContain('  group: dueDate, of each row')
  expect(of('loanSum.loans')).toContain('  figure: count(each), of the rows of the group')
  expect(pages()).toContain('- 取自`loan where total > 0` | Rows of `loan where total > 0`')
})

test('one that is kept says when it is taken', () => {
  const { of, manual: pages } = told('every: day 02:00\n', 'site in me.sites')
  expect(of('loanSum')).toContain('taken every day at 02:00 from all rows')
  expect(pages()).toContain('Starts automatically every day at 02:00')
})
