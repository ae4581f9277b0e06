import { memo, useId, useMemo, type FocusEvent } from 'react'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { isUnsaid } from '../../cells/absentCell.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import { spoken } from '../../texts/spoken.ts'
import { joinPath, splitPath } from '../../rules/document/rowPath.ts'
import { rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { FieldMarks, MarkButton } from './FieldMark.tsx'
import { FormerValue } from './FormerValue.tsx'
import { FieldLabel, fieldClass } from './FormField.tsx'
import type { LinesProps } from './LinesProps.ts'

export interface LineFieldProps extends Pick<LinesProps, 'store' | 'rules' | 'table' | 'language'> {
  readonly column: CompiledColumn
  readonly field: CompiledField | undefined
  /** Path of the line. */
  readonly rowPath: string
}

/** One field of a line in the sheet of a phone: its editor, else its value where there is one. */
export const LineField = memo(function LineField(props: LineFieldProps) {
  const { column, field, rowPath, store, rules, table, language } = props
  const id = useId()
  const wire = field?.wire ?? column.key
  const path = joinPath(rowPath, wire)
  const { steps } = useMemo(() => splitPath(rowPath), [rowPath])
  const [row, error, editable, disabled, required, shown] = useSelected(
    store,
    ({ row: whole, errors }) =>
      [
        rowAt(whole, steps),
        errors.get(path)?.msg,
        rules.mayEdit(column, field, rowPath, table),
        rules.disabled(column, rowPath),
        rules.required(column, field, rowPath),
        rules.shown(column, field, rowPath),
      ] as const,
  )
  if (!row || !shown || (!editable && isUnsaid(column, row[column.key]))) return null
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (editable && !event.currentTarget.contains(event.relatedTarget)) store.leave(path)
  }
  return (
    <FieldFrame
      id={id}
      className={`${fieldClass(column, error !== undefined)}${editable ? ' line-field-typed' : ''}`}
      name={wire}
      label={
        <>
          <FieldLabel
            column={column}
            field={field}
            language={language}
            row={() => rowAt(store.state().row, steps) ?? row}
          />
          <MarkButton id={row['id']} field={field?.name} label={spoken(column.title, language)} />
        </>
      }
      isRequired={required && editable}
      error={error}
      onLeave={leave}
    >
      {editable ? (
        <FieldEditor
          {...{ id, error, disabled, required, column, row }}
          value={row[wire]}
          onChange={(values) => store.change(rowPath, values)}
        />
      ) : (
        <output id={id} className="form-field-value">
          <FieldValue column={column} row={row} />
        </output>
      )}
      <FieldMarks id={row['id']} field={field?.name} isFirst={column === table.columns[0]} />
      {editable ? <FormerValue column={column} row={row} /> : null}
    </FieldFrame>
  )
})
