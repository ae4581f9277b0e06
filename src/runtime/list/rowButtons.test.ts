import { expect, test } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { ScreenHost } from '../host/host.ts'
import { rowButtons, rowButtonState } from './rowButtons.ts'

const button = (resource: string, more: Partial<CompiledButton> = {}) =>
  ({ resource, kind: 'verb', verb: 'doSubmit', ...more }) as unknown as CompiledButton // only what is looked at
const rule = (deps: readonly string[], holds: boolean) => ({ rule: { deps, run: () => holds } })
const entity = (require: readonly object[] = []) =>
  ({
    access: {},
    states: { field: 'status' },
    flows: [],
    lines: [{ name: 'lines' }],
    verbs: [{ name: 'doSubmit', from: ['DRAFT'], by: ['staff'], ask: [], set: [], require }],
  }) as unknown as CompiledEntity // only what is looked at
const host = {
  granted: (code: string) => code !== 'btnDenied',
  user: { audience: 'staff', me: { audience: 'staff', roles: [] } },
} as unknown as ScreenHost // only what is looked at
const env: ExpressionEnv = { me: {}, today: '2026-11-21', now: '2026-11-21 10:00:00' }
const state = (one: CompiledButton, status = 'DRAFT', of = entity()) =>
  rowButtonState(of, one, { status }, host, env)

test('a button of a row is shown when it is granted, of this audience, and its verb is allowed in the state of the row', () => {
  expect([
    state(button('btnSubmit')),
    state(button('btnDenied')),
    state(button('btnSubmit'), 'DONE'),
    state(button('btnSubmit', { verb: 'doNothing' })),
  ]).toEqual(['enabled', 'hidden', 'hidden', 'hidden'])
  expect(
    rowButtonState(
      entity(),
      button('btnSubmit'),
      { status: 'DRAFT' },
      { ...host, user: { ...host.user, audience: 'guest' } },
      env,
    ),
  ).toBe('hidden')
  expect(state(button('btnDelete', { kind: 'delete' }), 'DONE')).toBe('enabled')
})

test('of a verb that roles do, whoever holds none of them has no button', () => {
  const ofRoles = entity()
  const of = { ...ofRoles, verbs: ofRoles.verbs.map((verb) => ({ ...verb, roles: { staff: ['opener'] } })) }
  const seenBy = (roles: readonly string[]) =>
    rowButtonState(
      of,
      button('btnSubmit'),
      { status: 'DRAFT' },
      { ...host, user: { ...host.user, me: { audience: 'staff', roles } } },
      env,
    )
  expect([seenBy(['opener']), seenBy(['clerk']), seenBy([])]).toEqual(['enabled', 'hidden', 'hidden'])
})

test('it cannot be pressed while a rule of the verb does not hold; rules over lines are left to the server', () => {
  expect([
    state(button('btnSubmit'), 'DRAFT', entity([rule(['title'], false)])),
    state(button('btnSubmit'), 'DRAFT', entity([rule(['lines.quantity'], false), rule(['title'], true)])),
  ]).toEqual(['disabled', 'enabled'])
})

test('what the verb asks first stands in nobody’s way before it is asked', () => {
  const plain = entity([rule(['reply'], false)])
  const asking = {
    ...plain,
    fields: [{ name: 'reply', wire: 'reply' }],
    verbs: plain.verbs.map((verb) => ({ ...verb, ask: ['reply'] })),
  } as unknown as CompiledEntity // only what is looked at
  expect([state(button('btnSubmit'), 'DRAFT', plain), state(button('btnSubmit'), 'DRAFT', asking)]).toEqual([
    'disabled',
    'enabled',
  ])
})

test('it cannot be pressed on a document that may only be read', () => {
  const readOnly = {
    ...entity(),
    access: { staff: { write: { deps: ['ouId'], run: (row: { ouId?: string }) => row.ouId === 'mine' } } },
  } as unknown as CompiledEntity // only what is looked at
  expect(
    ['mine', 'theirs'].map((ouId) =>
      rowButtonState(readOnly, button('btnSubmit'), { status: 'DRAFT', ouId }, host, env),
    ),
  ).toEqual(['enabled', 'disabled'])
})

test('buttons stand at the end of a row, in its cells and in its menu', () => {
  const table = {
    columns: [{ functionList: [button('b')] }, {}],
    operateSlot: { buttons: [button('a')] },
    menuConfig: [button('c')],
  } as unknown as CompiledTable // only what is looked at
  expect(rowButtons(table).map(({ resource }) => resource)).toEqual(['a', 'b', 'c'])
})
