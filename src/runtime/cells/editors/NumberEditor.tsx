import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { parseDecimal, settleDecimal, showDecimal } from '../decimalText.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

const typable = /^[+-]?[\d,]*\.?\d*$/

/** A signed decimal, kept as text so that no digit is lost. Bounds and decimals are applied when it is left, separators shown then. */
export function NumberEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, replace } = props
  const { language } = useCellServices()
  const box = useRef<InputRef>(null)
  const stored = value === null || value === undefined ? null : String(value)
  const [typed, setTyped] = useState<string | null>(replace ? '' : place === 'cell' ? bare(stored) : null)
  useLayoutEffect(() => { if (place === 'cell' && !replace) box.current?.select() }, [place, replace])

  const write = (text: string): void => {
    if (!typable.test(text.trim())) return
    setTyped(text)
    const next = parseDecimal(text)
    onChange({ [column.key]: next === undefined ? null : next })
  }
  const leave = (): void => {
    if (place !== 'cell') {
      const next = stored === null ? null : settleDecimal(parseDecimal(stored) ?? null, column)
      if (typed !== null && next !== stored) onChange({ [column.key]: next })
      setTyped(null)
    }
    onBlur?.()
  }
  return <Input ref={box} {...editorLook(props, language)} inputMode="decimal" autoComplete="off" className={`sw-editor sw-editor-number${place === 'cell' ? ' sw-editor-cell' : ''}`}
    value={typed ?? showDecimal(stored, 0, column.showThousandSeparator)} suffix={column.type === 'percent' ? '%' : undefined}
    onFocus={() => { if (typed === null) setTyped(bare(stored)) }} onBlur={leave}
    onChange={(event) => write(event.target.value)} onPaste={(event) => {
      const pasted = parseDecimal(event.clipboardData.getData('text/plain'))
      if (typeof pasted !== 'string') return
      event.preventDefault()
      write(pasted)
    }} />
}

/** What is typed into: no separators, no zeros that the database filled up. */
function bare(stored: string | null): string {
  return stored === null ? '' : parseDecimal(stored) ?? stored
}
