import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { useComingBox } from '../editors/useComingBox.tsx'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'

/** Several codes of a list. */
export function MultiLookup(props: FieldEditorProps) {
  const { language } = useCellServices()
  const { box, entered, typed } = useComingBox(props)
  return (
    <LazyBoundary lazy={heavyParts.multiSelect} language={language} coming={box}>
      {({ LookupMultiSelect }) => <LookupMultiSelect {...props} autoFocus={entered} sought={typed} />}
    </LazyBoundary>
  )
}
