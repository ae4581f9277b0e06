import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const box = (verbs: string, ofLine: string, states = '') => `entity: box
label: 箱 | Box
fields:
  title: { label: 标题 | Title }
  ends:  { type: date, label: 结束 | Ends }
  full:  { type: flag, label: 满 | Full }
${states}${verbs}lines:
  parts:
    entity: boxPart
    label: 件 | Parts
    fields:
      held: { type: integer, label: 数量 | Held }
    states:
      NEW: 新 | New
      OLD: { label: 旧 | Old, color: success }
    verbs:
${ofLine}`

function told(
  verbs: string,
  ofLine = '      doUse: { label: 使用 | Use, from: NEW, to: OLD, show: false }\n',
  states = '',
) {
  const sample = sampleProject()
  sample.texts.set('schemas/entities/stock/box.yaml', box(verbs, ofLine, states))
  return sample.compiler
    .compile()
    .diagnostics.filter(({ file }) => file.endsWith('box.yaml'))
    .map(({ code, says }) => `${code}: ${says}`)
}

const states = `states:
  OPEN: 开 | Open
  SHUT: { label: 关 | Shut, color: success }
`

test('a circle of which the clock has a part needs conditions that exclude each other, whatever holds the row', () => {
  const shut = (back: string) => `verbs:
  toShut: { from: OPEN, to: SHUT, when: ends < today }
  toOpen: { from: SHUT, to: OPEN, when: ${back} }
`
  expect(told(shut('full == Y'), undefined, states)).toEqual([
    'restless-verbs: toShut and toOpen can follow each other for ever: OPEN, SHUT, OPEN.',
  ])
  expect(told(shut('ends >= today'), undefined, states)).toEqual([])
})

test('a circle without the clock is told where nothing is played: rows of a document that has no states', () => {
  const lines = (back: string) =>
    `      toOld: { from: NEW, to: OLD, when: held > 0 }\n      toNew: { from: OLD, to: NEW, when: ${back} }\n`
  expect(told('', lines('held > 1'))).toEqual([
    'restless-verbs: toNew and toOld can follow each other for ever: OLD, NEW, OLD.',
  ])
  expect(told('', lines('held <= 0'))).toEqual([])
})

test('who is called for it needs words; what is done of itself alone is called as the state it leads to', () => {
  expect(told('verbs:\n  toShut: { from: OPEN, to: SHUT, when: full == Y }\n', undefined, states)).toEqual([])
  expect(
    told(
      'verbs:\n  doShut: { from: OPEN, to: SHUT, when: full == Y, by: staff, show: false }\n',
      undefined,
      states,
    ),
  ).toEqual(['missing-key: doShut needs label.'])
})

test('nothing can be needed for what is done of itself, and no hook stands beside it', () => {
  const needed = told(
    'verbs:\n  toShut: { from: OPEN, to: SHUT, when: full == Y }\nhooks: { after toShut: nothing }\n',
    undefined,
    states,
  )
  expect(needed[0]).toContain('toShut')
})
