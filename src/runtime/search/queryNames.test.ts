import { expect, test } from 'vitest'
import { noteScope } from '../../rules/testing/noteScope.ts'
import { checkQuery } from './checkQuery.ts'
import { labelledCompletions, toLabels, toNames } from './queryNames.ts'

const scope = noteScope()
const label = (name: string) => scope.entity(scope.root)?.fields[name]?.label.CN ?? expect.fail(name)
const named = (text: string) => toNames(text, scope).text

test('what people call fields, refs, lines and codes is understood in the place of their names', () => {
  const [status, total] = [label('status'), label('total')]
  const draft = scope.entity(scope.root)?.fields['status']?.codes?.[0] ?? expect.fail('no states')
  expect(named(`${status} == ${draft.label.CN} and ${total} > 10`)).toBe(
    `status == ${draft.code} and total > 10`,
  )
  expect(named(`${status} in ${draft.label.CN}|${draft.label.CN}`)).toBe(
    `status in ${draft.code}|${draft.code}`,
  )
  expect(checkQuery(named(`${total}>10`), scope).problems).toEqual([])
  const partner = scope.entity(scope.root)?.fields['partner'] ?? expect.fail('no partner')
  const below = Object.values(scope.entity(partner.to ?? '')?.fields ?? {}).find(
    ({ type }) => type === 'text',
  )
  expect(named(`${partner.label.CN}.${below?.label.CN} == 'A'`)).toBe(`partner.${below?.name} == 'A'`)
})

test('names, texts in quotes and what is no label stay as they are', () => {
  for (const text of [
    "contains(title, '状态')",
    `status == DRAFT and total > 1`,
    `不存在 > 1`,
    `${label('total')}额 > 1`,
  ])
    expect(named(text)).toBe(text)
})

test('a place in the query is a place in what was typed', () => {
  const total = label('total')
  const text = `${total} > 10 and xyz`
  const { text: query, placeOf } = toNames(text, scope)
  expect(text.slice(placeOf(query.indexOf('xyz')))).toBe('xyz')
  expect(placeOf(0)).toBe(0)
  expect(placeOf(query.length)).toBe(text.length)
})

test('a query is shown in Chinese by labels, and means the same', () => {
  const shown = toLabels('status == DRAFT and total > 10', scope, 'CN')
  expect(shown).toContain(label('status'))
  expect(named(shown)).toBe('status == DRAFT and total > 10')
  expect(toLabels('status == DRAFT', scope, 'EN')).toBe('status == DRAFT')
})

test('in Chinese labels are offered and put in, also behind others', () => {
  const total = label('total')
  const text = `${label('status')} != null and ${total.slice(0, 1)}`
  const found = labelledCompletions(text, text.length, { scope, language: 'CN', byHand: false })
  expect(found?.list[0]?.insert).toBe(total)
  expect(text.slice(found?.from, found?.to)).toBe(total.slice(0, 1))
  expect(labelledCompletions('tot', 3, { scope, language: 'EN', byHand: false })?.list[0]?.insert).toBe(
    'total',
  )
})
