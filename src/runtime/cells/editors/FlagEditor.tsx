import { Checkbox } from 'antd'
import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** Y or N. In a grid the cell itself is turned, without an editor. */
export function FlagEditor({ column, value, onChange, disabled, error, autoFocus, id, onBlur }: FieldEditorProps) {
  const { language } = useCellServices()
  return <Checkbox id={id} checked={value === 'Y'} disabled={disabled} autoFocus={autoFocus} onBlur={onBlur} aria-invalid={error ? true : undefined}
    aria-label={id === undefined ? column.title[language] : undefined} onChange={(event) => onChange({ [column.key]: event.target.checked ? 'Y' : 'N' })} />
}
