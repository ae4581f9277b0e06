import { memo, useId, type FocusEvent, type ReactNode } from 'react'
import { Tooltip } from 'antd'
import { isFilesType } from '../../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { wiresOf } from '../../cells/wiresOf.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import type { EditRules } from './editRules.ts'
import type { Row } from '../../language/row.ts'
import { BestReason } from './BestReason.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { FieldMarks, MarkButton } from './FieldMark.tsx'
import { FormerValue } from './FormerValue.tsx'
import { LockedValue } from './LockedValue.tsx'
import { OpeningValue } from './OpeningValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly column: CompiledColumn
  readonly field: CompiledField | undefined
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  readonly autoFocus?: boolean
}

/** A field asked to be wide takes as many columns as there are, at most so many: more than the row has would make new columns. */
export const fieldClass = ({ span = 1 }: CompiledColumn, isWrong = false): string =>
  `form-field${span > 1 ? ` form-wide-${Math.min(span, 4)}` : ''}${isWrong ? ' form-field-error' : ''}`

/** One field of a section: label, editor or value, error. Draws again only when something of its own changes. */
export const FormField = memo(function FormField({
  column,
  field,
  store,
  rules,
  language,
  autoFocus,
}: Props) {
  const id = useId()
  const say = useTexts(editTexts)
  const wire = field?.wire ?? column.key
  const name = field?.name ?? column.key
  const [value, shownName, error, editable, disabled, required, shown] = useSelected(
    store,
    ({ row, errors }) =>
      [
        row[wire],
        row[`${name}Name`] ?? row[`${name}Code`] ?? row[`${name}Meaning`],
        errors.size === 0
          ? undefined
          : wiresOf(column)
              .concat(wire, name, column.key)
              .flatMap((key) => errors.get(key) ?? [])[0]?.msg,
        rules.mayEdit(column, field),
        rules.disabled(column),
        rules.required(column, field),
        rules.shown(column, field),
        column.measure ? row[column.measure] : undefined, // only watched: the value is drawn with it
        column.before === undefined ? undefined : row[column.before],
      ] as const,
  )
  if (!shown) return null
  const { row } = store.state()
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (editable && !event.currentTarget.contains(event.relatedTarget)) store.leave(wire)
  }
  return (
    <FieldFrame
      id={id}
      className={fieldClass(column, error !== undefined)}
      name={wire}
      label={
        <>
          <FieldLabel column={column} field={field} language={language} row={() => store.state().row} />
          <MarkButton id={row['id']} field={field?.name} label={spoken(column.title, language)} />
        </>
      }
      isRequired={required && editable}
      error={error}
      onLeave={leave}
    >
      {editable || holdsFiles(column) ? (
        <FieldEditor
          id={id}
          column={column}
          value={value}
          row={row}
          onChange={(values) => store.change('', values)}
          error={error}
          autoFocus={autoFocus}
          disabled={disabled || !editable}
        />
      ) : (
        <LockedValue
          id={id}
          name={String(shownName ?? '')}
          why={() => spoken(rules.whyLocked(column, field), language)}
        >
          {isPending(field, value) ? (
            <span className="form-field-pending">{say('document.numberLater')}</span>
          ) : (
            <OpeningValue column={column} row={row} />
          )}
        </LockedValue>
      )}
      <FieldMarks id={row['id']} field={field?.name} />
      {editable ? <FormerValue column={column} row={row} /> : null}
    </FieldFrame>
  )
})

/** Files are looked at and downloaded where they may not be changed. */
const holdsFiles = ({ type, cellType }: CompiledColumn): boolean => isFilesType(type) || cellType === 'upload'

const isPending = (field: CompiledField | undefined, value: unknown): boolean =>
  field?.type === 'serial' && !value

/** What a field is called, with its help. */
export function FieldLabel({
  column,
  field,
  language,
  row,
}: Pick<Props, 'column' | 'field' | 'language'> & { readonly row?: () => Row }): ReactNode {
  const label = spoken(column.title, language)
  if (!field?.help) return label
  return (
    <>
      <Tooltip title={spoken(field.help, language)}>
        <span className="form-field-help">{label}</span>
      </Tooltip>
      {field.best && row ? <BestReason column={column} field={field} label={label} row={row} /> : null}
    </>
  )
}
