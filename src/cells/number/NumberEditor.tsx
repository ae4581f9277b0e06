import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { readNumber } from '../../rules/types/decimalText.ts'
import { useCellServices } from '../CellServices.ts'
import { cellOf } from '../cells.ts'
import {
  acceptNumber,
  atBound,
  decimalsAllowed,
  normalizeNumber,
  stepNumber,
  typedNumber,
} from './numberText.ts'
import { clampedWords } from './clampedWords.ts'
import { wireOf } from '../wiresOf.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useMarked } from '../editors/useMarked.ts'

const signed = /^[+-]?[\d,]*\.?\d*$/
const whole = /^[+-]?[\d,]*$/

const stepOf: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** A signed decimal, kept as text so that no digit is lost. Bounds and decimals are applied when it is left, separators shown then. */
export function NumberEditor(props: FieldEditorProps) {
  const { column, value, row, onChange, onBlur, place, replace, disabled } = props
  const services = useCellServices()
  const say = editorsTexts.in(services.language)
  const box = useRef<HTMLInputElement>(null)
  const cell = place === 'cell'
  const stored = value === null || value === undefined ? null : String(value)
  const begins = cell ? bare(stored) : null
  const [typed, setTyped] = useState<string | null>(replace ? '' : begins)
  const [clamped, setClamped] = useState<string>()
  useMarked(box, props)
  // Without its separators it is another text, of which the browser marks nothing; who came by keyboard types in its place.
  const entering = useRef(false)
  useLayoutEffect(() => {
    if (entering.current && typed !== null) box.current?.select()
    entering.current = false
  }, [typed])
  const wire = wireOf(column)

  const write = (text: string): void => {
    if (!(decimalsAllowed(column) === 0 ? whole : signed).test(text.trim())) return
    setTyped(text)
    setClamped(undefined)
    onChange({ [wire]: acceptNumber(typedNumber(text), column) })
  }
  const step = (by: 1 | -1): void => {
    const next = stepNumber(value, by, column)
    setClamped(undefined)
    setTyped(document.activeElement === box.current || cell ? next : null)
    onChange({ [wire]: acceptNumber(next, column) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = stepOf[event.key]
    if (
      by === undefined ||
      disabled ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey !== cell
    )
      return
    event.preventDefault()
    event.stopPropagation()
    if (!atBound(value, by, column)) step(by)
  }
  const leave = (): void => {
    if (!cell) {
      const next = normalizeNumber(value, column)
      if (typed !== null) setClamped(clampedWords(value, column, services.language))
      if (typed !== null && next !== (value ?? null)) onChange({ [wire]: next })
      setTyped(null)
    }
    onBlur?.()
  }
  const stepper = (by: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      className={by === 1 ? 'sw-up' : 'sw-down'}
      disabled={disabled || atBound(value, by, column)}
      aria-label={by === 1 ? say('number.increase') : say('number.decrease')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => step(by)}
    />
  )
  const shown = cellOf(column).text({ value, row: { ...row, [column.key]: value }, column, services })
  return (
    <span className={boxClass(props, 'sw-number')}>
      <input
        ref={box}
        {...boxSays(props, services.language)}
        inputMode="decimal"
        value={typed ?? shown.replace(/%$/, '')}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onFocus={() => {
          if (typed === null) {
            entering.current = true
            setTyped(bare(stored))
          }
        }}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => {
          const pasted = readNumber(event.clipboardData.getData('text/plain'))
          if (pasted === null) return
          event.preventDefault()
          write(pasted)
        }}
      />
      {column.type === 'percent' && <span className="sw-after">%</span>}
      <span className="sw-steps">
        {stepper(1)}
        {stepper(-1)}
      </span>
      <Told words={clamped} />
    </span>
  )
}

/** What was done with a number that was out of bounds. */
const Told = ({ words }: { readonly words: string | undefined }) =>
  words ? (
    <span role="status" className="sw-unknown">
      {words}
    </span>
  ) : null

/** What is typed into: no separators, no zeros that the database filled up. */
function bare(stored: string | null): string {
  return stored === null ? '' : (typedNumber(stored) ?? stored)
}
