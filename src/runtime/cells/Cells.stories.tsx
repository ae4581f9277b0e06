import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import type { CompiledColumn, FieldTypeName, Language, Row } from '../../language/compiled.ts'
import { sampleColumns, sampleRows, sampleServices } from '../grid/sampleColumns.chromium.ts'
import { CellServicesContext } from './CellServices.ts'
import { FieldEditor } from './editors/FieldEditor.tsx'
import { FieldValue } from './FieldValue.tsx'
import { wireOf } from './wiresOf.ts'

/** One field: as it is read, edited, disabled, and wrong. */
function Field({ column, language }: { readonly column: CompiledColumn; readonly language: Language }) {
  const [row, setRow] = useState<Row>(() => sampleRows(1)[0] ?? {})
  const services = useMemo(() => sampleServices(language), [language])
  const editor = { column, row, value: row[wireOf(column)], onChange: (values: Row) => setRow((before) => ({ ...before, ...values })) }
  return <CellServicesContext value={services}>
    <div style={{ display: 'grid', gridTemplateColumns: '120px 1fr 1fr 1fr 1fr', gap: 16, alignItems: 'center', padding: '4px 0' }}>
      <label>{column.title[language]}</label>
      <FieldValue column={column} row={row} />
      <FieldEditor {...editor} />
      <FieldEditor {...editor} disabled />
      <FieldEditor {...editor} error={language === 'CN' ? '无效' : 'Not valid'} />
    </div>
  </CellServicesContext>
}

const meta: Meta<typeof Field> = { title: 'Fields', component: Field, render: (args, { globals }) => <Field {...args} language={globals['language'] === 'EN' ? 'EN' : 'CN'} /> }
export default meta
type Story = StoryObj<typeof Field>

function fieldOf(type: FieldTypeName): Story {
  const column = sampleColumns.find((each) => each.type === type)
  if (!column) throw new Error(`There is no sample of the type ${type}.`)
  return { args: { column } }
}

export const All: Story = { render: (_args, { globals }) => <>{sampleColumns.map((column) => <Field key={column.key} column={column} language={globals['language'] === 'EN' ? 'EN' : 'CN'} />)}</> }
export const Text = fieldOf('text')
export const Textarea = fieldOf('textarea')
export const Email = fieldOf('email')
export const Serial = fieldOf('serial')
export const Quantity = fieldOf('quantity')
export const Price = fieldOf('price')
export const Amount = fieldOf('amount')
export const Percent = fieldOf('percent')
export const Integer = fieldOf('integer')
export const Lookup = fieldOf('lookup')
export const Ref = fieldOf('ref')
export const DateOnly = fieldOf('date')
export const Datetime = fieldOf('datetime')
export const Month = fieldOf('month')
export const Year = fieldOf('year')
export const Time = fieldOf('time')
export const Flag = fieldOf('flag')
export const Attachments = fieldOf('attachments')
