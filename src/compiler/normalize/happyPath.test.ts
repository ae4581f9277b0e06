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

test('a moment among the figures stands still since another one, which is told by the keys of both to who reads them', () => {
  const screenWith = (figure: string, id = 'loanEdit', hide = '') => {
    const project = sample(
      [
        '  secret:',
        '  endsAt:   { type: datetime, label: 截止 | Ends }\n  haltedAt: { type: datetime, label: 暂停 | Halted }\n  secret:',
      ],
      ['hide: [secret]', `hide: [secret${hide}]`],
    )
    project.rewrite('screens/stock/loan.yaml', '    edit:\n', `    edit:\n      figures: [${figure}]\n`)
    const { definitions, diagnostics } = project.compiler.compile()
    return {
      screen: definitions?.screens.find((one) => one.id === id),
      told: diagnostics.map(({ code, says }) => `${code}: ${says}`),
    }
  }
  const figure = '{ field: endsAt, stopped: haltedAt }'
  expect(screenWith(figure).screen).toMatchObject({ figures: ['endsAt'], stopped: { endsAt: 'haltedAt' } })
  expect(screenWith('endsAt').screen).not.toHaveProperty('stopped')
  const partner = screenWith(figure, 'loanEditPartner', ', haltedAt').screen
  expect([partner?.figures, partner?.stopped]).toEqual([['endsAt'], undefined])
  for (const [words, told] of [
    ['{ field: endsAt, stopped: haltdAt }', 'unknown-field'],
    ['{ field: endsAt, stopped: dueDate }', 'wrong-kind: stopped is dueDate'],
    ['{ field: dueDate, stopped: haltedAt }', 'wrong-kind: field is dueDate'],
    ['{ field: endsAt, stopped: endsAt }', 'wrong-kind: stopped is endsAt'],
    ['{ field: endsAt }', 'missing-key'],
  ] as const)
    expect(screenWith(words).told).toEqual([expect.stringContaining(told)])
})
