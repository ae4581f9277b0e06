// @vitest-environment jsdom
// What the dialog does with one press while something is still being looked up. jsdom has no sizes, so they are given.
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../../client/appearance.ts'
import { language } from '../../client/language.ts'
import type { Row } from '../../language/row.ts'
import { withElementSize } from '../../../tests/elementSize.ts'
import { flow, label, open } from './sampleDialog.chromium.tsx'

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1200)
const wide = drawn.get()
beforeEach(() => language.set('EN'))
afterEach(() => {
  cleanup()
  drawn.set(wide)
})

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

test('an open document is asked for what fits it, offers less of what is in it, and gets what is picked as lines', async () => {
  const lines: Row[][] = []
  const into = {
    id: 'o1',
    versionNum: 3,
    inside: new Map([
      ['w1', '4'],
      ['w2', '2'],
    ]),
    onLines: (made: readonly Row[]) => void lines.push([...made]),
  }
  const { sent, asked, onClose } = open({ into, flow: { ...flow, lines: 'lines' } })
  await choose('w1')
  expect(asked.every((body) => body['into'] === 'o1')).toBe(true)
  expect(document.querySelector('[data-row="w2"]')).toBeNull()
  expect(document.querySelector('#flow-placeName')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 row' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([
    { flow: 'fromWish', rows: [{ id: 'w1', quantity: '1' }], ask: {}, save: 'N', into: 'o1', versionNum: 3 },
  ])
  expect(lines).toEqual([[{ wishId: 'w1' }]])
})

const rule = (CN: string, EN: string) => ({ says: { CN, EN } })
const searched = {
  ...flow,
  ask: [],
  conditions: [{ rule: rule('状态 为 有效', 'Status is Open'), broken: label('') }],
  picker: {
    ...flow.picker,
    search: [{ key: 'title', title: label('Title'), type: 'text', operator: 'contains' }],
  },
} as unknown as typeof flow // what the dialog looks at

test('where nothing may be taken it says what holds of all that may', async () => {
  open({ flow: searched }, () => [])
  await screen.findByRole('heading', { name: 'Nothing available' })
  expect(document.body.textContent).toContain('Rows can be taken where: Status is Open.')
})

test('a search that finds nothing names the filter that excludes all, and drops it', async () => {
  const { asked } = open({ flow: searched }, (body) =>
    Object.values(body).includes('zzz') || JSON.stringify(body).includes('zzz')
      ? []
      : [{ id: 'w1', code: 'W1', title: 'Lamp', rest: '5' }],
  )
  await waitFor(() => expect(document.querySelector('[data-row=w1]')).not.toBeNull())
  fireEvent.change(screen.getByRole('textbox', { name: /Title/ }), { target: { value: 'zzz' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  const way = await screen.findByRole('button', { name: /^Without .*zzz.*: 1$/ })
  fireEvent.click(way)
  await waitFor(() => expect(document.querySelector('[data-row=w1]')).not.toBeNull())
  expect(JSON.stringify(asked.at(-1))).not.toContain('zzz')
})

test('what is asked of the new document stands under its name, apart from the search', () => {
  open()
  const part = screen.getByRole('region', { name: 'New order' })
  expect(part.querySelector('#flow-placeName')).not.toBeNull()
})

test('what else is made and changed is said before it is done', async () => {
  const outcome = { makes: [label('inquiry'), label('brief')], changes: [label('wish')] }
  open({ flow: { ...flow, outcome } })
  await waitFor(() => expect(document.querySelector('.flow-outcome')).not.toBeNull())
  expect(document.querySelector('.flow-outcome')?.textContent).toBe(
    'Also creates: inquiry, brief. Also updates: wish.',
  )
})
