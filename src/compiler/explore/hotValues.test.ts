import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { hotValues } from './hotValues.ts'

const hot = (compute: string): readonly (readonly unknown[])[] => {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/wish.yaml',
    '  site:    { type: ref, to: site }\n',
    `  site:    { type: ref, to: site }\n  seen:    { type: integer, label: 数 | Seen, compute: "${compute}" }\n`,
  )
  return hotValues(definitionsOf(sample.compiler)).map(({ entity, name, of, agreed }) => [
    `${entity.name}.${name}`,
    of,
    ...agreed,
  ])
}

test('what documents keep of all that agree with them in base data alone holds up everybody who writes these', () => {
  expect(hot('count(loan where site == this.site)')).toEqual([['wish.seen', 'loan', 'siteId']])
  expect(hot('count(loanLine where parent.site == this.site and quantity > 1)')).toEqual([
    ['wish.seen', 'loanLine', 'parent.siteId'],
  ])
})

test.each([
  [
    'narrowed by something else that both agree in',
    'count(loan where site == this.site and loanNum == this.wishNum)',
  ],
  ['led to by a ref, as lent of wishLine is,', '1'],
  ['of base data', 'count(site where siteCode == this.wishNum)'],
])('%s it is not', (_, compute) => expect(hot(compute)).toEqual([]))
