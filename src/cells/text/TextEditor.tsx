import { useRef } from 'react'
import { asKept } from '../../rules/types/asCode.ts'
import { useCellServices } from '../CellServices.ts'
import { editKindOf } from '../cellKind.ts'
import type { CellKind } from '../cellKind.ts'
import { wireOf } from '../wiresOf.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { useMarked } from '../editors/useMarked.ts'
import { useReplaced } from '../editors/useReplaced.ts'

const modes: Partial<Record<CellKind, 'url' | 'email' | 'tel'>> = { url: 'url', email: 'email', tel: 'tel' }

/** A value as it stands in a box; nothing is the empty text. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/**
 * One line of text. A plain input: antd's costs ten times as much to draw, and there are many in a form. What is too long is
 * kept and told to be so: a browser's `maxLength` would cut off what is pasted without a word.
 */
export function TextEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, replace } = props
  const { language } = useCellServices()
  const box = useRef<HTMLInputElement>(null)
  const [text, touch] = useReplaced(asText(value), replace)
  useMarked(box, props)
  const look = editKindOf(column)
  const secret = look === 'password'
  // Typed in any case and shown as it will be kept; a composition is left alone until the user goes on.
  const leave = (): void => {
    const kept = asKept(text, column)
    if (kept !== text) onChange({ [wireOf(column)]: kept === '' ? null : kept })
    onBlur?.()
  }
  return (
    <input
      ref={box}
      {...boxSays(props, language)}
      className={column.case === 'upper' ? `${boxClass(props)} sw-upper` : boxClass(props)}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      value={text}
      inputMode={modes[look]}
      onBlur={leave}
      onChange={(event) => {
        touch()
        onChange({ [wireOf(column)]: event.target.value === '' ? null : event.target.value })
      }}
    />
  )
}
