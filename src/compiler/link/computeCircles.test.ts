import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

test('base data may not compute from each other in a circle; a tree computes from above', () => {
  const { compiler, rewrite } = sampleProject()
  rewrite(
    'schemas/entities/stock/site.yaml',
    '  above: ',
    '  trail:    { label: 路径 | Trail, compute: above.trail + siteName }\n  owner:    { type: ref, to: company }\n  motto:    { label: 口号 | Motto, compute: owner.motto }\n  above: ',
  )
  expect(compiler.compile().diagnostics.map(({ code }) => code)).toEqual(['unknown-name'])
  rewrite(
    'schemas/entities/stock/company.yaml',
    '  companyName: ',
    '  seat:        { type: ref, to: site }\n  motto:       { label: 口号 | Motto, compute: seat.motto }\n  companyName: ',
  )
  expect(compiler.compile().diagnostics.map(({ code, says }) => [code, says])).toEqual([
    ['compute-cycle', 'company.motto needs site.motto needs company.motto.'],
  ])
})
