import { expect, test } from 'vitest'
import { mistakesOf, screenOf } from '../testing/sampleProject.ts'

const columns = 'columns: [loanNum, site, company, total, status]'
const checking = (fields: string) => ({
  list: `${columns}\n      grid: { searchParams: { checkRequired: ${fields} } }`,
})

test('fields that a request needs are required in the search form', () => {
  const { search } = screenOf(checking('[company]'), 'loanList')
  expect(search.map(({ key, required }) => [key, required])).toEqual([
    ['loanNum', undefined],
    ['companyId', true],
    ['status', undefined],
  ])
  expect(mistakesOf(checking('[site]'))).toEqual(['unknown-search'])
})

test('a search by rows of a tree is told so; fields may be needed, begin with something, or stay folded', () => {
  const { search } = screenOf(
    {
      search:
        'search: [site, company, { field: loanDate, default: today - 30, more: true }, { field: status, required: true, default: LENT }]',
    },
    'loanList',
  )
  expect(search.map(({ key, tree }) => [key, tree])).toEqual([
    ['siteId', true],
    ['companyId', undefined],
    ['loanDate', undefined],
    ['status', undefined],
  ])
  expect(search[2]).toMatchObject({ more: true, default: { source: 'today - 30', type: 'date' } })
  expect(search[3]).toMatchObject({ required: true, default: { source: 'LENT' } })
  expect(mistakesOf({ search: 'search: [{ field: loanDate, default: dueDate }]' })).toEqual(['wrong-type'])
})
