import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const site = 'schemas/entities/stock/site.yaml'
const wish = 'schemas/entities/stock/wish.yaml'

/** What is said of circles when these words are put behind the names of two documents. */
function circles(
  ofSite: string,
  ofWish: string,
  more: readonly (readonly [string, string])[] = [],
): string[] {
  const sample = sampleProject()
  sample.rewrite(site, '  above: ', `${ofSite}\n  above: `)
  sample.rewrite(wish, '  site:    { type: ref, to: site }', `  site:    { type: ref, to: site }\n${ofWish}`)
  for (const [from, to] of more) sample.rewrite(wish, from, to)
  return sample.compiler.compile().diagnostics.map(({ code, line, says }) => `${code} ${line} ${says}`)
}

const number = (rest: string) => `{ type: number, label: 数 | Number, ${rest} }`

test('sums of each other are a circle, told once, at its first name', () => {
  expect(
    circles(
      `  back: { type: ref, to: wish, label: 需求 | Wish }\n  much: ${number('rollup: { sum: wish.most, by: site }')}`,
      `  most: ${number('rollup: { sum: site.much, by: back }')}`,
    ),
  ).toEqual([expect.stringMatching(/^compute-cycle \d+ site\.much needs wish\.most needs site\.much\.$/)])
})

test('what is added up over the rows below in a tree is none', () => {
  expect(
    circles(
      `  below: ${number('rollup: { sum: site.all, by: above }')}\n  all: ${number("compute: 'coalesce(below, 0) + 1'")}`,
      '',
    ),
  ).toEqual([])
})

test('states that follow from rows which follow from them are one; a state that others count is none', () => {
  const counted = `  open: ${number('rollup: { count: wish, by: site, when: status == OPEN }')}`
  expect(circles(counted, '')).toEqual([])
  const [found = ''] = circles(
    `  back: { type: ref, to: wish, label: 需求 | Wish }\n${counted}`,
    `  busy: ${number('rollup: { sum: site.open, by: back }')}`,
    [['verbs:', 'derive:\n  - { to: DONE, from: [OPEN], when: busy == 0 }\nverbs:']],
  )
  expect(found).toMatch(
    /^compute-cycle \d+ site\.open needs wish\.status needs wish\.busy needs site\.open\.$/,
  )
})
