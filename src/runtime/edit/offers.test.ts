import { expect, test } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import { offersOf } from './offers.ts'

const says = (text: string) => ({ CN: text, EN: text })
const verb = (name: string, from: string, to?: string, more: Partial<CompiledVerb> = {}) =>
  ({
    name,
    from: [from],
    to: [to],
    ask: [],
    danger: false,
    label: says(name),
    ...more,
  }) as unknown as CompiledVerb // as much as is asked here
const verbs = [
  verb('doSend', 'NEW', 'SENT'),
  verb('doMove', 'NEW'),
  verb('doLend', 'NEW'),
  verb('doDrop', 'NEW', 'GONE', { danger: true }),
]
const loan = {
  path: ['NEW', 'SENT'],
  states: { field: 'status', values: [{ code: 'GONE', color: 'success' }] },
  verbs,
} as unknown as CompiledEntity // likewise
const button = (resource: string, kind: CompiledButton['kind'], of?: CompiledVerb): CompiledButton => ({
  resource,
  kind,
  label: says(resource),
  needs: 'none',
  danger: of?.danger ?? false,
  primary: false,
  ...(of ? { verb: of.name } : {}),
})
const toolbar = [button('save', 'save'), ...verbs.map((one) => button(one.name, 'verb', one))]
const shown = (
  row: Row,
  {
    refused = '',
    granted = (_: string): boolean => true,
    dirty = false,
    maySave = true,
    successors = [] as readonly CompiledButton[],
  } = {},
) => {
  const allowed = verbs.map((one): AllowedVerb => ({
    verb: one,
    ...(one.name === refused ? { refusal: says('no') } : {}),
  }))
  const offers = offersOf({
    screen: { toolbar },
    entity: loan,
    row,
    allowed,
    maySave,
    dirty,
    language: 'EN',
    granted,
    successors,
  })
  const names = (list: readonly { readonly button: CompiledButton }[]) =>
    list.map((one) => one.button.resource)
  return [offers.primary?.button.resource, names(offers.beside), names(offers.rest)]
}

test('one leads on, two stand beside it, the rest is behind a button', () => {
  expect(shown({ id: '1', status: 'NEW' })).toEqual(['doSend', ['save', 'doMove'], ['doLend', 'doDrop']])
})
test('refused it stays the one; no other takes its place', () => {
  expect(shown({ id: '1', status: 'NEW' }, { refused: 'doSend' })[0]).toBe('doSend')
})
test('a new document is saved first', () => {
  expect(shown({ status: 'NEW' }, { dirty: true })).toEqual(['save', [], []])
})
test('without the right to it what is unsaved can be saved, and nothing else is urged', () => {
  const granted = (resource: string) => resource !== 'doSend'
  expect(shown({ id: '1', status: 'NEW' }, { granted, dirty: true })[0]).toBe('save')
  expect(shown({ id: '1', status: 'NEW' }, { granted, maySave: false })).toEqual([
    undefined,
    ['doMove', 'doLend'],
    ['doDrop'],
  ])
})
test('what can be made of the document stands beside what leads on, and leads on itself where nothing else does; of one that has ended it comes later', () => {
  const successors = [button('btnFromLoan', 'flow')].map((one) => ({ ...one, makes: 'order' }))
  expect(shown({ id: '1', status: 'NEW' }, { successors })).toEqual([
    'doSend',
    ['save', 'btnFromLoan'],
    ['doMove', 'doLend', 'doDrop'],
  ])
  const granted = (resource: string) => resource !== 'doSend'
  expect(shown({ id: '1', status: 'NEW' }, { granted, successors })).toEqual([
    'btnFromLoan',
    ['save', 'doMove'],
    ['doLend', 'doDrop'],
  ])
  expect(shown({ id: '1', status: 'GONE' }, { granted, successors })).toEqual([
    undefined,
    ['save', 'doMove'],
    ['doLend', 'btnFromLoan', 'doDrop'],
  ])
})

test('a flow fills what is saved and may be changed, in the states that it names', () => {
  const flows = [{ name: 'fromAny' }, { name: 'fromNew', from: ['new', 'NEW'] }]
  const fillers = ['fromAny', 'fromNew', 'fromElsewhere'].map((flow) => ({ ...button(flow, 'flow'), flow }))
  const offered = (row: Row, maySave = true) => {
    const { beside, rest } = offersOf({
      screen: { toolbar: fillers },
      entity: { ...loan, flows } as unknown as CompiledEntity, // as much as is asked here
      row,
      allowed: [],
      maySave,
      dirty: false,
      language: 'EN',
      granted: () => true,
    })
    return [...beside, ...rest].map((one) => one.button.flow)
  }
  const [nothing, saved] = [{ status: 'NEW' }, { id: '1', status: 'NEW' }]
  expect([offered(nothing), offered(saved, false)]).toEqual([[], []])
  expect([offered({ ...saved, status: 'SENT' }).join(), offered(saved).join()].toSorted()).toEqual([
    'fromAny',
    'fromAny,fromNew',
  ])
})
