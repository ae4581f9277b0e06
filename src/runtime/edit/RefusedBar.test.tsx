// @vitest-environment jsdom
// What is due on a document and is refused stands above it; gone when it succeeded. Where nothing is done by the clock nobody is asked.
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { RefusedVerb } from '../../language/refused.ts'
import { compileEntities, entities } from '../../rules/testing/noteEntities.ts'
import type { DocumentRules } from '../document/DocumentModel.ts'
import { createDocumentStore } from '../document/DocumentStore.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { HistoryProvider } from './HistoryProvider.tsx'
import { RefusedBar } from './RefusedBar.tsx'

const refused: RefusedVerb = {
  entity: 'note',
  id: 'n1',
  lineNum: null,
  verb: 'doSend',
  verbName: 'Send',
  due: '2026-03-06 00:00:00',
  since: '2026-03-06 00:00:00',
  tries: 3,
  next: '2026-03-06 00:07:00',
  reason: 'It is locked',
}

beforeEach(async () => {
  await compileEntities()
  language.set('EN')
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const rules: DocumentRules = { recompute: (row) => row, validate: () => [], validatePlace: () => [] }

const words = () => document.querySelector('.refused-bar')?.textContent ?? ''

/** Shows a saved note; what each question is answered, one after the other. */
async function show(isTimed: boolean, answers: readonly (readonly RefusedVerb[])[]): Promise<() => number> {
  const note = entities['note'] ?? expect.fail('There is no note.')
  const timed: CompiledEntity = {
    ...note,
    verbs: note.verbs.map((verb) => (isTimed ? { ...verb, moments: [] } : verb)),
  }
  const rest = [...answers]
  let asked = 0
  const client: Client = {
    call: async () => {
      asked += 1
      return { code: 'OK', status: 'S', msg: '', traceId: '', data: rest.shift() ?? [] } as never // as the wire has it
    },
  }
  const store = createDocumentStore(entities, timed, { id: 'n1', versionNum: 1 }, rules)
  await act(async () => {
    render(
      <ScreenHostContext value={sampleHost(client, language.get())}>
        <CellServicesContext value={sampleServices(language.get())}>
          <HistoryProvider entity={timed} entities={entities} store={store} isIdle>
            <RefusedBar />
          </HistoryProvider>
        </CellServicesContext>
      </ScreenHostContext>,
    )
  })
  return () => asked
}

test('it says what, since when, why, when again and what to do, and goes when it succeeded', async () => {
  await show(true, [[refused], []])
  expect(words()).toContain('Send was to happen by itself')
  expect(words()).toContain('It is locked')
  expect(words()).toContain('Next try')
  expect(words()).toContain('00:07')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(words()).toBe('')
})

test('of a line it says which', async () => {
  await show(true, [[{ ...refused, lineNum: 20 }]])
  expect(words()).toContain('Line 20: Send')
})

test('where nothing is done by the clock nobody is asked', async () => {
  const asked = await show(false, [])
  expect(asked()).toBe(0)
})
