import { useState, type ReactElement } from 'react'
import { useCellServices } from '../CellServices.ts'
import { FieldValue } from '../FieldValue.tsx'
import { boxClass, boxSays } from './boxLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

export interface ComingBox {
  readonly box: ReactElement
  /** Whether it has the keyboard, and what was typed into it. */
  readonly entered: boolean | undefined
  readonly typed: string
}

/** Until a heavy editor has come a plain box stands there: what is typed into it is sought as soon as it can be, and who has the keyboard keeps it. */
export function useComingBox(props: FieldEditorProps): ComingBox {
  const { language } = useCellServices()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(props.autoFocus)
  const box = (
    <span className={boxClass(props)}>
      <FieldValue column={props.column} row={props.row} />
      <input
        {...boxSays(props, language)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setEntered(true)}
        onBlur={() => setEntered(false)}
      />
    </span>
  )
  return { box, entered, typed }
}
