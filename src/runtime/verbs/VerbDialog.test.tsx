// @vitest-environment jsdom
// What the dialog of a verb says before it is done: where it leads, and what it warns of.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import { CallError } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Row } from '../../language/row.ts'
import { longestReason, type CompiledVerb } from '../../language/verb.ts'
import { compileEntities, entities as noteEntities } from '../../rules/testing/noteEntities.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost, sampleLookups } from '../host/sampleHost.chromium.ts'
import type { LeftOut } from './leaveOut.ts'
import { VerbDialog } from './VerbDialog.tsx'

const { note } = noteEntities
const send = note?.verbs.find(({ name }) => name === 'doSend')
const client = { call: () => Promise.reject(new Error('Nothing is called.')) }

beforeAll(compileEntities)
beforeEach(() => language.set('EN'))
afterEach(cleanup)

function show(
  more: Partial<CompiledVerb>,
  rows: readonly Row[],
  onSubmit: (answers: Row) => Promise<void>,
  leftOut: readonly LeftOut[] = [],
  services: Partial<CellServices> = {},
) {
  if (!note || !send) throw new Error('The sample has no such verb.')
  render(
    <App>
      <LookupsContext value={sampleLookups}>
        <ScreenHostContext value={sampleHost(client, 'EN')}>
          <CellServicesContext value={{ ...sampleServices('EN'), ...services }}>
            <VerbDialog
              verb={{ ...send, ...more }}
              entity={note}
              entities={noteEntities}
              language="EN"
              rows={rows}
              leftOut={leftOut}
              onCancel={() => undefined}
              onSubmit={onSubmit}
            />
          </CellServicesContext>
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
}

const press = () =>
  act(async () => {
    fireEvent.click(document.querySelector('[data-verb]') ?? document.body)
  })
const isHigh = {
  run: (row: Row) => (row['kind'] === 'HIGH' ? 'DONE' : 'SENT'),
  type: 'code' as const,
  deps: ['kind'],
  says: { CN: '', EN: '' },
  source: 'if(kind == HIGH, DONE, SENT)',
}

test('where a verb chooses, the dialog says what it comes to for these rows', () => {
  const verb = { to: ['SENT', 'DONE'], toWhich: isHigh }
  const done = async () => undefined
  const outcome = () => document.querySelector('.verb-outcome')?.textContent
  show(verb, [{ id: '1', kind: 'LOW', lines: [] }], done)
  expect(outcome()).toContain('The status becomes "sent"')
  cleanup()
  show(
    verb,
    [
      { id: '1', kind: 'LOW' },
      { id: '2', kind: 'HIGH' },
    ],
    done,
  )
  expect(outcome()).toContain('The status becomes "sent" or "done"')
})

test('on several rows it asks once, names what is left out, and answers for all of them', async () => {
  const onSubmit = vi.fn<(answers: Row) => Promise<void>>().mockResolvedValue()
  show({ ask: ['reason'] }, [{ id: '1' }, { id: '2' }], onSubmit, [
    { row: { id: '3', noteNum: 'N-3' }, why: 'status "done"' },
  ])
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(document.querySelector('.verb-left-out')?.textContent).toContain('status "done"')
  await press()
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.change(document.querySelector('#ask-reason') ?? document.body, { target: { value: 'for all' } })
  await press()
  expect(onSubmit.mock.calls).toEqual([[{ reason: 'for all' }]])
})

test('a reason that is too long is not cut off: it stays and is told so, and nothing is sent', async () => {
  const onSubmit = vi.fn<(answers: Row) => Promise<void>>(async () => undefined)
  show({ ask: ['reason'] }, [{ id: '1' }], onSubmit)
  const box = document.querySelector<HTMLTextAreaElement>('#ask-reason')
  fireEvent.change(box ?? document.body, { target: { value: 'x'.repeat(longestReason + 1) } })
  await press()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.querySelector('.ant-form-item-explain')?.textContent).toBe('at most 4000 characters')
  expect(box?.value.length).toBe(longestReason + 1)
  fireEvent.change(box ?? document.body, { target: { value: 'it is enough' } })
  await press()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
})

test('what is warned of is shown with its rows, and a reason is asked for before it is sent again', async () => {
  const warned = new CallError({
    code: 'WARNED',
    msg: 'Nothing was done yet: Too few',
    http: 200,
    data: { despite: ['0'], reason: true },
    errors: [{ path: 'lines[1].price', code: 'CHECK_FAILED', msg: 'Too few' }],
  })
  const onSubmit = vi.fn<(answers: Row) => Promise<void>>().mockRejectedValueOnce(warned).mockResolvedValue()
  show({}, [{ id: '1', lines: [] }], onSubmit)
  await press()
  await waitFor(() => expect(screen.getByText('Too few (lines 2)')).toBeTruthy())
  await press()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Required')).toBeTruthy()
  fireEvent.change(document.querySelector('#ask-reason') ?? document.body, { target: { value: 'no other' } })
  await press()
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ despite: ['0'], reason: 'no other' }))
})

test('what has only one answer is answered already, unless it was answered before', async () => {
  const firms =
    (...ids: readonly string[]): CellServices['pick'] =>
    async () => ({
      options: ids.map((id) => ({ id, code: id.toUpperCase(), name: `Firm ${id}` })),
      count: ids.length,
    })
  const shown = () => document.querySelector<HTMLInputElement>('#ask-partner')?.value
  const onSubmit = vi.fn<(answers: Row) => Promise<void>>().mockResolvedValue()
  const open = (row: Row, ...ids: readonly string[]) =>
    show({ ask: ['partner'] }, [{ id: '1', lines: [], ...row }], onSubmit, [], { pick: firms(...ids) })
  open({}, 'f1', 'f2')
  await act(async () => undefined)
  expect(shown()).toBe('')
  cleanup()
  open({ partnerId: 'f9', partnerCode: 'F9', partnerName: 'Firm f9' }, 'f1')
  await act(async () => undefined)
  await press()
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ partnerId: 'f9' })
  cleanup()
  open({}, 'f1')
  await waitFor(() => expect(shown()).toContain('F1'))
  await press()
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ partnerId: 'f1' })
})
