import type { CompiledEntity, CompiledSection, Language } from '../../language/compiled.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { EditRules } from './editRules.ts'
import { FormField } from './FormField.tsx'

interface Props {
  readonly section: Extract<CompiledSection, { kind: 'fields' }>
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  /** The first field of a new document takes the keyboard. */
  readonly focusFirst: boolean
}

/** Fields in one to four columns, as many as the width holds. */
export function FieldsSection({ section, entity, store, rules, language, focusFirst }: Props) {
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  const first = focusFirst ? section.columns.find((column) => column.field && rules.editable(fields.get(column.field)?.wire ?? '')) : undefined
  return (
    <div className="form-grid">
      {section.columns.map((column) => (
        <FormField key={column.key} column={column} field={column.field ? fields.get(column.field) : undefined} store={store} rules={rules} language={language} autoFocus={column === first} />
      ))}
    </div>
  )
}
