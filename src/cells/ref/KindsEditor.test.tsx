// @vitest-environment jsdom
// What points to rows of several kinds: the kind, then the row; one of them is set, the others are empty.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { CellServicesContext } from '../CellServices.ts'
import { cellOf } from '../cells.ts'
import { FieldEditor } from '../editors/FieldEditor.tsx'
import { english, openEditor, withEditors } from '../editors/editorForm.chromium.tsx'
import { sampleColumns } from '../sampleColumns.chromium.ts'
import { linkIn, readsOf } from '../wiresOf.ts'

withEditors()

const item = sampleColumns.find(({ key }) => key === 'itemName') as CompiledColumn // the samples have one
const kind = (name: string, to: string, CN: string, EN: string): CompiledColumn => ({
  ...item,
  key: `${name}Name`,
  field: name,
  to,
  title: { CN, EN },
  link: { screen: `${to}Edit`, idKey: `${name}Id` },
})
const kinds = [kind('sourceItem', 'item', '物料', 'Item'), kind('sourceTool', 'tool', '工具', 'Tool')]
const source: CompiledColumn = {
  key: 'sourceName',
  field: 'source',
  title: { CN: '来源', EN: 'Source' },
  type: 'text',
  cellType: 'text',
  kinds,
  width: 200,
  align: 'left',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: true,
  isSummary: false,
  showThousandSeparator: false,
}
const tool = { source: 'tool', sourceToolId: 't7', sourceToolCode: 'T-7', sourceToolName: 'Vice' }
const text = (row: object) =>
  cellOf(source).text({ value: null, row: { ...row }, column: source, services: english })

test('the kind is chosen first, then a row of it; what it was before is emptied', async () => {
  const told = openEditor(source, tool)
  const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of Source' })
  expect(box.selectedOptions[0]?.text).toBe('Tool')
  await userEvent.selectOptions(box, 'Item')
  expect(told.at(-1)).toMatchObject({ sourceToolId: null, sourceToolCode: null, sourceItemId: null })
  await userEvent.type(screen.getByRole('combobox', { name: 'Item' }), 'M-1004{Enter}')
  await vi.waitFor(() =>
    expect(told.at(-1)).toMatchObject({
      sourceItemId: 'i4',
      sourceItemCode: 'M-1004',
      sourceToolId: null,
      sourceCode: 'M-1004',
    }),
  )
})

test('it is read as kind and number, and opens what it points to', () => {
  expect(text(tool)).toBe('Tool T-7')
  expect(text({})).toBe('')
  expect(linkIn(source, tool)).toEqual({ screen: 'toolEdit', idKey: 'sourceToolId' })
  expect(linkIn(source, {})).toBeUndefined()
  expect(readsOf(source)).toEqual(
    expect.arrayContaining(['source', 'sourceName', 'sourceItemId', 'sourceToolCode']),
  )
})

test('a row that comes from elsewhere, joined or undone, is shown by its own kind, whichever was chosen before', async () => {
  const editor = (row: object) => (
    <CellServicesContext value={english}>
      <FieldEditor column={source} value={null} row={{ ...row }} onChange={() => undefined} />
    </CellServicesContext>
  )
  const { rerender } = render(editor({}))
  const box = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of Source' })
  await userEvent.selectOptions(box(), 'Tool')
  expect(box().selectedOptions[0]?.text).toBe('Tool')
  rerender(editor({ source: 'item', sourceItemId: 'i4', sourceItemCode: 'M-1004', sourceItemName: 'Nut' }))
  expect(box().selectedOptions[0]?.text).toBe('Item')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' }).value).toContain('M-1004')
})
