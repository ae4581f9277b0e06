import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { readNumber } from '../../../rules/types/decimalText.ts'
import { fieldTypes } from '../../../rules/types/fieldTypes.ts'
import { cellOf } from '../cells.ts'
import { settleNumber, typedNumber } from '../numberText.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

const typable = /^[+-]?[\d,]*\.?\d*$/

/** A signed decimal, kept as text so that no digit is lost. Bounds and decimals are applied when it is left, separators shown then. */
export function NumberEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, replace } = props
  const services = useCellServices()
  const box = useRef<InputRef>(null)
  const stored = value === null || value === undefined ? null : String(value)
  const [typed, setTyped] = useState<string | null>(replace ? '' : place === 'cell' ? bare(stored) : null)
  useLayoutEffect(() => { if (place === 'cell' && !replace) box.current?.select() }, [place, replace])

  const write = (text: string): void => {
    if (!typable.test(text.trim())) return
    setTyped(text)
    onChange({ [column.key]: fieldTypes[column.type].accept(typedNumber(text)) })
  }
  const leave = (): void => {
    if (place !== 'cell') {
      const next = settleNumber(value, column)
      if (typed !== null && next !== (value ?? null)) onChange({ [column.key]: next })
      setTyped(null)
    }
    onBlur?.()
  }
  return <Input ref={box} {...editorLook(props, services.language)} inputMode="decimal" autoComplete="off" className={`sw-editor sw-editor-number${place === 'cell' ? ' sw-editor-cell' : ''}`}
    value={typed ?? cellOf(column).text({ value, row: props.row, column, services }).replace(/%$/, '')} suffix={column.type === 'percent' ? '%' : undefined}
    onFocus={() => { if (typed === null) setTyped(bare(stored)) }} onBlur={leave}
    onChange={(event) => write(event.target.value)} onPaste={(event) => {
      const pasted = readNumber(event.clipboardData.getData('text/plain'))
      if (pasted === null) return
      event.preventDefault()
      write(pasted)
    }} />
}

/** What is typed into: no separators, no zeros that the database filled up. */
function bare(stored: string | null): string {
  return stored === null ? '' : typedNumber(stored) ?? stored
}
