import { memo } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import type { EditRules } from './editRules.ts'
import { fieldClass, FieldLabel } from './FormField.tsx'

interface Props {
  readonly column: CompiledColumn
  readonly field: CompiledField | undefined
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
}

/** A field of a detail screen: a name and what it is, never an editor. */
export const DescriptionField = memo(function DescriptionField({
  column,
  field,
  store,
  rules,
  language,
}: Props) {
  const [row, shown] = useSelected(store, (state) => [state.row, rules.shown(column, field)] as const)
  if (!shown) return null
  return (
    <div className={fieldClass(column)} data-field={field?.wire ?? column.key}>
      <dt>
        <FieldLabel column={column} field={field} language={language} />
      </dt>
      <dd className="form-field-value">
        <FieldValue column={column} row={row} />
      </dd>
    </div>
  )
})
