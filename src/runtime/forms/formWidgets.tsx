import type { WidgetProps } from '@rjsf/utils'
import { useCellServices } from '../../cells/CellServices.ts'
import { editors, FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { typedColumn } from '../../cells/typedCell.ts'
import { choicesOf, isTickedMany } from '../../rules/form/choicesOf.ts'
import { joinedMembers, membersOf } from '../../rules/types/members.ts'
import { Choices } from './Choices.tsx'
import { useFieldNow, useFormSource } from './FormSource.ts'

/** The editor of a cell, or the value where it may only be read. */
function CellWidget({ id, name, autofocus }: WidgetProps) {
  const now = useFieldNow(name)
  const source = useFormSource()
  if (!now) return null
  const { column, row, value, error, required, disabled, editable } = now
  if (!editable)
    return (
      <output id={id} className="form-field-value">
        <FieldValue column={column} row={row} />
      </output>
    )
  return (
    <FieldEditor
      {...{ id, column, row, error, required, disabled }}
      value={value}
      autoFocus={autofocus === true}
      onChange={(values) => source.write(name, values)}
    />
  )
}

/** A few choices side by side; read, they are said. */
function ChoicesWidget(props: WidgetProps) {
  const { id, name, label } = props
  const services = useCellServices()
  const now = useFieldNow(name)
  const source = useFormSource()
  const column = now && typedColumn(now.column, now.row, services)
  const choices = column && choicesOf(column)
  if (!now?.editable || !choices) return <CellWidget {...props} />
  const { wire, value, error, disabled } = now
  const { language } = services
  return (
    <Choices
      {...{ id, label, choices, language, disabled }}
      isMany={isTickedMany(column)}
      chosen={membersOf(value)}
      isWrong={error !== undefined}
      onChoose={(codes) => source.write(name, { [wire]: joinedMembers(codes) })}
    />
  )
}

/** Every kind of cell is a widget of its name. */
export const widgets = {
  ...Object.fromEntries(Object.keys(editors).map((kind) => [kind, CellWidget])),
  choices: ChoicesWidget,
}
