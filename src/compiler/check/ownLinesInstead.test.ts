import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

/** How it is written instead, of a verb with these words. */
function instead(words: string): readonly string[] {
  const project = sampleProject()
  project.rewrite(
    'schemas/entities/stock/loan.yaml',
    '  doReturn:',
    `  doMark: { label: 标记 | Mark, show: false, ${words} }\n  doReturn:`,
  )
  return project.compiler
    .compile()
    .diagnostics.flatMap(({ code, fix }) => (code === 'retired-form' ? [fix] : []))
}

test('values under one condition are one change, in the order in which they stood', () => {
  const [fix] = instead(
    'set: { lines.a: { value: 1, when: lines.b > 1 }, total: 2, lines.c: 3, lines.d: { value: lines.a, when: lines.b > 1 } }',
  )
  expect(fix).toContain(
    'Write then: [ { change: lines where b > 1, set: { a: 1, d: a } }, { change: lines, set: { c: 3 } } ], where',
  )
})

test('names are those of the line: of the document by this, of a line between by parent, codes and me as they are', () => {
  const [fix] = instead(
    'set: { lines.parts.a: { value: "if(lines.open == OPEN, lines.parts.b, sum(lines.parts.bits.n where n > this.total and kind == \'x\'))", when: site == me.site and parent.x == count(others where y == 1) } }',
  )
  expect(fix).toContain(
    '{ change: lines.parts where this.site == me.site and this.parent.x == count(this.others where y == 1), set: { a: "if(parent.open == OPEN, b, sum(bits.n where n > this.total and kind == \'x\'))" } }',
  )
})

test('what stands in then already comes after it, and names of fields are no lines', () => {
  expect(instead('set: { lines.a: 1 }, then: [ { change: loan, set: { total: 1 } } ]')[0]).toContain(
    'Write in then, before the others: { change: lines, set: { a: 1 } }, where',
  )
  expect(instead('set: { total: 1 }')).toEqual([])
  expect(instead('then: [ { change: lines, set: { lines.a: 1 } } ]')).toEqual([])
})
