import { useState } from 'react'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { FieldValue } from '../FieldValue.tsx'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'

/** Several codes of a list. Until the list has come a plain box stands there: what is typed into it is sought as soon as it can be, and who has the keyboard keeps it. */
export function MultiLookup(props: FieldEditorProps) {
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
  return (
    <LazyBoundary lazy={heavyParts.multiSelect} language={language} coming={box}>
      {({ LookupMultiSelect }) => <LookupMultiSelect {...props} autoFocus={entered} sought={typed} />}
    </LazyBoundary>
  )
}
