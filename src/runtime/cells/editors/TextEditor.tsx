import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { useCellServices } from '../CellServices.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { useReplaced } from './useReplaced.ts'

const inputModes = { url: 'url', email: 'email', tel: 'tel' } as const

const asText = (value: unknown): string => value === null || value === undefined ? '' : String(value)

/** One line of text. */
export function TextEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, replace } = props
  const { language } = useCellServices()
  const box = useRef<InputRef>(null)
  const [text, touch] = useReplaced(asText(value), replace)
  useLayoutEffect(() => { if (place === 'cell' && !replace) box.current?.select() }, [place, replace])
  const Box = column.type === 'password' ? Input.Password : Input
  const mode = column.type === 'url' || column.type === 'email' || column.type === 'tel' ? inputModes[column.type] : undefined
  return <Box ref={box} {...editorLook(props, language)} value={text} maxLength={column.maxLength} inputMode={mode} autoComplete="off" onBlur={onBlur}
    onChange={(event) => { touch(); onChange({ [column.key]: event.target.value === '' ? null : event.target.value }) }} />
}

/** Several lines; in a cell Alt Enter breaks the line and Enter commits. */
export function TextareaEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, replace } = props
  const { language } = useCellServices()
  const [text, touch] = useReplaced(asText(value), replace)
  const cell = place === 'cell'
  const write = (next: string): void => { touch(); onChange({ [column.key]: next === '' ? null : next }) }
  return <Input.TextArea {...editorLook(props, language)} value={text} maxLength={column.maxLength} autoSize={cell ? { minRows: 2, maxRows: 6 } : { minRows: 2, maxRows: 8 }} onBlur={onBlur}
    onFocus={(event) => { if (cell) event.target.setSelectionRange(event.target.value.length, event.target.value.length) }}
    onKeyDown={(event) => {
      if (!cell || event.key !== 'Enter' || !event.altKey) return
      event.preventDefault()
      event.currentTarget.setRangeText('\n', event.currentTarget.selectionStart, event.currentTarget.selectionEnd, 'end')
      write(event.currentTarget.value)
    }}
    onChange={(event) => write(event.target.value)} />
}
