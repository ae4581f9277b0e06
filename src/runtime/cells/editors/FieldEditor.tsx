import type { ComponentType } from 'react'
import type { FieldTypeName } from '../../../language/compiled.ts'
import { FieldValue } from '../FieldValue.tsx'
import { DateEditor } from './DateEditor.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { FlagEditor } from './FlagEditor.tsx'
import { LookupEditor } from './LookupEditor.tsx'
import { NumberEditor } from './NumberEditor.tsx'
import { RefEditor } from './RefEditor.tsx'
import { TextareaEditor, TextEditor } from './TextEditor.tsx'
import './editors.css'

/** What has no editor here shows its value: files have a panel of their own, states, serials and computed values are never written. */
function NoEditor({ column, row }: FieldEditorProps) {
  return <FieldValue column={column} row={row} />
}

export const editors: Record<FieldTypeName, ComponentType<FieldEditorProps>> = {
  text: TextEditor, password: TextEditor, url: TextEditor, email: TextEditor, tel: TextEditor, textarea: TextareaEditor, richtext: TextareaEditor,
  integer: NumberEditor, number: NumberEditor, quantity: NumberEditor, price: NumberEditor, amount: NumberEditor, percent: NumberEditor, score: NumberEditor, rate: NumberEditor,
  lookup: LookupEditor, ref: RefEditor, user: RefEditor,
  date: DateEditor, datetime: DateEditor, month: DateEditor, year: DateEditor, time: DateEditor, daterange: NoEditor, datetimerange: NoEditor,
  flag: FlagEditor, checkbox: FlagEditor, attachments: NoEditor, image: NoEditor, serial: NoEditor, compute: NoEditor, json: NoEditor,
}

/** The editor of one field, in a form and in the active cell of a grid. See src/runtime/grid/README.md. */
export function FieldEditor(props: FieldEditorProps) {
  const Editor = props.column.states ? NoEditor : editors[props.column.type]
  return <Editor {...props} />
}
