// @vitest-environment jsdom
// What the dialog does with one press while something is still being looked up. jsdom has no sizes, so they are given.
import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { drawn } from '../../client/appearance.ts'
import { language } from '../../client/language.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { ScreenHostContext } from '../host/host.ts'
import { FlowDialog } from './FlowDialog.tsx'
import { withElementSize } from '../../../tests/elementSize.ts'

withElementSize(1200)
const wide = drawn.get()
beforeEach(() => language.set('EN'))
afterEach(() => {
  cleanup()
  drawn.set(wide)
})

const label = (EN: string) => ({ CN: EN, EN })
const column: CompiledColumn = {
  key: 'title',
  field: 'title',
  title: label('Title'),
  type: 'text',
  cellType: 'text',
  width: 200,
  align: 'left',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
  showThousandSeparator: false,
}
const source = {
  name: 'wish',
  label: label('Wish'),
  server: 's',
  family: 'wish',
  fields: [],
  display: { code: 'code', name: 'title' },
  paths: [],
} as unknown as CompiledEntity // what the dialog looks at
const place = {
  name: 'place',
  wire: 'placeId',
  column: 'place',
  label: label('Place'),
  type: 'ref',
  to: 'place',
  storage: 'text',
  at: { file: '', line: 1, column: 1 },
}
const entity = {
  name: 'order',
  label: label('order'),
  noun: label('order'),
  server: 's',
  family: 'order',
  display: { code: 'code', name: 'code' },
  fields: [place],
  paths: [],
  lines: [],
} as unknown as CompiledEntity // as above
const flow = {
  name: 'fromWish',
  label: label('From wishes'),
  source: 'wish',
  take: 'quantity',
  copyLine: [],
  ask: ['place'],
  picker: { columns: [column], search: [] },
} as unknown as CompiledFlow // as above

const leftOut: readonly Row[] = [
  { id: 'w3', code: 'W3', title: 'Chair', rest: '0', why: null },
  { id: 'w4', code: 'W4', title: 'Stool', rest: '1', why: 'Status is not Open' },
]

function open(more: Partial<Parameters<typeof FlowDialog>[0]> = {}) {
  const asked: Row[] = []
  const sent: Row[] = []
  let answer: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answers: Record<string, (body: Row) => Promise<unknown> | unknown> = {
    listFlowSource: (body) => {
      asked.push(body)
      return [
        { id: 'w1', code: 'W1', title: 'Lamp', rest: '5' },
        { id: 'w2', code: 'W2', title: 'Desk', rest: '2' },
        ...(body['fits'] === 'N' ? leftOut : []),
      ]
    },
    listForPick: async ({ text }) => {
      await late
      return text === 'P10' ? [{ id: 'p10', code: 'P10', name: 'Plant ten' }] : []
    },
    createFromFlow: (body) => {
      sent.push(body)
      return [{ id: 'o1' }]
    },
  }
  const call = async (_server: string, _family: string, operation: string, body: unknown) => ({
    status: 'S',
    msg: '',
    code: 'OK',
    traceId: '',
    data: (await answers[operation]?.(body as Row)) ?? null,
  })
  const lookups = { of: () => createStore([]), attribute: () => null, forget: () => undefined }
  const onClose = vi.fn()
  render(
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={sampleHost({ call } as unknown as Client, 'EN')}>
          <FlowDialog
            flow={flow}
            entity={entity}
            entities={{ order: entity, wish: source }}
            edit={undefined}
            onClose={onClose}
            {...more}
          />
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
  return { sent, asked, answer: () => answer(), onClose }
}
const choose = async (...rows: readonly string[]) => {
  for (const row of rows) {
    await waitFor(() => expect(document.querySelector(`[data-row="${row}"]`)).not.toBeNull())
    fireEvent.click(document.querySelector(`[data-row="${row}"] input[type=checkbox]`) ?? document.body)
  }
}
const type = (text: string) => {
  const box = document.querySelector('#flow-placeName') ?? document.body
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)
}
/** While it works its name starts with that of the turning sign. */
const create = () => fireEvent.click(screen.getByRole('button', { name: /^(loading )?Create/ }))

test('one press creates, also while a typed code is still being looked up', async () => {
  const { sent, answer, onClose } = open()
  await choose('w1')
  type('P10')
  create()
  create() // who is impatient creates nothing twice
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([sent.length, document.querySelector('.ant-form-item-has-error')]).toEqual([0, null])
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    { flow: 'fromWish', rows: [{ id: 'w1', quantity: '5' }], ask: { placeId: 'p10' }, save: 'Y' },
  ])
})

test('what was typed and means nothing is named, and nothing is created', async () => {
  const { sent, answer } = open()
  await choose('w1')
  type('P99')
  create()
  answer()
  await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(0))
  expect(
    screen
      .getAllByRole('alert')
      .map((one) => one.textContent)
      .join(),
  ).toContain('P99')
  expect(sent).toEqual([])
})

test('the button says how many rows it takes; with none it cannot be pressed and says why', async () => {
  const { sent, answer } = open()
  answer()
  type('P10')
  const button = screen.getByRole('button', { name: /^Create/ })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(button.getAttribute('aria-description')).toBe('Select rows first')
  create()
  expect(sent).toEqual([])
  await choose('w1', 'w2')
  await screen.findByRole('button', { name: 'Create from 2 rows' })
})

test('the keyboard stands in the first field, so that Enter is no way out', async () => {
  const { onClose } = open()
  await waitFor(() => expect(document.activeElement?.id).toBe('flow-placeName'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  expect(onClose).not.toHaveBeenCalled()
})

test('on a phone the rows are cards: touched they take what is open, too much is told at its field, all are chosen at once', async () => {
  drawn.set({ ...wide, narrow: true, density: 'roomy' })
  const { sent, answer, onClose } = open()
  answer()
  type('P10')
  const box = await screen.findByRole('checkbox', { name: /Lamp/ })
  expect(screen.queryByRole('grid')).toBeNull()
  fireEvent.click(box)
  const quantity = screen.getByRole('textbox', { name: 'Quantity' })
  expect(quantity.getAttribute('value')).toBe('5')
  fireEvent.change(quantity, { target: { value: '7' } })
  expect(screen.getByRole('alert').textContent).toMatch(/5/)
  expect(quantity.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(quantity, { target: { value: '4' } })
  expect(screen.queryByRole('alert')).toBeNull()
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  fireEvent.click(all)
  fireEvent.click(screen.getByRole('button', { name: 'Create from 2 rows' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]?.['rows']).toEqual([
    { id: 'w1', quantity: '4' },
    { id: 'w2', quantity: '2' },
  ])
  fireEvent.click(box)
  expect(screen.getAllByRole('textbox', { name: 'Quantity' })).toHaveLength(1)
})

test('opened where its source stands it takes what was chosen there, says what it leaves out and why, and shows the others when asked', async () => {
  const onMade = vi.fn()
  const chosen = { by: 'parentId', ids: ['list 1'] } as const
  const { sent, asked, answer } = open({ chosen, title: label('Create order'), onMade })
  answer()
  type('P10')
  await screen.findByRole('button', { name: 'Create from 2 rows' })
  expect(screen.getByRole('dialog', { name: 'Create order' })).toBeDefined()
  expect(screen.getByText('2 rows were left out')).toBeDefined()
  const told = [...document.querySelectorAll('.flow-left-out li')]
  expect(told.map((one) => one.textContent)).toEqual(['Chair nothing left', 'Stool Status is not Open'])
  expect(asked.every((body) => String(body['parentIdList']) === 'list 1')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only the selected rows' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('parentIdList'))
  create()
  await waitFor(() => expect(onMade).toHaveBeenCalled())
  expect(sent[0]?.['rows']).toEqual([
    { id: 'w1', quantity: '5' },
    { id: 'w2', quantity: '2' },
  ])
})

test('rows that are taken whole have a box and no quantity, also on a phone; the button says how many', async () => {
  const { take: _, ...whole } = flow
  const { sent, answer, onClose } = open({ flow: whole })
  answer()
  type('P10')
  await choose('w1', 'w2')
  expect(screen.queryByRole('columnheader', { name: /Quantity|Available/ })).toBeNull()
  cleanup()
  drawn.set({ ...wide, narrow: true, density: 'roomy' })
  const phone = open({ flow: whole })
  phone.answer()
  type('P10')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Lamp/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Desk/ }))
  expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create from 2 rows' }))
  await waitFor(() => expect(phone.onClose).toHaveBeenCalled())
  expect([sent, onClose.mock.calls.length]).toEqual([[], 0])
  expect(phone.sent[0]?.['rows']).toEqual([{ id: 'w1' }, { id: 'w2' }])
})
