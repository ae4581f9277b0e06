import type { FormulaPlace } from '../../rules/formula/FormulaPlace.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** A formula that is edited, and what is known of where it stands. */
export interface FormulaBoxProps extends FieldEditorProps {
  readonly formula: FormulaPlace
}
