import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useCellServices } from '../CellServices.ts'
import { Popup } from '../Popup.tsx'
import { wireOf } from '../wiresOf.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { asText } from './TextEditor.tsx'
import { useReplaced } from '../editors/useReplaced.ts'

const nothing = (): void => undefined

/** Several lines, as high as what stands in them. In a cell they lie above the rows; Alt Enter or Ctrl Enter breaks the line there and Enter commits. */
export function TextareaEditor(props: FieldEditorProps) {
  const cell = props.place === 'cell'
  const anchor = useRef<HTMLSpanElement>(null)
  if (!cell) return <Lines {...props} />
  return (
    <span ref={anchor} className="sw-cell-anchor">
      <Popup anchor={anchor} onClose={nothing} fill holds over>
        <Lines {...props} />
      </Popup>
    </span>
  )
}

function Lines(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, replace } = props
  const { language } = useCellServices()
  const [text, touch] = useReplaced(asText(value), replace)
  const box = useRef<HTMLTextAreaElement>(null)
  const cell = place === 'cell'
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [text])
  const write = (next: string): void => {
    touch()
    onChange({ [wireOf(column)]: next === '' ? null : next })
  }
  const breakLine = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (!cell || event.key !== 'Enter' || !(event.altKey || event.ctrlKey)) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setRangeText(
      '\n',
      event.currentTarget.selectionStart,
      event.currentTarget.selectionEnd,
      'end',
    )
    write(event.currentTarget.value)
  }
  return (
    <textarea
      ref={box}
      {...boxSays(props, language)}
      className={boxClass(props, 'sw-lines')}
      rows={2}
      value={text}
      onBlur={onBlur}
      onFocus={(event) => {
        if (cell) event.target.setSelectionRange(event.target.value.length, event.target.value.length)
      }}
      onKeyDown={breakLine}
      onChange={(event) => write(event.target.value)}
    />
  )
}
