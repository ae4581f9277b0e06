import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { LookupEditor } from './LookupEditor.tsx'
import { MultiLookup } from './MultiLookup.tsx'

/** One code, or several where the column takes several. */
export function Lookup(props: FieldEditorProps) {
  return props.column.modalConfig?.multiple ? <MultiLookup {...props} /> : <LookupEditor {...props} />
}
