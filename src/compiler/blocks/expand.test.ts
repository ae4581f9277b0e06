import { expect, test } from 'vitest'
import { printDiagnostic } from '../source/diagnostics.ts'
import { definitionsOf, emittedOf, sampleProject, type SampleProject } from '../testing/sampleProject.ts'

const wish = 'schemas/entities/stock/wish.yaml'
const block = 'schemas/blocks/review.yaml'

const review = `with:
  to: state
  from: { type: state, default: OPEN }
  by: { type: expression, default: me.user != null }
  on: { type: field, default: wishNum }
fields:
  reviewed$name: { type: datetime, label: 评审时间 | Reviewed at, readonly: true }
  reviewer$name: { type: user, label: 评审人 | Reviewer, readonly: true }
states:
  ASKED$NAME: 评审中 | In review
verbs:
  doAsk$name: { label: 送审 | Ask, from: $from, to: ASKED$NAME, require: [ { rule: $on != null, say: 缺少 | Missing } ] }
  doAgree$name:
    label: 同意 | Agree
    from: ASKED$NAME
    to: $to
    require: [ { rule: site != null or $by, say: 不能 | No } ]
    set: { reviewed$name: now, reviewer$name: me.user }
`

/** The project with wishes that use the block, and what they say beside it. */
function project(use: string, ...changes: readonly (readonly [string, string])[]): SampleProject {
  const sample = sampleProject()
  sample.texts.set(block, review)
  sample.rewrite(wish, 'fields:\n', `use: ${use}\nfields:\n`)
  for (const [from, to] of changes) sample.rewrite(wish, from, to)
  return sample
}

const wishOf = (sample: SampleProject) => {
  const entity = definitionsOf(sample.compiler).entities['wish']
  if (!entity) throw new Error('There are no wishes.')
  return entity
}

test('what a block brings stands in the document: fields at the end, states behind where they come from', () => {
  const { fields, states, verbs } = wishOf(project('{ review: { to: DONE } }'))
  expect(fields.map(({ name }) => name)).toEqual(['wishNum', 'site', 'reviewed', 'reviewer', 'status'])
  expect(states?.values.map(({ code }) => code)).toEqual(['OPEN', 'ASKED', 'DONE'])
  expect(verbs.map(({ name }) => name)).toEqual(['doFinish', 'doAsk', 'doAgree'])
})

test('what the document says wins, keeps its place, and what follows it in the block follows it there', () => {
  const sample = project(
    '{ review: { to: DONE } }',
    ['  site:    {', '  reviewed: { label: 时间 | When }\n  site:    {'],
    ['  DONE: 完成', '  ASKED: { color: warning }\n  DONE: 完成'],
    ['verbs:\n', 'verbs:\n  doAgree: { require: site != null, set: { site: "null" } }\n'],
  )
  const { fields, states, verbs } = wishOf(sample)
  expect(fields.map(({ name }) => name)).toEqual(['wishNum', 'reviewed', 'reviewer', 'site', 'status'])
  expect(fields[1]?.label.EN).toBe('When')
  expect(fields[1]?.type).toBe('datetime')
  expect(states?.values[1]).toMatchObject({ code: 'ASKED', label: { EN: 'In review' }, color: 'warning' })
  const [agree] = verbs
  expect(agree?.require.map(({ rule }) => rule.source)).toEqual([
    'site != null or (me.user != null)',
    'site != null',
  ])
  expect(agree?.set.map(({ field }) => field)).toEqual(['reviewed', 'reviewer', 'site'])
})

test('an expression stays one thing wherever it is put', () => {
  const { verbs } = wishOf(project('{ review: { to: DONE, by: wishNum == null and site == null } }'))
  expect(verbs.at(-1)?.require[0]?.rule.source).toBe('site != null or (wishNum == null and site == null)')
})

test('used twice, what it brings is told apart by name; what is left out is not there', () => {
  const { fields, states, verbs } = wishOf(
    project(
      '{ review: { to: DONE }, review@price: { to: DONE, from: ASKED, drop: [reviewerPrice, doAgreePrice] } }',
      ['verbs:\n', 'verbs:\n  doDrop: { label: 放弃 | Drop, from: ASKED_PRICE, to: DONE }\n'],
    ),
  )
  expect(fields.map(({ name }) => name)).toEqual([
    ...['wishNum', 'site', 'reviewed', 'reviewer', 'reviewedPrice', 'status'],
  ])
  expect(states?.values.map(({ code }) => code)).toEqual(['OPEN', 'ASKED', 'ASKED_PRICE', 'DONE'])
  expect(verbs.map(({ name }) => name)).toEqual(['doDrop', 'doFinish', 'doAsk', 'doAgree', 'doAskPrice'])
})

test('a mistake in a block is told at its line, with the document that uses it; what follows from it is silent', () => {
  const sample = project('{ review: { to: DONE } }')
  sample.texts.set(block, review.replace('site != null or $by', 'sites != null or $by'))
  const { diagnostics } = sample.compiler.compile()
  expect(diagnostics.map(printDiagnostic)).toEqual([
    [
      'unknown-name · Unknown name',
      'schemas/blocks/review.yaml:17:24',
      '',
      '  17 │     require: [ { rule: sites != null or $by, say: 不能 | No } ]',
      '     │                        ^^^^^',
      'Nothing is called sites here.',
      'It stands in a block that schemas/entities/stock/wish.yaml:3 uses.',
      'Did you mean site?',
    ].join('\n'),
  ])
})

test('a block that does not pass its grammar is told alone', () => {
  const sample = project('{ review: { to: DONE } }')
  sample.texts.set(block, review.replace('  doAgree$name:\n    label:', '  doAgree$name:\n    lable:'))
  expect(sample.compiler.compile().diagnostics.map(({ code, file, fix }) => [code, file, fix])).toEqual([
    ['unknown-key', block, 'Did you mean label?'],
  ])
})

test('when a block is saved, the documents that use it are looked at again, and those that read them', () => {
  const sample = project('{ review: { to: DONE } }')
  const told = () => {
    const anew = sampleProject()
    for (const [file, text] of sample.texts) anew.texts.set(file, text)
    return anew.compiler.compile()
  }
  sample.compiler.compile()
  for (const text of [
    review.replace('reviewed$name: {', 'seen$name: {'),
    review,
    review.replace('Reviewed at', 'Seen at'),
    review.replace('type: datetime', 'type: dateitme'),
    review.replace('with:\n', 'with:\n  more: text\n'),
    review,
  ]) {
    sample.texts.set(block, text)
    const now = sample.compiler.changed(block)
    const { diagnostics, definitions } = told()
    expect(now.diagnostics).toEqual(diagnostics)
    expect(emittedOf(now)).toEqual(emittedOf({ definitions }))
  }
})

test('a block comes and goes', () => {
  const sample = sampleProject()
  sample.rewrite(wish, 'fields:\n', 'use: { review: { to: DONE } }\nfields:\n')
  expect(sample.compiler.compile().diagnostics.map(({ code }) => code)).toEqual(['unknown-block'])
  sample.texts.set(block, review)
  expect(sample.compiler.changed(block).diagnostics).toEqual([])
  sample.texts.delete(block)
  expect(sample.compiler.changed(block).diagnostics.map(({ code }) => code)).toEqual(['unknown-block'])
})

test('a parameter that is no scalar and a second name that is none are refused', () => {
  const told = (use: string) =>
    project(use)
      .compiler.compile()
      .diagnostics.map(({ code, says, fix }) => `${code} ${says} ${fix}`)
  expect(told('{ review: { to: [DONE] } }')).toEqual(['wrong-kind to is a list. Write a state.'])
  expect(told('{ review: { to: DONE, from: [OPEN] } }')).toEqual([
    'wrong-kind from is a list. Write a state.',
  ])
  expect(told('{ review@: { to: DONE } }')[0]).toContain('odd-name')
})
