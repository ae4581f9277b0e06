import type { Meta, StoryObj } from '@storybook/react-vite'
import { useCallback, useMemo, useState } from 'react'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { RowChange } from '../../grid/GridProps.ts'
import { registerSlot } from '../../cells/slot/slots.ts'
import type { SlotProps } from '../../cells/slot/slots.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { CodeDescriptionSelect } from '../../cells/code/LookupEditor.tsx'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { sampleOf } from '../../cells/sampleCells.chromium.ts'
import { attachmentControl } from '../attachments/attachmentControl.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import { wireOf, wiresOf } from '../../cells/wiresOf.ts'

/** A widget as an area would register it. */
function Stars({ column, value, editable, onChange }: SlotProps) {
  const count = Number(value ?? 0)
  if (!editable)
    return (
      <span role="img" aria-label={`${count} of 5`}>
        {'★'.repeat(count)}
        {'☆'.repeat(Math.max(0, 5 - count))}
      </span>
    )
  return (
    <span role="radiogroup" aria-label={column.title.EN}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          role="radio"
          aria-checked={stars === count}
          aria-label={String(stars)}
          onClick={() => onChange({ [wireOf(column)]: stars })}
        >
          {stars <= count ? '★' : '☆'}
        </button>
      ))}
    </span>
  )
}
registerSlot('sampleStars', Stars)

const states = ['read', 'edit', 'disabled', 'required', 'error'] as const
const titles = {
  CN: { read: '只读', edit: '可编辑', disabled: '禁用', required: '必填', error: '有错误' },
  EN: { read: 'Read', edit: 'Edit', disabled: 'Disabled', required: 'Required', error: 'Error' },
} as const
const wrong = { CN: '与其他行重复', EN: 'Occurs in another row too' } as const

export interface Shown {
  readonly column: CompiledColumn
  readonly values: Row
  readonly language: Language
}

/** One cell type in a form and in a grid, in every state. In the grid each row stands for a state. */
export function CellStates({ column, values, language }: Shown) {
  const services = useMemo(() => ({ ...sampleServices(language), attachmentControl }), [language])
  const [rows, setRows] = useState<readonly Row[]>(() =>
    states.map((state) => ({
      id: state,
      state: titles[language][state],
      ...(state === 'required'
        ? Object.fromEntries([...wiresOf(column), column.key].map((wire) => [wire, null]))
        : values),
    })),
  )
  const write = (id: string, changed: Row): void => {
    recordEvent('change', [id, changed])
    setRows((before) => before.map((row) => (row['id'] === id ? { ...row, ...changed } : row)))
  }
  const columns = useMemo(() => [stateColumn, column], [column])
  const isEditable = useCallback(
    (row: Row, { key }: CompiledColumn) =>
      key === column.key && column.isEdit && row['id'] !== 'read' && row['id'] !== 'disabled',
    [column],
  )
  const isDisabled = useCallback(
    (row: Row, { key }: CompiledColumn) => key === column.key && row['id'] === 'disabled',
    [column],
  )
  const errorsOf = useCallback(
    (rowKey: string, key: string) => (rowKey === 'error' && key === column.key ? wrong[language] : undefined),
    [column, language],
  )
  const isRequired = useCallback(
    (row: Row, { key }: CompiledColumn) => key === column.key && row['id'] === 'required',
    [column],
  )
  return (
    <CellServicesContext value={services}>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
          gap: '4px 16px',
          marginBottom: 24,
        }}
      >
        {rows.map((row) => (
          <Field
            key={String(row['id'])}
            state={String(row['id']) as (typeof states)[number] /* the keys are made of them */}
            column={column}
            row={row}
            language={language}
            onChange={(changed) => write(String(row['id']), changed)}
          />
        ))}
      </div>
      <Grid
        label={titles[language].edit}
        height={300}
        rows={rows}
        columns={columns}
        services={services}
        isEditable={isEditable}
        isDisabled={isDisabled}
        isRequired={isRequired}
        errorsOf={errorsOf}
        onEdit={(changes: readonly RowChange[], added) => {
          for (const { rowKey, values: changed } of changes) write(rowKey, changed)
          if (added?.length) recordEvent('added', added)
        }}
        onRefused={(cells) => recordEvent('refused', cells)}
      />
    </CellServicesContext>
  )
}

function Field({
  state,
  column,
  row,
  language,
  onChange,
}: {
  readonly state: (typeof states)[number]
  readonly column: CompiledColumn
  readonly row: Row
  readonly language: Language
  readonly onChange: (values: Row) => void
}) {
  const id = `field-${state}`
  return (
    <div data-field={state} style={{ position: 'relative' }}>
      <label htmlFor={id}>
        {state === 'required' && (
          <span className="required-mark" aria-hidden="true" style={{ color: '#ff0c10' }}>
            *
          </span>
        )}
        {titles[language][state]}
      </label>
      {state === 'read' ? (
        <div>
          <FieldValue column={column} row={row} />
        </div>
      ) : (
        <FieldEditor
          id={id}
          column={column}
          row={row}
          value={row[wireOf(column)]}
          onChange={onChange}
          disabled={state === 'disabled'}
          required={state === 'required'}
          error={state === 'error' ? wrong[language] : undefined}
          describedBy={state === 'error' ? 'field-wrong' : undefined}
        />
      )}
      {state === 'error' && (
        <div id="field-wrong" role="alert" style={{ color: 'var(--ant-color-error-text)', fontSize: 12 }}>
          {wrong[language]}
        </div>
      )}
    </div>
  )
}

/** A code list with its codes in sight. */
function CodeAndMeaning({ language }: { readonly language: Language }) {
  const services = useMemo(() => sampleServices(language), [language])
  const { column, values } = sampleOf('lookup')
  const [row, setRow] = useState<Row>(values)
  return (
    <CellServicesContext value={services}>
      <div style={{ width: 320 }}>
        <CodeDescriptionSelect
          column={column}
          row={row}
          value={row['kind']}
          onChange={(changed) => {
            recordEvent('change', changed)
            setRow({ ...row, ...changed })
          }}
        />
      </div>
    </CellServicesContext>
  )
}

const stateColumn: CompiledColumn = {
  key: 'state',
  title: { CN: '状态', EN: 'State' },
  type: 'text',
  cellType: 'text',
  width: 120,
  align: 'left',
  sortable: false,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
  showThousandSeparator: false,
}

const languageOf = (globals: Readonly<Record<string, unknown>>): Language =>
  globals['language'] === 'EN' ? 'EN' : 'CN'

type Given = Omit<Shown, 'language'>
const meta: Meta<Given> = {
  title: 'Cells',
  render: (args, { globals }) => <CellStates {...args} language={languageOf(globals)} />,
}
export default meta
type Story = StoryObj<Given>

const story = (cellType: CellType, more: Partial<CompiledColumn> = {}, values?: Row): Story => {
  const sample = sampleOf(cellType, more)
  return { args: { column: sample.column, values: values ?? sample.values } }
}

export const Text = story('text')
export const Textarea = story('textarea')
export const Password = story('password')
export const Url = story('url')
export const Email = story('email')
export const Tel = story('tel')
export const NumberCell = story('number')
export const Price = story('price')
export const Amount = story('amount')
export const Lookup = story('lookup')
export const Editlookup = story('editlookup')
export const DateCell = story('date')
export const Daterange = story('daterange')
export const Datetime = story('datetime')
export const Datetimerange = story('datetimerange')
export const Year = story('year')
export const Month = story('month')
export const Time = story('time')
export const Checkbox = story('checkbox')
export const Slot = story('slot')
export const ViewSlot = story('viewSlot')
export const ButtonCell = story('button')
export const Icon = story('icon')
export const Upload = story('upload')
export const Compute = story('compute')
export const LinkTag = story('linkTag')
export const Buttons = story('tableOperate')
export const ColGroup = story('colGroup')

export const IconWithoutUntick = story('icon', { showIcon: undefined }, { passed: 'Y' })
export const SlotNotRegistered = story('slot', { slot: 'nobody' })
export const UploadWithoutConfig = story('upload', { attachmentConfig: undefined })
export const UploadOfPictures = story(
  'upload',
  { attachmentConfig: { max: 5, image: true, checked: false } },
  { files: 'f2,f3,f1' },
)
export const ButtonWithoutFunction = story('button', { functionList: undefined })
export const LinkWithoutFunction = story('linkTag', { functionList: undefined })
export const CheckboxOdd = story('checkbox', {}, { urgent: 'X' })
export const CheckboxOfItsOwn = story(
  'checkbox',
  { showIcon: { trueValue: 'ON', falseValue: 'OFF', falseShow: true } },
  { urgent: 'ON' },
)
export const NumberWithoutSettings = story(
  'number',
  { min: undefined, max: undefined, scale: undefined, step: undefined },
  { quantity: '1234567.25' },
)
export const NumberOfWholes = story(
  'number',
  { type: 'number', min: '-5', max: '5', scale: 0, step: undefined, showThousandSeparator: false },
  { quantity: '4' },
)
export const TextAsLookup = story(
  'text',
  { type: 'text', cellType: 'lookup', typeCode: 'KIND' },
  { title: 'TOOL' },
)
export const TextEditedAsTextarea = story('text', { editType: 'textarea' })
export const LookupOld = story('lookup', {}, { kind: 'OLD' })
export const LookupMulti = story(
  'lookup',
  { modalConfig: { width: 640, multiple: true } },
  { kind: 'RAW,PART' },
)
export const Place = story(
  'editlookup',
  { tree: true, modalConfig: undefined },
  { itemId: 'd1', itemCode: '440305', itemName: 'Nanshan' },
)
export const CodeDescription: Story = {
  render: (_args, { globals }) => <CodeAndMeaning language={languageOf(globals)} />,
}
