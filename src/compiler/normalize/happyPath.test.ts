import type { CompiledVerb } from '../../language/verb.ts'
import { expect, test } from 'vitest'
import { definitionsOf, sampleProject, screenOf } from '../testing/sampleProject.ts'
import { happyPath } from './happyPath.ts'

const loan = 'schemas/entities/stock/loan.yaml'

const sample = (...changes: readonly (readonly [from: string, to: string])[]) => {
  const project = sampleProject()
  for (const [from, to] of changes) project.rewrite(loan, from, to)
  return project
}
const pathOf = (...changes: readonly (readonly [from: string, to: string])[]) =>
  definitionsOf(sample(...changes).compiler).entities['loan']?.path

test('a document goes by its verbs, in the order of its states, and not by those that ask for a reason', () => {
  expect(pathOf(['by: partner, ask: reason', 'by: partner'])).toEqual(['DRAFT', 'LENT', 'BACK'])
  expect(pathOf()).toEqual(['DRAFT', 'LENT'])
})

test('a written path stands, and base data has none', () => {
  expect(pathOf(['access:', 'path: [DRAFT, BACK]\naccess:'])).toEqual(['DRAFT', 'BACK'])
  expect(definitionsOf(sample().compiler).entities['site']).not.toHaveProperty('path')
})

test('a step is a known state, stands once, and the first is where a document begins', () => {
  const told = (path: string) =>
    sample(['access:', `path: [${path}]\naccess:`])
      .compiler.compile()
      .diagnostics.map(({ code, says }) => `${code}: ${says}`)
  expect(told('DRAFT, GONE')).toEqual([expect.stringMatching(/^unknown-state: /)])
  expect(told('LENT, BACK')).toEqual(['wrong-type: LENT is no state that a document begins in.'])
  expect(told('DRAFT, LENT, LENT')).toEqual(['wrong-type: LENT is a step already.'])
})

test('a step says when it is expected, by a rule that gives a day or a moment', () => {
  const lent = (expected: string) =>
    sample(['LENT: 借出 | Lent', `LENT: { label: 借出 | Lent, expected: ${expected} }`]).compiler
  const { expected } = definitionsOf(lent('dueDate - 3')).entities['loan'] ?? {}
  expect([Object.keys(expected ?? {}), expected?.['LENT']?.source]).toEqual([['LENT'], 'dueDate - 3'])
  expect(definitionsOf(lent('creationDate')).entities['loan']?.expected).toHaveProperty('LENT')
  expect(definitionsOf(sample().compiler).entities['loan']).not.toHaveProperty('expected')
  const told = (rule: string) =>
    lent(rule)
      .compile()
      .diagnostics.map(({ code }) => code)
  expect(told('total')).toEqual(['expression-type'])
  expect(told('dueDat')).toEqual(['unknown-name'])
})

test('where no verb leads on, the first state that follows of itself does: no state of error, and none that merely ends', () => {
  const state = (code: string, color: 'default' | 'processing' | 'success' | 'error') => ({
    code,
    label: { CN: code, EN: code },
    color,
  })
  const always = { run: () => true, type: 'boolean' as const, deps: [], says: { CN: '', EN: '' }, source: '' }
  const states = {
    field: 'status',
    initial: 'SENT',
    values: [
      state('SENT', 'default'),
      state('REFUSED', 'error'),
      state('DONE', 'success'),
      state('CLOSED', 'default'),
    ],
  }
  const verbs = ['CLOSED', 'REFUSED', 'DONE'].map(
    (to) => ({ from: ['SENT'], to: [to], by: [], ask: [], when: always }) as unknown as CompiledVerb, // only what is looked at
  )
  expect(happyPath({ kind: 'document', states, verbs })).toEqual(['SENT', 'DONE'])
})

test('figures are what the lines come to and a section shows; written ones stand; no audience gets what it may not see', () => {
  expect(screenOf({}, 'loanEdit').figures).toEqual(['total'])
  expect(screenOf({ header: 'fields: [loanNum, status]' }, 'loanEdit').figures).toEqual([])
  const written = { sections: '      figures: [dueDate, secret]' }
  expect(screenOf(written, 'loanEdit').figures).toEqual(['dueDate', 'secret'])
  expect(screenOf(written, 'loanEditPartner').figures).toEqual(['dueDate'])
})
