// @vitest-environment jsdom
// Whoever opens a document does the verb that its screen names: where he may, once, and the page shows what became of it.
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { compileEntities, entities } from '../../rules/testing/noteEntities.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { createDocumentStore, type DocumentStore } from '../document/DocumentStore.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { useOpened } from './useOpened.ts'

beforeEach(compileEntities)
afterEach(cleanup)

const rules: DocumentRules = { recompute: (row) => row, validate: () => [], validatePlace: () => [] }
const environment = () => ({ me: { user: 'u1' }, today: '2026-11-20', now: '2026-11-20 10:00:00' })

interface Opening {
  readonly row?: Row
  readonly verb?: Partial<CompiledVerb>
  readonly denied?: readonly string[]
  readonly isRefused?: boolean
}

async function open({ row = {}, verb = {}, denied = [], isRefused = false }: Opening = {}) {
  const note = entities['note'] ?? expect.fail('There is no note.')
  const send = note.verbs.find(({ name }) => name === 'doSend') ?? expect.fail('There is no verb.')
  const entity = {
    ...note,
    verbs: note.verbs.map((one) => (one === send ? { ...one, require: [], ask: [], ...verb } : one)),
  }
  const stored = { id: 'n1', versionNum: 3, title: 'A note', status: 'DRAFT', lines: [], ...row }
  const store = createDocumentStore(entities, entity, stored, rules)
  const call = vi.fn(async () => {
    if (isRefused) throw new Error('no')
    return {
      status: 'S',
      msg: '',
      code: 'OK',
      traceId: '',
      data: { ...stored, status: 'SENT', versionNum: 4 },
    }
  })
  const changed = vi.fn()
  const host = { ...sampleHost({ call } as never, 'EN', denied), changed } // the one call that is made
  const screen = { opened: 'doSend' } as CompiledScreen // it looks at nothing else
  function Opened({ of }: { readonly of: DocumentStore | undefined }) {
    useOpened(screen, entity, of, environment)
    return null
  }
  const drawn = (of: DocumentStore | undefined) => (
    <ScreenHostContext value={host}>
      <Opened of={of} />
    </ScreenHostContext>
  )
  const { rerender } = render(drawn(undefined))
  expect(call).not.toHaveBeenCalled()
  rerender(drawn(store))
  await act(async () => undefined)
  rerender(drawn(store))
  await act(async () => undefined)
  return { store, call, changed, resource: send.resource }
}

test('it is done once, on the version that was read; the page shows where it led', async () => {
  const { store, call, changed } = await open()
  expect(call).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledWith(
    'srmServer',
    'note',
    'doSend',
    { id: 'n1', versionNum: 3 },
    expect.anything(),
  )
  expect(store.state()).toMatchObject({ row: { status: 'SENT', versionNum: 4 }, dirty: false })
  expect(changed).toHaveBeenCalledWith('note')
})

test('where the row is already, where a rule forbids it and where it is not granted nothing is asked', async () => {
  const never = {
    rule: { run: () => false },
    say: { CN: '', EN: '' },
  } as unknown as CompiledVerb['require'][number] // as rules are
  expect((await open({ row: { status: 'SENT' } })).call).not.toHaveBeenCalled()
  expect((await open({ verb: { require: [never] } })).call).not.toHaveBeenCalled()
  const { resource } = await open()
  expect((await open({ denied: [resource] })).call).not.toHaveBeenCalled()
})

test('that it is refused is no fault; one that leaves its row as it is names no version and changes nothing here', async () => {
  const refused = await open({ isRefused: true })
  expect(refused.store.state().row).toMatchObject({ status: 'DRAFT', versionNum: 3 })
  const passing = await open({ verb: { passing: true } })
  expect(passing.call).toHaveBeenCalledWith(
    expect.anything(),
    'note',
    'doSend',
    { id: 'n1' },
    expect.anything(),
  )
  expect(passing.store.state().row).toMatchObject({ status: 'DRAFT', versionNum: 3 })
  expect(passing.changed).not.toHaveBeenCalled()
})
