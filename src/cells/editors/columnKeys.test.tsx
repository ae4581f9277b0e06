// @vitest-environment jsdom
// What the words of a column make of its cell and of its editor.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext } from '../CellServices.ts'
import { FieldValue } from '../FieldValue.tsx'
import { cellOf } from '../cells.ts'
import { CodeDescriptionSelect } from '../code/LookupEditor.tsx'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleServices } from '../sampleServices.chromium.ts'
import { box, english, openSample, shown, withEditors } from './editorForm.chromium.tsx'

withEditors()

test('[columnConfigKeys.cellType] a column looks as its cell type says, whatever its field is; finer field types keep their own look', () => {
  const text = { type: 'text' } as const
  expect(
    shown(
      'text',
      { ...text, cellType: 'amount', scale: 2, showThousandSeparator: true },
      { title: '1234.5' },
    ),
  ).toBe('1,234.50')
  expect(shown('text', { ...text, cellType: 'password' }, { title: 'abc' })).toBe('••••••')
  expect(shown('text', { ...text, cellType: 'lookup', typeCode: 'KIND' }, { title: 'TOOL' })).toBe('Tool')
  expect(shown('number', { type: 'percent' }, { quantity: '13' })).toBe('13%')
  expect(
    cellOf(sampleOf('text', { ...text, cellType: 'textarea' }).column).draw?.({
      value: 'a\nb',
      row: {},
      column: sampleOf('text').column,
      services: english,
    }),
  ).toBe('a ⏎ b')
})

test('[columnConfigKeys.editType] while it is edited a column may be another than while it is read', async () => {
  const { told } = openSample(
    'text',
    { type: 'text', cellType: 'text', editType: 'number', scale: 0 },
    { title: '7' },
  )
  await userEvent.clear(box())
  await userEvent.type(box(), '78x.')
  await userEvent.tab()
  expect([told.at(-1), box().value]).toEqual([{ title: '78' }, '78'])
})

test('[columnConfigKeys.lookup.typeCode] the list that is chosen from; a value that may no longer be chosen is shown and not offered', async () => {
  const { told } = openSample('lookup', {}, { kind: 'OLD' })
  const list = screen.getByRole<HTMLInputElement>('combobox')
  expect(list.value).toBe('Old kind')
  await userEvent.click(list)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Raw material',
    'Part',
    'Tool',
  ])
  await userEvent.clear(list)
  expect(told).toEqual([{ kind: null }])
  await userEvent.type(list, 'RAW{Enter}')
  expect([told.at(-1), list.value]).toEqual([{ kind: 'RAW' }, 'Raw material'])
})

test('[columnConfigKeys.validate] [columnConfigKeys.disabled] [columnConfigKeys.isEdit] an editor says that it is required or disabled; a column that is never written has none', () => {
  openSample('text', { required: true })
  expect(box().getAttribute('aria-required')).toBe('true')
  cleanup()
  openSample('text', {}, undefined, { disabled: true })
  expect(box().disabled).toBe(true)
  cleanup()
  openSample('compute')
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('[columnConfigKeys.functionList] [columnConfigKeys.buttonType] [columnConfigKeys.linkTag] at most three buttons in their look, the rest in a menu; what is hidden is in neither', async () => {
  const { column } = sampleOf('tableOperate')
  const press = vi.fn()
  const services = {
    ...english,
    actions: { press, state: english.actions?.state ?? (() => 'enabled' as const) },
  }
  const draw = (of: CompiledColumn, row: Row) =>
    render(
      <CellServicesContext value={services}>
        <FieldValue column={of} row={row} />
      </CellServicesContext>,
    )
  const { unmount } = draw(column, { id: 'r1' })
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Look', 'Copy', 'Drop', 'More actions'])
  expect([
    screen.getByRole('button', { name: 'Drop' }).className,
    screen.getByRole('button', { name: 'Look' }).className,
  ]).toEqual(['sw-press sw-press-danger', 'sw-press sw-press-link'])
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole<HTMLButtonElement>('menuitem')
      .map(({ textContent, disabled }) => [textContent, disabled]),
  ).toEqual([
    ['Send', false],
    ['Lock', true],
  ])
  expect(document.activeElement?.textContent).toBe('Send')
  await userEvent.keyboard('{Enter}')
  expect([
    press.mock.calls.map(([row, button]) => [row.id, button.resource]),
    screen.queryByRole('menu'),
  ]).toEqual([[['r1', 'btnSend']], null])
  unmount()
  draw({ ...sampleOf('button').column, buttonType: 'danger' }, { id: 'r1' })
  expect(screen.getByRole('button').className).toBe('sw-press sw-press-danger')
  cleanup()
  draw(sampleOf('linkTag').column, { id: 'r2', number: 'N-7' })
  await userEvent.click(screen.getByRole('button', { name: 'N-7' }))
  expect(press.mock.calls.at(-1)?.[0]).toEqual({ id: 'r2', number: 'N-7' })
})

test("[columnConfigKeys.modalConfig] the dialog has its title; several are chosen over pages with a running count, the first is the field's and the others come as further rows", async () => {
  const more: Row[] = []
  const { told } = openSample(
    'editlookup',
    {},
    {},
    {
      onMore: (rows) => {
        more.push(...rows)
      },
    },
  )
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'F4' })
  const dialog = await screen.findByRole('dialog', { name: 'Choose an item' })
  await vi.waitFor(() => expect(within(dialog).getAllByRole('option').length).toBe(10))
  await userEvent.click(within(dialog).getByText('M-1002'))
  fireEvent.keyDown(within(dialog).getByRole('combobox'), { key: 'PageDown' })
  await within(dialog).findByText('M-1013')
  await userEvent.click(within(dialog).getByText('M-1013'))
  await userEvent.click(within(dialog).getByText('M-1014'))
  expect(within(dialog).getByRole('status').textContent).toBe('3 selected')
  await userEvent.click(within(dialog).getByText('M-1014'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(told).toEqual([{ itemId: 'i2', itemCode: 'M-1002', itemName: '轴承 Bearing 2', uomName: 'pcs' }])
  expect(more).toEqual([{ itemId: 'i13', itemCode: 'M-1013', itemName: '齿轮 Gear 13', uomName: 'kg' }])
})

test('what was chosen lately comes first, is looked up again when it is taken, and goes when it is no longer there', async () => {
  const { column } = sampleOf('editlookup')
  english.recent?.add(column, { id: 'gone', code: 'M-9999', name: 'Gone' })
  english.recent?.add(column, { id: 'i8', code: 'M-1008', name: 'Old name' })
  const { told } = openSample('editlookup', {}, {})
  await userEvent.click(screen.getByRole('combobox'))
  await vi.waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(10))
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 3)
      .map((option) => [option.textContent, option.getAttribute('data-under')]),
  ).toEqual([
    ['M-1008Old name', 'Recent'],
    ['M-9999Gone', null],
    ['M-1000钢板 Steel plate 0', 'All'],
  ])
  await userEvent.click(screen.getByText('Old name'))
  await vi.waitFor(() =>
    expect(told).toEqual([
      { itemId: 'i8', itemCode: 'M-1008', itemName: '铜线 Copper wire 8', uomName: 'pcs' },
    ]),
  )
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(await screen.findByText('Gone'))
  await vi.waitFor(() => expect(english.recent?.of(column).map(({ id }) => id)).toEqual(['i8']))
  expect(told.length).toBe(1)
})

test('a place is chosen in its tree, level by level or by search with its path', async () => {
  const { told } = openSample('editlookup', { tree: true, modalConfig: undefined }, {})
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'F4' })
  const dialog = await screen.findByRole('dialog')
  const search = within(dialog).getByRole('combobox')
  await within(dialog).findByText('Guangdong')
  expect(
    within(dialog)
      .getAllByRole('treeitem')
      .map((item) => [
        item.getAttribute('aria-level'),
        item.getAttribute('aria-expanded'),
        item.getAttribute('aria-disabled'),
      ]),
  ).toEqual([
    ['1', 'false', 'true'],
    ['1', 'false', 'true'],
  ])
  fireEvent.keyDown(search, { key: 'ArrowRight' })
  await within(dialog).findByText('Shenzhen')
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  fireEvent.keyDown(search, { key: 'ArrowRight' })
  await within(dialog).findByText('Futian')
  fireEvent.keyDown(search, { key: 'ArrowRight' })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(told).toEqual([{ itemId: 'd2', itemCode: '440304', itemName: 'Futian' }])
  cleanup()
  openSample('editlookup', { tree: true, modalConfig: undefined }, {})
  await userEvent.type(screen.getByRole('combobox'), 'xihu')
  expect((await screen.findByRole('option')).textContent).toBe('330106Zhejiang › Hangzhou › Xihu')
})

test('[sharedWidgets.lookupMultiSelect] several codes come back as they were given: joined with commas, or as a list', async () => {
  const multiple = { modalConfig: { width: 640, multiple: true } }
  const joined = openSample('lookup', multiple, { kind: 'RAW,OLD' })
  expect(shown('lookup', multiple, { kind: 'RAW,OLD' })).toBe('Raw material, Old kind')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'too')
  await userEvent.click(await screen.findByTitle('Tool'))
  expect(joined.told.at(-1)).toEqual({ kind: 'RAW,OLD,TOOL' })
  cleanup()
  const listed = openSample('lookup', multiple, { kind: ['RAW'] })
  await userEvent.type(screen.getByRole('combobox'), '{Backspace}')
  expect(listed.told.at(-1)).toEqual({ kind: null })
})

test('[sharedWidgets.codeDescriptionSelect] codes and what they mean, in the box and in the list; found by either', async () => {
  const { told } = openSample('lookup', {}, undefined, {}, CodeDescriptionSelect)
  const list = screen.getByRole<HTMLInputElement>('combobox')
  expect(list.value).toBe('PART Part')
  await userEvent.click(list)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'RAWRaw material',
    'PARTPart',
    'TOOLTool',
  ])
  await userEvent.clear(list)
  await userEvent.type(list, 'raw m{Enter}')
  expect([told.at(-1), list.value]).toEqual([{ kind: 'RAW' }, 'RAW Raw material'])
})

test('[sharedWidgets.readOnlyDisplayField] a field that is only read shows its value as the grid does, in the language in use', () => {
  const show = (language: 'CN' | 'EN', cellType: CellType, row?: Row) => {
    const { column, values } = sampleOf(cellType)
    const { container, unmount } = render(
      <CellServicesContext value={sampleServices(language)}>
        <FieldValue column={column} row={row ?? values} />
      </CellServicesContext>,
    )
    const said = [container.textContent, container.querySelector('input')]
    unmount()
    return said
  }
  expect([
    show('EN', 'amount'),
    show('CN', 'lookup'),
    show('EN', 'lookup'),
    show('EN', 'date'),
    show('EN', 'password'),
  ]).toEqual([
    ['-1,234,567.50', null],
    ['零部件', null],
    ['Part', null],
    ['2026-12-01', null],
    ['••••••', null],
  ])
  expect(show('EN', 'number', { quantity: null })).toEqual(['', null])
})
