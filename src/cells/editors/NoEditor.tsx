import { FieldValue } from '../FieldValue.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** What has no editor shows its value: states, serials and computed values are never written, buttons are pressed where they stand. */
export function NoEditor({ column, row }: FieldEditorProps) {
  return <FieldValue column={column} row={row} />
}
