// @vitest-environment jsdom
// What the words of a column make of its cell and of its editor.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext } from '../CellServices.ts'
import type { CellServices } from '../CellServices.ts'
import { cellOf } from '../cells.ts'
import { flagValues, turned } from '../flag/flagCell.ts'
import { FieldValue } from '../FieldValue.tsx'
import { normalizeNumber, stepNumber } from '../number/numberText.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleServices } from '../sampleServices.chromium.ts'
import { wireOf } from '../wiresOf.ts'
import { FieldEditor } from './FieldEditor.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { heavyParts } from './heavyParts.ts'
import { CodeDescriptionSelect } from '../code/LookupEditor.tsx'

beforeAll(async () => {
  await Promise.all(Object.values(heavyParts).map(({ fetch }) => fetch())) // their coming is told of in lateParts.chromium.test.ts
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const english = sampleServices('EN')

interface Opened {
  readonly told: Row[]
}

function Form({
  start,
  column,
  told,
  more,
  services,
  as: Editor,
}: {
  readonly start: Row
  readonly column: CompiledColumn
  readonly told: Row[]
  readonly more: Partial<FieldEditorProps>
  readonly services: CellServices
  readonly as: typeof FieldEditor
}) {
  const [row, setRow] = useState(start)
  return (
    <CellServicesContext value={services}>
      <Editor
        column={column}
        row={row}
        value={row[wireOf(column)]}
        {...more}
        onChange={(values) => {
          told.push(values)
          setRow({ ...row, ...values })
        }}
      />
      <button type="button">next</button>
    </CellServicesContext>
  )
}

function open(
  cellType: CellType,
  words: Partial<CompiledColumn> = {},
  start?: Row,
  more: Partial<FieldEditorProps> = {},
  as = FieldEditor,
): Opened {
  const told: Row[] = []
  const sample = sampleOf(cellType, words)
  render(
    <Form
      start={start ?? sample.values}
      column={sample.column}
      told={told}
      more={more}
      services={english}
      as={as}
    />,
  )
  return { told }
}

function shown(cellType: CellType, words: Partial<CompiledColumn>, values: Row): string {
  const { column } = sampleOf(cellType, words)
  return cellOf(column).text({ value: values[column.key], row: values, column, services: english })
}

const box = (): HTMLInputElement => screen.getByRole('textbox')
const up = (): HTMLButtonElement => screen.getByRole('button', { name: 'Increase' })
const down = (): HTMLButtonElement => screen.getByRole('button', { name: 'Decrease' })

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
  const { told } = open(
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
  const { told } = open('lookup', {}, { kind: 'OLD' })
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

test('what is typed and means nothing stays, and is named', async () => {
  open('lookup')
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'nonsense')
  expect(screen.getByText('Nothing matches')).toBeTruthy()
  await userEvent.tab()
  const list = screen.getByRole<HTMLInputElement>('combobox')
  expect([
    list.value,
    list.getAttribute('aria-invalid'),
    document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent,
  ]).toEqual(['nonsense', 'true', 'There is no “nonsense”; choose from the list'])
})

test('[columnConfigKeys.validate] [columnConfigKeys.disabled] [columnConfigKeys.isEdit] an editor says that it is required or disabled; a column that is never written has none', () => {
  open('text', { required: true })
  expect(box().getAttribute('aria-required')).toBe('true')
  cleanup()
  open('text', {}, undefined, { disabled: true })
  expect(box().disabled).toBe(true)
  cleanup()
  open('compute')
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('[gridRules.numberColumnDefaults] [columnConfigKeys.showThousandSeparator] [formats.numberFormat] [constants.thousandsSeparators] without settings a number has no bounds, steps by one, any decimals, and thousand separators', async () => {
  const bare = { min: undefined, max: undefined, scale: undefined, step: undefined }
  const { told } = open('number', bare, { quantity: '-12345678901234567.123456' })
  expect(box().value).toBe('-12,345,678,901,234,567.123456')
  expect([up().disabled, down().disabled]).toEqual([false, false])
  await userEvent.click(up())
  expect(told).toEqual([{ quantity: '-12345678901234566.123456' }])
  for (const cellType of ['number', 'price', 'amount'] as const)
    expect(sampleOf(cellType).column.showThousandSeparator).toBe(true)
  expect(shown('number', { showThousandSeparator: false }, { quantity: '12345' })).toBe('12345')
})

test('[gridRules.numberInput] [columnConfigKeys.min] [columnConfigKeys.max] [columnConfigKeys.precision] [sharedWidgets.customNumberInput] a number is clamped and rounded when it is left; signs and decimals as allowed; empty is nothing', async () => {
  const leave = async (words: Partial<CompiledColumn>, typed: string) => {
    const { told } = open('number', words, { quantity: null })
    await userEvent.type(box(), typed)
    await userEvent.tab()
    cleanup()
    return told.at(-1)?.['quantity']
  }
  const limits = { min: '-5', max: '20', scale: 1 }
  expect([
    await leave(limits, '99'),
    await leave(limits, '-7'),
    await leave(limits, '1.25'),
    await leave(limits, '-1.25'),
    await leave({ ...limits, scale: 0 }, '1.6'),
    await leave(limits, '+3'),
  ]).toEqual(['20', '-5', '1.3', '-1.3', '16', '3'])
  const { told } = open('number', limits, { quantity: '3' })
  await userEvent.clear(box())
  expect(told.at(-1)).toEqual({ quantity: null })
  expect(normalizeNumber('', { type: 'amount' })).toBe(null)
})

test('[states.numberInputBounds] [columnConfigKeys.step] steps are exact, stop at the bounds, and their buttons are disabled there', async () => {
  const { told } = open('number', { min: '0', max: '1', step: '0.4', scale: 2 }, { quantity: '0.1' })
  await userEvent.click(up())
  expect([told.at(-1), up().disabled, down().disabled]).toEqual([{ quantity: '0.5' }, false, false])
  await userEvent.click(up())
  await userEvent.click(up())
  expect([told.at(-1), up().disabled, down().disabled]).toEqual([{ quantity: '1' }, true, false])
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  expect(told.length).toBe(3)
  for (let turn = 0; turn < 4; turn++) fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect([told.at(-1), down().disabled]).toEqual([{ quantity: '0' }, true])
  expect([
    stepNumber('0.1', 1, { type: 'number', step: '0.2' }),
    stepNumber(null, -1, { type: 'number' }),
  ]).toEqual(['0.3', '-1'])
})

test('[gridRules.checkboxValue] a value that is neither is an error in words, in the cell and in the editor; the next press makes it the true one', async () => {
  const { column } = sampleOf('checkbox')
  const words = '“X” is neither Y nor N; choose again'
  expect(cellOf(column).wrong?.({ value: 'X', row: {}, column, services: english })).toBe(words)
  expect(
    [null, '', 'Y', 'N'].map((value) =>
      cellOf(column).wrong?.({ value, row: {}, column, services: english }),
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
  const { told } = open('checkbox', {}, { urgent: 'X' })
  expect([
    screen.getByRole('checkbox').getAttribute('aria-invalid'),
    screen.getByRole('alert').textContent,
  ]).toEqual(['true', words])
  await userEvent.click(screen.getByRole('checkbox'))
  expect([told, screen.queryByRole('alert')]).toEqual([[{ urgent: 'Y' }], null])
})

test('a column of its own two values turns between them', () => {
  const { column } = sampleOf('checkbox', {
    showIcon: { trueValue: 'ON', falseValue: 'OFF', falseShow: true },
  })
  expect([
    flagValues(column),
    turned(column, 'ON'),
    turned(column, 'OFF'),
    turned(column, null),
    turned(column, 'Y'),
  ]).toEqual([['ON', 'OFF'], 'OFF', 'ON', 'ON', 'ON'])
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
  const { told } = open(
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
  const { told } = open('editlookup', {}, {})
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
  const { told } = open('editlookup', { tree: true, modalConfig: undefined }, {})
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
  open('editlookup', { tree: true, modalConfig: undefined }, {})
  await userEvent.type(screen.getByRole('combobox'), 'xihu')
  expect((await screen.findByRole('option')).textContent).toBe('330106Zhejiang › Hangzhou › Xihu')
})

test('[sharedWidgets.lookupMultiSelect] several codes come back as they were given: joined with commas, or as a list', async () => {
  const multiple = { modalConfig: { width: 640, multiple: true } }
  const joined = open('lookup', multiple, { kind: 'RAW,OLD' })
  expect(shown('lookup', multiple, { kind: 'RAW,OLD' })).toBe('Raw material, Old kind')
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'too')
  await userEvent.click(await screen.findByTitle('Tool'))
  expect(joined.told.at(-1)).toEqual({ kind: 'RAW,OLD,TOOL' })
  cleanup()
  const listed = open('lookup', multiple, { kind: ['RAW'] })
  await userEvent.type(screen.getByRole('combobox'), '{Backspace}')
  expect(listed.told.at(-1)).toEqual({ kind: null })
})

test('[sharedWidgets.codeDescriptionSelect] codes and what they mean, in the box and in the list; found by either', async () => {
  const { told } = open('lookup', {}, undefined, {}, CodeDescriptionSelect)
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

test('[formats.dateFormats] [constants.dateFormats] dates, moments, years and months have one form each, however they are typed', async () => {
  const typed = async (cellType: CellType, text: string) => {
    const { told } = open(cellType, {}, {})
    await userEvent.type(box(), text)
    await userEvent.tab()
    const last = Object.values(told.at(-1) ?? {})[0]
    const value = box().value
    cleanup()
    return [last, value]
  }
  expect([
    await typed('date', '2026/1/5'),
    await typed('datetime', '20260105 8:30'),
    await typed('year', '2026年'),
    await typed('month', '2026.1'),
  ]).toEqual([
    ['2026-01-05', '2026-01-05'],
    ['2026-01-05 08:30:00', '2026-01-05 08:30:00'],
    ['2026', '2026'],
    ['2026-01', '2026-01'],
  ])
  expect([await typed('date', '今天'), await typed('date', '+3d'), await typed('time', '830')]).toEqual([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-23', '2026-11-23'],
    ['08:30:00', '08:30:00'],
  ])
})

test('a text that is no date stays as it was typed, and says what is expected', async () => {
  const { told } = open('date')
  await userEvent.clear(box())
  await userEvent.type(box(), '2026-02-30')
  await userEvent.tab()
  expect([told.at(-1), box().value, screen.getByRole('alert').textContent]).toEqual([
    { day: '2026-02-30' },
    '2026-02-30',
    'not a date, enter yyyy-MM-dd',
  ])
})

test('arrows step a date by days, a month by months, a time by hours', () => {
  const step = (cellType: CellType, key: string) => {
    const { told } = open(cellType)
    fireEvent.keyDown(box(), { key })
    cleanup()
    return Object.values(told.at(-1) ?? {})[0]
  }
  expect([
    step('date', 'ArrowDown'),
    step('datetime', 'ArrowUp'),
    step('month', 'ArrowUp'),
    step('year', 'ArrowDown'),
    step('time', 'ArrowUp'),
  ]).toEqual(['2026-11-30', '2026-12-02 08:30:00', '2027-01', '2025', '09:30:00'])
})
