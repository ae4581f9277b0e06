import { useId } from 'react'
import type { ComponentType } from 'react'
import { actionEditors } from '../action/actionEditors.ts'
import { codeEditors } from '../code/codeEditors.ts'
import { formulaEditors } from '../formula/formulaEditors.ts'
import { filesEditors } from '../files/filesEditors.ts'
import { flagEditors } from '../flag/flagEditors.ts'
import { useCellServices } from '../CellServices.ts'
import { editKindOf } from '../cellKind.ts'
import type { CellKind } from '../cellKind.ts'
import { numberEditors } from '../number/numberEditors.ts'
import { KindsEditor } from '../ref/KindsEditor.tsx'
import { refEditors } from '../ref/refEditors.ts'
import { slotEditors } from '../slot/slotEditors.ts'
import { textEditors } from '../text/textEditors.ts'
import { timeEditors } from '../time/timeEditors.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { asTyped } from './asTyped.ts'
import { NoEditor } from './NoEditor.tsx'
import '../cells.css'
import './editors.css'

/** Every type of field and of cell has its editor, or none, in the folder of its family; one that is missing there does not compile here. */
export const editors: Readonly<Record<CellKind, ComponentType<FieldEditorProps>>> = {
  ...textEditors,
  ...formulaEditors,
  ...numberEditors,
  ...timeEditors,
  ...flagEditors,
  ...codeEditors,
  ...refEditors,
  ...filesEditors,
  ...slotEditors,
  ...actionEditors,
  typed: NoEditor, // it is edited as what its row says
  colGroup: NoEditor,
}

/** The editor of one field, in a form and in the active cell of a grid. See src/grid/README.md. */
export function FieldEditor(given: FieldEditorProps) {
  const ownId = useId()
  const props = asTyped(given, useCellServices())
  const { column, error, describedBy, place } = props
  const own = column.states ? NoEditor : editors[editKindOf(column)]
  const Editor = column.kinds ? KindsEditor : own
  return (
    <>
      <Editor {...props} describedBy={describedBy ?? ownId} />
      {error && describedBy === undefined && (
        <span
          id={ownId}
          role={place === 'cell' ? 'alert' : undefined}
          className={place === 'cell' ? 'sw-message' : 'sw-unseen'}
        >
          {error}
        </span>
      )}
    </>
  )
}
