import type { StoryObj } from '@storybook/react-vite'
import { useCallback, useMemo, useState, type ReactElement } from 'react'
import { CellServicesContext } from '../../src/cells/CellServices.ts'
import { FieldEditor } from '../../src/cells/editors/FieldEditor.tsx'
import { FieldValue } from '../../src/cells/FieldValue.tsx'
import { recordEvent } from '../../src/cells/recordedEvents.chromium.ts'
import { sampleOf } from '../../src/cells/sampleCells.chromium.ts'
import { sampleServices } from '../../src/cells/sampleServices.chromium.ts'
import { wireOf, wiresOf } from '../../src/cells/wiresOf.ts'
import { Grid } from '../../src/grid/Grid.tsx'
import type { RowChange } from '../../src/grid/GridProps.ts'
import type { CellType, CompiledColumn } from '../../src/language/column.ts'
import type { Language } from '../../src/language/label.ts'
import type { Row } from '../../src/language/row.ts'
import { attachmentControl } from '../../src/runtime/attachments/attachmentControl.ts'
import { languageFrom } from '../../src/language/languages.ts'
import { factsOfLanguage } from '../../src/language/languages.ts'
import { spoken } from '../../src/texts/spoken.ts'

/** What the stories of the cells have in common: one cell type in every state. It stands here because it draws a grid too, which the cells know nothing of. */
export interface ShownCell {
  readonly column: CompiledColumn
  readonly values: Row
}

/** A story of a cell type, with the sample of it or with values of its own. */
export function cellStory(
  cellType: CellType,
  more: Partial<CompiledColumn> = {},
  values?: Row,
): StoryObj<ShownCell> {
  const sample = sampleOf(cellType, more)
  return { args: { column: sample.column, values: values ?? sample.values } }
}

export const languageOf = (globals: Readonly<Record<string, unknown>>): Language =>
  languageFrom(globals['language']) ?? 'CN'

/** The `render` of the stories of a family. */
export const drawCell = (
  shown: ShownCell,
  { globals }: { readonly globals: Readonly<Record<string, unknown>> },
): ReactElement => <CellStates {...shown} language={languageOf(globals)} />

interface StatesProps extends ShownCell {
  readonly language: Language
}

const states = ['read', 'edit', 'disabled', 'required', 'error'] as const
const titles = {
  CN: { read: '只读', edit: '可编辑', disabled: '禁用', required: '必填', error: '有错误' },
  EN: { read: 'Read', edit: 'Edit', disabled: 'Disabled', required: 'Required', error: 'Error' },
} as const
const wrong = { CN: '与其他行重复', EN: 'Occurs in another row too' } as const

/** One cell type in a form and in a grid, in every state. In the grid each row stands for a state. */
function CellStates({ column, values, language }: StatesProps) {
  const services = useMemo(() => ({ ...sampleServices(language), attachmentControl }), [language])
  const [rows, setRows] = useState<readonly Row[]>(() =>
    states.map((state) => ({
      id: state,
      state: titles[factsOfLanguage(language).labels][state],
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
    (rowKey: string, key: string) =>
      rowKey === 'error' && key === column.key ? spoken(wrong, language) : undefined,
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
        label={titles[factsOfLanguage(language).labels].edit}
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
        {titles[factsOfLanguage(language).labels][state]}
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
          error={state === 'error' ? spoken(wrong, language) : undefined}
          describedBy={state === 'error' ? 'field-wrong' : undefined}
        />
      )}
      {state === 'error' && (
        <div id="field-wrong" role="alert" style={{ color: 'var(--bad)', fontSize: 12 }}>
          {spoken(wrong, language)}
        </div>
      )}
    </div>
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
