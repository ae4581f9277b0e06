import { useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../../language/row.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { normalizeValues } from '../../cells/editors/normalizeValues.ts'
import type { Pending } from '../../cells/editors/FieldEditorProps.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { clampedWords } from '../../cells/number/clampedWords.ts'
import { isNumber } from '../../cells/number/numberText.ts'
import { wireOf } from '../../cells/wiresOf.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { EditorSlot, Left, OpenEditor } from '../state/OpenEditor.ts'

export interface CellEditorProps {
  readonly column: CompiledColumn
  readonly row: Row
  readonly rowKey: string
  readonly slot: EditorSlot
  /** What is typed takes the place of the value. */
  readonly replace: boolean
  readonly error: string | undefined
  /** Text that was left in the cell and means nothing. */
  readonly leftover: string | undefined
}

/** The editor of the active cell. What is typed stays here until it is committed. */
export function CellEditor({ column, row, rowKey, slot, replace, error, leftover }: CellEditorProps) {
  const { language } = useCellServices()
  const typed = useRef<Row | null>(null)
  const more = useRef<readonly Row[]>([])
  const pending = useRef<Pending>(undefined)
  const [draft, setDraft] = useState<Row | null>(null)
  useLayoutEffect(() => {
    const values = () => typed.current && normalizeValues(column, typed.current)
    let left: Left | null = null
    let clamped: string | undefined
    const editor: OpenEditor = {
      rowKey,
      columnKey: column.key,
      added: () => more.current,
      left: () => left,
      clamped: () => clamped,
      read: () => {
        clamped = isNumber(column)
          ? clampedWords(typed.current?.[wireOf(column)], column, language)
          : undefined
        const { text = '', settle } = pending.current ?? {}
        const taken = settle?.() ?? true
        left =
          taken === true
            ? null
            : {
                text,
                later: Promise.resolve(taken).then(
                  (isTaken) => (isTaken ? values() : null),
                  () => null,
                ),
              }
        return values()
      },
    }
    slot.hold(editor)
    // Scrolled out of sight it is gone from the page; what was typed is not lost with it.
    return () =>
      queueMicrotask(() => {
        if (slot.open === editor) slot.commit()
      })
  }, [column, rowKey, slot, language])
  const now = draft ? { ...row, ...draft } : row
  return (
    <FieldEditor
      place="cell"
      column={column}
      row={now}
      value={now[wireOf(column)]}
      error={error}
      leftover={leftover}
      autoFocus
      replace={replace}
      onDone={slot.commit}
      onPending={(next) => {
        pending.current = next
      }}
      onMore={
        slot.mayAdd()
          ? (rows) => {
              more.current = rows
            }
          : undefined
      }
      onChange={(values) => {
        typed.current = { ...typed.current, ...values }
        setDraft(typed.current)
      }}
    />
  )
}
