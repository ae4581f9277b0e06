import { useRef, type ReactNode } from 'react'
import { Popup } from '../Popup.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import '../formula/formula.css'

interface Props extends Pick<FieldEditorProps, 'place'> {
  readonly children: ReactNode
}

const nothing = (): void => undefined

/** An editor that needs room: in a cell it lies above the rows, in a form where it stands. */
export function OverRows({ place, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  if (place !== 'cell') return children
  return (
    <span ref={anchor} className="sw-cell-anchor">
      <Popup anchor={anchor} onClose={nothing} fill holds over>
        <div className="sw-formula-over">{children}</div>
      </Popup>
    </span>
  )
}
