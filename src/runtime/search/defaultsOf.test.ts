import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/column.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import { defaultsOf } from './defaultsOf.ts'

const env: ExpressionEnv = { me: { user: 'u1' }, today: '2026-03-06', now: '2026-03-06 10:00:00' }
const says = (run: Expression['run']): Expression => ({
  run,
  type: 'text',
  deps: [],
  says: { CN: '', EN: '' },
  source: '',
})
const field = (key: string, more: Partial<CompiledSearchField>): CompiledSearchField => ({
  key,
  title: { CN: '', EN: '' },
  type: 'text',
  operator: 'contains',
  ...more,
})

test('a form begins with what its fields say, each in its own way', () => {
  expect(
    defaultsOf(
      [
        field('title', { default: says(() => 'x') }),
        field('status', { operator: 'in', type: 'lookup', default: says(() => 'DRAFT') }),
        field('day', { operator: 'range', type: 'date', default: says((_, { today }) => today) }),
        field('holderId', {
          operator: 'in',
          type: 'user',
          to: 'person',
          default: says((_, { me }) => me['user']),
        }),
        field('note', { default: says(() => null) }),
        field('plain', {}),
      ],
      env,
    ),
  ).toEqual({
    title: { kind: 'text', text: 'x' },
    status: { kind: 'codes', codes: ['DRAFT'] },
    day: { kind: 'range', from: '2026-03-06', to: null },
    holderId: { kind: 'refs', refs: [{ value: 'u1', label: '' }] },
  })
})
