import type { UserInfo } from '../../language/wire.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../client/Client.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { documentForms } from '../document/documentForms.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import { SaveMachine, type Phase } from './SaveMachine.ts'
import type { Surroundings } from './Surroundings.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { Offer } from '../verbs/useTold.tsx'

const entities = {
  note: entityOf(
    'note',
    [field('remark'), field('reason'), field('status', { assigned: true })],
    [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
  ),
  line: entityOf('line', [field('quantity')]),
}
const rules: DocumentRules = {
  recompute: (row) => row,
  validate: ({ remark }) => [remark === 'bad' ? [{ path: 'remark', code: 'X', msg: 'bad' }] : []],
  validatePlace: () => [],
}
const verb = (more: Partial<CompiledVerb> = {}): CompiledVerb => ({
  name: 'doSubmit',
  resource: 'btnSubmit',
  label: { CN: '提交', EN: 'Submit' },
  from: [],
  by: [],
  require: [],
  ask: [],
  set: [],
  effects: [],
  batch: false,
  danger: false,
  phrase: { CN: '提交单据', EN: 'Submit note' },
  done: { CN: '已提交', EN: 'submitted' },
  confirm: false,
  outcome: { approval: false, forGood: false, makes: [], changes: [] },
  apiOnly: false,
  at: { file: 'x.yaml', line: 1, column: 1 },
  ...more,
})
const stored: Row = {
  id: 'd1',
  versionNum: 3,
  remark: 'a',
  lines: [{ id: 'l1', versionNum: 1, quantity: '2' }],
}

type Reply = (body: Row) => unknown

/** A machine over a real store, with a server in memory; everything that it does to its surroundings is written down. */
function open(replies: Readonly<Record<string, Reply>> = {}, first: Row = stored, isInFront = true) {
  const store = createDocumentStore(entities, entities.note, first, rules)
  const machine = new SaveMachine({
    entities,
    entity: entities.note,
    store,
    forms: documentForms([], entities.note),
  })
  const calls: { readonly operation: string; readonly body: Row; readonly key: string | undefined }[] = []
  const heard: string[] = []
  const links: Offer[] = []
  const phases: Phase[] = []
  machine.subscribe(() => {
    const { phase } = machine.state()
    if (phase !== (phases.at(-1) ?? 'idle')) phases.push(phase)
  })
  const surroundings: Surroundings = {
    host: {
      client: {
        call: async (_server, _family, operation, body, options) => {
          const row = body as Row // what the machine sends
          calls.push({ operation, body: row, key: options?.idempotencyKey })
          await Promise.resolve()
          const data = replies[operation]?.(row) ?? { ...stored, ...row, id: 'd1', versionNum: 4 }
          return { status: 'S', msg: '', code: 'OK', traceId: '', data: data as never } // the caller knows its answer
        },
      },
      menuId: 'm1',
      respId: 'r1',
      language: 'EN',
      user: { audience: 'buyer' } as unknown as UserInfo, // nothing else of him is looked at
      granted: () => true,
      changed: (entity) => void heard.push(`changed ${entity}`),
      replaceParams: ({ id }) => void heard.push(`address ${String(id)}`),
      setDirty: (dirty) => void heard.push(`dirty ${String(dirty)}`),
      close: () => void heard.push('closed'),
      open: (screen, params) => void heard.push(`opened ${screen} ${String(params?.['id'])}`),
      screenFor: () => ({ id: 'noteEdit', title: { CN: '便笺', EN: 'Note' } }),
    },
    say: editTexts.in('EN'),
    message: {
      success: (text, offers) => {
        heard.push(text)
        links.push(...(offers ?? []))
      },
      error: (text) => void heard.push(`wrong: ${text}`),
    },
    isInFront: () => isInFront,
    onFirst: (path) => void heard.push(`first ${path}`),
  }
  machine.bind(surroundings)
  return { store, machine, calls, heard, links, phases, sent: () => calls.map(({ operation }) => operation) }
}

const refusal =
  (facts: Partial<ConstructorParameters<typeof CallError>[0]> = {}) =>
  () => {
    throw new CallError({ code: 'SYS', msg: 'The server says no', http: 200, ...facts })
  }
const theirs: Row = { ...stored, versionNum: 9, remark: 'theirs', lastUpdatedByName: 'Bea' }
const conflict = refusal({ code: 'SRM-1001', data: theirs })

test('a save is checked, sent once under a key of its own, and told to the other tabs', async () => {
  const { store, machine, calls, heard, phases } = open()
  store.change('', { remark: 'b' })
  const saved = machine.save()
  expect(machine.state()).toMatchObject({ phase: 'checking', busy: 'save' })
  expect(await saved).toBe(true)
  expect(phases).toEqual(['checking', 'saving', 'idle'])
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    operation: 'saveOrUpdate',
    body: { id: 'd1', versionNum: 3, remark: 'b' },
  })
  expect(calls[0]?.key).toMatch(/\w{8,}/)
  expect(heard).toEqual(['changed note', 'Note saved'])
  expect(store.state()).toMatchObject({ dirty: false, row: { versionNum: 4, remark: 'b' } })
})

test('what is wrong is shown, its first place taken to, and nothing is sent', async () => {
  const { store, machine, heard, phases, sent } = open()
  store.change('', { remark: 'bad' })
  expect(await machine.save()).toBe(false)
  expect(sent()).toEqual([])
  expect(phases).toEqual(['checking', 'idle'])
  expect(heard).toEqual(['first remark', 'wrong: 1 field needs attention'])
  expect([...store.state().errors.keys()]).toEqual(['remark'])
})

test('a new document gets its address with its id', async () => {
  const { machine, heard } = open({}, { remark: 'a', lines: [] })
  expect(await machine.save()).toBe(true)
  expect(heard).toEqual(['changed note', 'address d1', 'Note saved'])
})

test('a verb is told with a link that leads back to its document where that is no longer in front; a save is not', async () => {
  const { machine, heard, links } = open({ doSubmit: () => ({ ...stored, num: 'N1' }) }, stored, false)
  await machine.save()
  expect(links).toEqual([])
  await machine.act(verb(), {})
  expect(links.map(({ text }) => text)).toEqual(['Open N1'])
  links[0]?.onPress()
  expect(heard.at(-1)).toBe('opened noteEdit d1')
})

test('after a lost answer the same has the same key, what was corrected since another', async () => {
  let isLost = true
  const answer = () => (isLost ? refusal({ code: 'NETWORK' })() : stored)
  const { machine, calls } = open({ doSubmit: answer })
  const answers = { reason: 'late' }
  expect(await machine.act(verb(), answers)).toBe(false)
  isLost = false
  expect(await machine.act(verb(), answers)).toBe(true)
  expect(await machine.act(verb(), { reason: 'very late' })).toBe(true)
  const [first, second, third] = calls.map(({ key }) => key)
  expect([second === first, third === first]).toEqual([true, false])
})

test('while one work runs no other begins', async () => {
  const { store, machine, sent } = open()
  store.change('', { remark: 'b' })
  const first = machine.save()
  expect(await machine.save()).toBe(false)
  expect(await machine.remove()).toBe(false)
  expect(await first).toBe(true)
  expect(sent()).toEqual(['saveOrUpdate'])
  expect(machine.state()).toMatchObject({ phase: 'idle', busy: null })
})

test('[SRM-1001] a later version on the server is a conflict; joined, it is unsaved on the base of theirs', async () => {
  const { store, machine, heard, phases } = open({ saveOrUpdate: conflict })
  store.change('', { remark: 'mine' })
  expect(await machine.save()).toBe(false)
  expect(phases).toEqual(['checking', 'saving', 'idle'])
  const open1 = machine.state().conflict
  expect(open1).toMatchObject({ who: 'Bea', merge: { conflicts: [{ id: 'remark' }] } })
  expect([store.state().row['remark'], heard]).toEqual(['mine', []])
  machine.settle(open1?.joined(() => 'mine') ?? null)
  expect(store.state()).toMatchObject({
    dirty: true,
    row: { remark: 'mine', versionNum: 9 },
    saved: { remark: 'theirs' },
  })
  expect(machine.state().conflict).toBe(null)
})

test('a conflict may be cancelled, which changes nothing, or mine dropped, which takes theirs', async () => {
  const { store, machine, heard } = open({ saveOrUpdate: conflict })
  store.change('', { remark: 'mine' })
  await machine.save()
  machine.settle(null)
  expect([machine.state().conflict, store.state().row['remark']]).toEqual([null, 'mine'])
  await machine.save()
  machine.dropMine()
  expect(store.state()).toMatchObject({ dirty: false, row: { remark: 'theirs' } })
  expect(heard).toEqual(['changed note'])
})

test('what the server refuses is said and marked, and the keyboard goes there', async () => {
  const errors = [{ path: 'lines[0].quantity', code: 'Y', msg: 'too much' }]
  const { store, machine, heard } = open({ saveOrUpdate: refusal({ errors }) })
  store.change('', { remark: 'b' })
  expect(await machine.save()).toBe(false)
  expect(heard).toEqual(['first lines[0].quantity', 'wrong: The server says no'])
  expect(store.state()).toMatchObject({ dirty: true, row: { remark: 'b' } })
  expect([...store.state().errors.keys()]).toEqual(['lines[0].quantity'])
})

test('with an open dialog a refusal is thrown for it; its answers mark nothing in the document, and the keyboard stays', async () => {
  const errors = [
    { path: 'reason', code: 'Y', msg: 'too short' },
    { path: 'remark', code: 'Z', msg: 'not so' },
  ]
  const { store, machine, heard } = open({ doReject: refusal({ errors }) })
  const reject = verb({ name: 'doReject', ask: ['reason'] })
  await expect(machine.act(reject, { reason: 'x' })).rejects.toThrow('The server says no')
  expect([...store.state().errors.keys()]).toEqual(['remark'])
  expect(heard).toEqual([])
  expect(machine.state().phase).toBe('idle')
})

test('what is no answer of the server is thrown on, and the next work can begin', async () => {
  const { store, machine } = open({
    saveOrUpdate: () => {
      throw new TypeError('broken')
    },
  })
  store.change('', { remark: 'b' })
  await expect(machine.save()).rejects.toThrow('broken')
  expect(machine.state()).toMatchObject({ phase: 'idle', busy: null })
})

test('a verb saves first what is unsaved, and is done on the version that was saved', async () => {
  const { store, machine, calls, heard, phases } = open()
  store.change('', { remark: 'b' })
  expect(await machine.act(verb(), {})).toBe(true)
  expect(calls.map(({ operation, body }) => [operation, body['versionNum']])).toEqual([
    ['saveOrUpdate', 3],
    ['doSubmit', 4],
  ])
  expect(phases).toEqual(['checking', 'saving', 'acting', 'idle'])
  expect(heard).toEqual(['changed note', 'changed note', 'Note submitted'])
  expect(store.state().undoes).toBe(undefined)
})

test('what is typed while a verb runs stays, unsaved', async () => {
  const { store, machine } = open({
    doSubmit: () => {
      store.change('', { remark: 'later' })
      return { ...stored, versionNum: 5, status: 'APPROVING' }
    },
  })
  expect(await machine.act(verb(), {})).toBe(true)
  expect(store.state()).toMatchObject({ dirty: true, row: { remark: 'later', status: 'APPROVING' } })
})

test('a verb of lines takes the chosen ones as they were saved, and reads the document again', async () => {
  const { store, machine, calls, sent } = open({
    saveOrUpdate: () => ({ ...stored, versionNum: 4, lines: [{ id: 'l1', versionNum: 2, quantity: '7' }] }),
    findById: () => ({ ...stored, versionNum: 6, lines: [{ id: 'l1', versionNum: 3, quantity: '7' }] }),
  })
  store.change('lines[0]', { quantity: '7' })
  const close = verb({ name: 'doClose' })
  expect(
    await machine.actOnLines(entities.line, close, linesOf(store.state().row, 'lines'), { why: 'x' }),
  ).toBe(true)
  expect(sent()).toEqual(['saveOrUpdate', 'doClose', 'findById'])
  expect(calls[1]?.body).toEqual({ list: [{ id: 'l1', versionNum: 2 }], why: 'x' })
  expect(store.state().row['versionNum']).toBe(6)
})

test('a deleted document leaves nothing unsaved, and its tab goes', async () => {
  const { store, machine, calls, heard } = open({ delete: () => null })
  store.change('', { remark: 'b' })
  expect(await machine.remove()).toBe(true)
  expect(calls).toMatchObject([{ operation: 'delete', body: { id: 'd1', versionNum: 3 } }])
  expect(heard).toEqual(['dirty false', 'changed note', 'Note deleted', 'closed'])
  expect(store.state().dirty).toBe(false)
})
