// @vitest-environment jsdom
// Several rows of another entity: what is chosen is added, what is taken out goes, the rest stays in its order.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { openEditor, withEditors } from '../editors/editorForm.chromium.tsx'
import { sampleColumns } from '../sampleColumns.chromium.ts'

withEditors()

const item = sampleColumns.find(({ key }) => key === 'itemName') as CompiledColumn // the samples have one
const items: CompiledColumn = { ...item, type: 'refs', title: { CN: '物料', EN: 'Items' } }
const choose = async (text: string): Promise<void> => {
  await userEvent.type(screen.getByRole('combobox'), text)
  const shown = () => document.querySelectorAll('.ant-select-item-option')
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  await userEvent.click(shown()[0] as Element)
}

test.each(['form', 'cell'] as const)('two are chosen and one is taken out: %s', async (place) => {
  const told = openEditor(items, { itemId: null, itemCode: null, itemName: null }, { place })
  await choose('M-1004')
  expect(told.at(-1)).toMatchObject({ itemId: 'i4', itemCode: 'M-1004' })
  await choose('M-1002')
  expect(told.at(-1)).toMatchObject({ itemId: 'i4,i2', itemCode: 'M-1004; M-1002' })
  await choose('M-1004')
  expect(told.at(-1)).toMatchObject({ itemId: 'i2', itemCode: 'M-1002' })
  await userEvent.type(screen.getByRole('combobox'), '{Backspace}{Backspace}')
  expect(told.at(-1)).toEqual({ itemId: null, itemCode: null, itemName: null })
})

const kind = sampleColumns.find(({ key }) => key === 'kind') as CompiledColumn // the samples have one
const kinds: CompiledColumn = { ...kind, modalConfig: { width: 640, multiple: true } }

test.each([
  ['refs', items, { itemId: 'i3', itemCode: 'M-1003', itemName: 'Bolt' }],
  ['codes', kinds, { kind: 'RAW,PART' }],
] as const)('Tab leaves an open list of %s as it is, whatever is highlighted', async (_of, column, row) => {
  const told = openEditor(column, row)
  await userEvent.click(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull())
  const box = screen.getByRole('combobox')
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 }) // antd reads codes, which user-event leaves out
  expect(fireEvent.keyDown(box, { key: 'Tab', keyCode: 9 }), 'the keyboard goes on').toBe(true)
  expect(told).toEqual([])
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('a form shows every value, so that each can be taken out', async () => {
  const names = ['Sheet of steel, two by one metres', 'Bolt with a long name']
  const told = openEditor(items, { itemId: 'i1,i3', itemCode: 'M-1; M-3', itemName: names.join('; ') })
  const tags = () => [...document.querySelectorAll('.ant-select-selection-item')]
  await vi.waitFor(() => expect(tags().map(({ textContent }) => textContent)).toEqual(names))
  await userEvent.click(tags()[0]?.querySelector('.ant-select-selection-item-remove') ?? document.body)
  expect(told.at(-1)).toMatchObject({ itemId: 'i3', itemName: names[1] })
})

const districts: CompiledColumn = { ...items, tree: true, title: { CN: '区划', EN: 'Districts' } }

test('several places are ticked in their tree by the keyboard; what is ticked is what is kept, and a branch tells what is ticked below it', async () => {
  const told = openEditor(districts, { itemId: 'd1', itemCode: '440305', itemName: 'Nanshan' })
  const user = userEvent.setup()
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).not.toBeNull())
  screen.getByRole('combobox').focus()
  await user.keyboard('{F4}')
  const tree = await screen.findByRole('tree', {}, { timeout: 10_000 })
  const rows = () => [...tree.querySelectorAll('[role=treeitem]')]
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
  const box = document.querySelector<HTMLElement>('.ant-modal-root input') ?? document.body
  box.focus()
  const states = () =>
    rows().map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-checked')}`)
  await user.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(1))
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await vi.waitFor(() => expect(states().slice(0, 3)).toEqual(['1 mixed', '2 mixed', '3 true']))
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown} ')
  await vi.waitFor(() => expect(states().filter((state) => state === '3 true')).toHaveLength(2))
  await user.keyboard('{ArrowUp} ')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(told.at(-1)).toMatchObject({ itemId: 'd2' })
})
