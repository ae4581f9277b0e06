// @vitest-environment jsdom
// What the dialog of a run asks, what it tells of the last run, and of its own when that has ended.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import { CallError, type Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Expression } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledRun, RunReport } from '../../language/run.ts'
import { compileEntities, entities as noteEntities } from '../../rules/testing/noteEntities.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import { RunDialog } from './RunDialog.tsx'

const { note } = noteEntities
const send = note?.verbs.find(({ name }) => name === 'doSend')

const none: RunReport = {
  run: 'r1',
  startDate: '2026-03-26 02:00:00',
  endDate: '2026-03-26 02:03:00',
  ending: 'done',
  problem: null,
  isOwn: true,
  due: null,
  startedByName: 'ann',
  made: 0,
  skipped: 0,
  failed: 0,
  groups: [],
}
const group = { id: null, code: null, name: '', problem: null } as const
const ended: RunReport = {
  ...none,
  made: 21,
  skipped: 1,
  failed: 1,
  groups: [
    { ...group, outcome: 'failed', name: 'S1 · CNY', problem: 'The amount must be positive' },
    { ...group, outcome: 'made', id: 'n1', code: 'ST1', name: 'S2 · CNY' },
  ],
}

beforeAll(compileEntities)
beforeEach(() => language.set('EN'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const per: readonly Expression[] = [
  { type: 'id', deps: [], source: 'x', says: { CN: '供应商', EN: 'Supplier' }, run: () => null },
  { type: 'id', deps: [], source: 'y', says: { CN: '币种', EN: 'Currency' }, run: () => null },
]

/** Answers a run's calls one after the other. */
function show(answers: readonly (RunReport | Error | null)[], ask: readonly string[] = []) {
  if (!note || !send) throw new Error('The sample has no such verb.')
  const asked: Row[] = []
  const rest = [...answers]
  const client: Client = {
    call: async (_server, _family, _operation, body) => {
      asked.push(body as Row) // a run is asked with a row
      const next = rest.shift() ?? null
      if (next instanceof Error) throw next
      return { code: 'OK', status: 'S', msg: '', traceId: '', data: next } as never // as the wire has it
    },
  }
  const run: CompiledRun = {
    ...send,
    name: 'doGenerate',
    resource: 'btnGenerate',
    phrase: { CN: '生成通知', EN: 'Generate notes' },
    ask,
    require: [],
    effects: [{ kind: 'make', entity: 'note', isOwn: false, lines: [], values: [], per }],
  }
  const opened = vi.fn()
  const onClose = vi.fn<(hasBegun: boolean) => void>()
  const host = {
    ...sampleHost(client, language.get()),
    open: opened,
    screenFor: () => ({ id: 'noteEdit', title: note.label }),
  }
  render(
    <App>
      <LookupsContext value={sampleLookups}>
        <ScreenHostContext value={host}>
          <CellServicesContext value={sampleServices(language.get())}>
            <RunDialog run={run} entity={note} entities={noteEntities} onClose={onClose} />
          </CellServicesContext>
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
  return { asked, onClose, opened }
}

const press = () =>
  act(async () => {
    fireEvent.click(document.querySelector('[data-verb]') ?? document.body)
  })
const foot = () => document.querySelector('.verb-foot button') ?? document.body
const words = () => document.querySelector('.ant-modal')?.textContent ?? ''

test('it tells of the last run, begins another, and says what was made, skipped and failed and why', async () => {
  const { asked, onClose, opened } = show([{ ...none, made: 2, due: '2026-03-26 02:00:00' }, ended])
  await waitFor(() => expect(words()).toContain('Last run'))
  expect(words()).toContain('2 created')
  expect(words()).toContain('for each supplier, currency.')
  await press()
  await waitFor(() => expect(words()).toContain('21 created, 1 skipped, 1 failed'))
  expect(words()).toContain('S1 · CNY: The amount must be positive')
  expect(words()).toContain('ST1')
  expect(words()).toContain('20 more')
  expect(asked).toEqual([{ run: 'last' }, {}])
  fireEvent.click(screen.getByRole('button', { name: 'ST1' }))
  expect(opened).toHaveBeenCalledWith('noteEdit', { id: 'n1' })
  expect(onClose).toHaveBeenCalledWith(true) // it is read without the dialog over it
  onClose.mockClear()
  fireEvent.click(foot())
  expect(onClose).toHaveBeenCalledWith(true)
})

test('in Chinese too', async () => {
  language.set('CN')
  show([null, ended])
  await press()
  await waitFor(() => expect(words()).toContain('生成 21 张，跳过 1 组，失败 1 组'))
})

test('a run that takes its time is looked at until it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked } = show([null, { ...none, endDate: null, ending: null, made: 3 }, new Error('away'), ended])
  await press()
  await waitFor(() => expect(words()).toContain('Still running'))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(words()).toContain('3 created')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(words()).toContain('21 created'))
  expect(words()).not.toContain('Still running')
  expect(asked.slice(2)).toEqual([{ run: 'r1' }, { run: 'r1' }])
})

test('what refuses it stays in the dialog, and nothing is begun without its answers', async () => {
  const { asked, onClose } = show(
    [null, new CallError({ code: 'CHECK_FAILED', msg: 'That day is to come', http: 200 })],
    ['title'],
  )
  const title = await screen.findByRole('textbox', { name: 'Title' }) // the form is fetched
  await press()
  expect(asked).toEqual([{ run: 'last' }])
  await waitFor(() => expect(words()).toContain('Required'))
  fireEvent.change(title, { target: { value: 'March' } })
  await press()
  await waitFor(() => expect(words()).toContain('That day is to come'))
  fireEvent.click(foot())
  expect(onClose).toHaveBeenCalledWith(false)
})

test('whoever began it may end it half way, and is told what was made so far', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const underway: RunReport = { ...none, endDate: null, ending: null, made: 3 }
  const { asked } = show([null, underway, underway, { ...none, ending: 'cancelled', made: 4 }])
  await press()
  await waitFor(() => expect(words()).toContain('Still running'))
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Stop after this one' }))
  })
  expect(asked.at(-1)).toEqual({ cancel: 'r1' })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(words()).toContain('Stopped by hand'))
  expect(words()).toContain('4 created')
  expect(screen.queryByRole('button', { name: 'Stop after this one' })).toBeNull()
})

test('what began by itself and could not, or was broken off, says so', async () => {
  show([{ ...none, due: '2026-03-26 02:00:00', ending: 'refused', problem: 'That day is to come' }])
  await waitFor(() => expect(words()).toContain('It did not begin: That day is to come'))
  expect(words()).toContain('by itself')
  cleanup()
  show([{ ...none, ending: 'stopped', made: 2 }])
  await waitFor(() => expect(words()).toContain('Broken off with its server'))
  expect(words()).toContain('Run it again for the rest')
})
