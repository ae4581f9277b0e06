import { editKindOf } from '../cellKind.ts'
import { useCellServices } from '../CellServices.ts'
import { wireOf } from '../wiresOf.ts'
import { DateBox } from './DateBox.tsx'
import { kindOf } from './dateKinds.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { spoken } from '../../texts/spoken.ts'

/** Date, date and time, month, year or time of day. What is typed and is none stays as it is, for the rules to refuse. */
export function DateEditor(props: FieldEditorProps) {
  const { column, value, onChange } = props
  const { language } = useCellServices()
  return (
    <DateBox
      field={props}
      kind={kindOf(editKindOf(column))}
      value={value}
      label={spoken(column.title, language)}
      opened={props.place === 'cell' && !props.replace}
      onWrite={(next) => onChange({ [wireOf(column)]: next })}
    />
  )
}
