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
      `  back: { type: ref, to: wish, label: 需求 | Wish }\n  much: ${number('compute: sum(wish.most where site == this)')}`,
      `  most: ${number('compute: sum(site.much where back == this)')}`,
    ),
  ).toEqual([expect.stringMatching(/^compute-cycle \d+ site\.much needs wish\.most needs site\.much\.$/)])
})

test('what is added up over the rows below in a tree is none', () => {
  expect(
    circles(
      `  below: ${number('compute: sum(site.all where above == this)')}\n  all: ${number("compute: 'coalesce(below, 0) + 1'")}`,
      '',
    ),
  ).toEqual([])
})

test('states that follow from rows which follow from them are one; a state that others count is none', () => {
  const counted = `  open: ${number('compute: count(wish where site == this and status == OPEN)')}`
  expect(circles(counted, '')).toEqual([])
  const [found = ''] = circles(
    `  back: { type: ref, to: wish, label: 需求 | Wish }\n${counted}`,
    `  busy: ${number('compute: sum(site.open where back == this)')}`,
    [['verbs:', 'verbs:\n  toDone: { from: OPEN, to: DONE, when: busy == 0 }']],
  )
  expect(found).toMatch(
    /^compute-cycle \d+ site\.open needs wish\.status needs wish\.busy needs site\.open\.$/,
  )
})

test('a circle that comes about while files are changed is found, and gone again with them', () => {
  const sample = sampleProject()
  const ref = '  back: { type: ref, to: wish, label: 需求 | Wish }'
  sample.rewrite(
    site,
    '  above: ',
    `${ref}\n  much: ${number('compute: sum(wish.most where site == this)')}\n  above: `,
  )
  const most = (rest: string) => `  most: ${number(rest)}`
  sample.rewrite(
    wish,
    '  site:    { type: ref, to: site }',
    `  site:    { type: ref, to: site }\n${most('default: 1')}`,
  )
  expect(sample.compiler.compile().diagnostics).toEqual([])
  const summed = most('compute: sum(site.much where back == this)')
  for (let turn = 0; turn < 2; turn += 1) {
    sample.rewrite(wish, most('default: 1'), summed)
    expect(sample.compiler.changed(wish).diagnostics.map(({ code }) => code)).toEqual(['compute-cycle'])
    sample.rewrite(wish, summed, most('default: 1'))
    expect(sample.compiler.changed(wish).diagnostics).toEqual([])
  }
})
