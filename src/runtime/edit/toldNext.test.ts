import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { documentForms } from '../document/documentForms.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { SaveMachine } from './SaveMachine.ts'
import type { Surroundings } from './Surroundings.ts'

const verb = (name: string, [from, to]: readonly [string, string], more: Partial<CompiledVerb> = {}) =>
  ({
    name,
    resource: name,
    label: { CN: name, EN: name },
    phrase: { CN: name, EN: `${name} note` },
    done: { CN: name, EN: 'done' },
    from: [from],
    to: [to],
    by: ['buyer'],
    require: [],
    ask: [],
    set: [],
    effects: [],
    ...more,
  }) as unknown as CompiledVerb // only what is looked at
const send = verb('Send', ['NEW', 'SENT'])
const note: CompiledEntity = {
  ...entityOf('note', [field('status', { assigned: true })], []),
  states: { field: 'status', initial: 'NEW', values: [] },
  path: ['NEW', 'SENT', 'OPENED'],
  verbs: [send, verb('Open', ['SENT', 'OPENED'], { roles: { buyer: ['opener'] } })],
}

async function heardBy(roles: readonly string[]): Promise<string> {
  const first = { id: 'd1', versionNum: 1, status: 'NEW' }
  const rules = { recompute: (row: typeof first) => row, validate: () => [], validatePlace: () => [] }
  const store = createDocumentStore({ note }, note, first, rules as never)
  const machine = new SaveMachine({ entities: { note }, entity: note, store, forms: documentForms([], note) })
  const heard: string[] = []
  machine.bind({
    host: {
      client: { call: async () => ({ data: { ...first, versionNum: 2, status: 'SENT' } }) },
      language: 'EN',
      user: { audience: 'buyer', me: { audience: 'buyer', roles } },
      granted: () => true,
      changed: () => undefined,
      screenFor: () => undefined,
    },
    say: editTexts.in('EN'),
    message: {
      success: (text: string) => void heard.push(text),
      error: (text: string) => void heard.push(text),
    },
    isInFront: () => true,
    onFirst: () => undefined,
  } as unknown as Surroundings) // only what is looked at
  expect(await machine.act(send, {})).toBe(true)
  return heard.join()
}

test('what comes next is told to whoever holds the role of it, and to nobody else', async () => {
  expect(await heardBy(['opener'])).toMatch(/Next: Open note/)
  expect(await heardBy(['clerk'])).not.toMatch(/Next/)
})
