import { memo, useId } from 'react'
import { Tooltip } from 'antd'
import type { CompiledColumn, CompiledField, Language } from '../../language/compiled.ts'
import { FieldEditor } from '../cells/editors/FieldEditor.tsx'
import { FieldValue } from '../cells/FieldValue.tsx'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import type { EditRules } from './editRules.ts'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly column: CompiledColumn
  readonly field: CompiledField | undefined
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  readonly autoFocus?: boolean
}

/** A field asked to be wide takes the whole row from three columns on: more than the row has would make new columns. */
const widthOf = ({ span = 1 }: CompiledColumn) => (span > 2 ? { gridColumn: '1 / -1' } : span === 2 ? { gridColumn: 'span 2' } : undefined)

/** One field of a section: label, editor or value, error. Draws again only when something of its own changes. */
export const FormField = memo(function FormField({ column, field, store, rules, language, autoFocus }: Props) {
  const id = useId()
  const say = useEditWords()
  const name = field?.name ?? column.key
  const [value, shownName, error, editable, required, shown] = useSelected(store, ({ row, errors }) => [
    row[field?.wire ?? column.key], row[`${name}Name`] ?? row[`${name}Code`] ?? row[`${name}Meaning`],
    (errors.get(field?.wire ?? column.key) ?? errors.get(name) ?? errors.get(column.key))?.msg,
    field !== undefined && rules.editable(field.wire), field !== undefined && rules.required(field, ''), rules.shown(column, field),
    column.measure ? row[column.measure] : undefined, // only watched: the value is drawn with it
  ] as const)
  if (!shown) return null
  const { row } = store.state()
  const label = column.title[language]
  return (
    <div className={`form-field${error ? ' form-field-error' : ''}`} style={widthOf(column)} data-field={field?.wire ?? column.key}>
      <label htmlFor={id}>
        {required && editable ? <span className="required-mark" aria-hidden="true">*</span> : null}
        {field?.help ? <Tooltip title={field.help[language]}><span className="form-field-help">{label}</span></Tooltip> : label}
      </label>
      {editable
        ? <FieldEditor id={id} column={column} value={value} row={row} onChange={(values) => store.change('', values)} error={error} autoFocus={autoFocus} />
        : <output id={id} className="form-field-value" data-name={String(shownName ?? '')}>{field?.type === 'serial' && !value ? <span className="form-field-pending">{say('numberLater')}</span> : <FieldValue column={column} row={row} />}</output>}
      {error ? <div className="form-field-message" role="alert">{error}</div> : null}
    </div>
  )
})
