import { useId } from 'react'
import type { ComponentType } from 'react'
import { FieldValue } from '../FieldValue.tsx'
import { editLookOf } from '../lookOf.ts'
import type { Look } from '../lookOf.ts'
import { DateEditor } from './DateEditor.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { FlagEditor } from './FlagEditor.tsx'
import { LookupEditor } from './LookupEditor.tsx'
import { MultiLookup } from './MultiLookup.tsx'
import { NumberEditor } from './NumberEditor.tsx'
import { RangeEditor } from './RangeEditor.tsx'
import { RefEditor } from './RefEditor.tsx'
import { SlotEditor } from './SlotEditor.tsx'
import { TextareaEditor } from './TextareaEditor.tsx'
import { TextEditor } from './TextEditor.tsx'
import { UploadEditor } from './UploadEditor.tsx'
import '../cells.css'
import './editors.css'

/** What has no editor shows its value: states, serials and computed values are never written, buttons are pressed where they stand. */
function NoEditor({ column, row }: FieldEditorProps) {
  return <FieldValue column={column} row={row} />
}

function Lookup(props: FieldEditorProps) {
  return props.column.modalConfig?.multiple ? <MultiLookup {...props} /> : <LookupEditor {...props} />
}

/** Every type of field and of cell has its editor, or none; one that is missing here does not compile. */
export const editors: Record<Look, ComponentType<FieldEditorProps>> = {
  text: TextEditor,
  password: TextEditor,
  url: TextEditor,
  email: TextEditor,
  tel: TextEditor,
  textarea: TextareaEditor,
  richtext: TextareaEditor,
  integer: NumberEditor,
  number: NumberEditor,
  quantity: NumberEditor,
  price: NumberEditor,
  amount: NumberEditor,
  percent: NumberEditor,
  score: NumberEditor,
  rate: NumberEditor,
  lookup: Lookup,
  editlookup: Lookup,
  ref: RefEditor,
  user: RefEditor,
  date: DateEditor,
  datetime: DateEditor,
  month: DateEditor,
  year: DateEditor,
  time: DateEditor,
  daterange: RangeEditor,
  datetimerange: RangeEditor,
  flag: FlagEditor,
  checkbox: FlagEditor,
  icon: FlagEditor,
  slot: SlotEditor,
  viewSlot: NoEditor,
  attachments: UploadEditor,
  image: UploadEditor,
  upload: UploadEditor,
  serial: NoEditor,
  compute: NoEditor,
  json: NoEditor,
  button: NoEditor,
  tableOperate: NoEditor,
  linkTag: TextEditor,
  colGroup: NoEditor,
}

/** The editor of one field, in a form and in the active cell of a grid. See src/grid/README.md. */
export function FieldEditor(props: FieldEditorProps) {
  const ownId = useId()
  const { column, error, describedBy, place } = props
  const Editor = column.states ? NoEditor : editors[editLookOf(column)]
  return (
    <>
      <Editor {...props} describedBy={describedBy ?? ownId} />
      {error && describedBy === undefined && (
        <span
          id={ownId}
          role={place === 'cell' ? 'alert' : undefined}
          className={place === 'cell' ? 'sw-message' : 'sw-message-spoken'}
        >
          {error}
        </span>
      )}
    </>
  )
}
