import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { useComingBox } from '../editors/useComingBox.tsx'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'

/** Several rows of another entity. */
export function MultiRef(props: FieldEditorProps) {
  const { language } = useCellServices()
  const { box, entered, typed } = useComingBox(props)
  return (
    <LazyBoundary lazy={heavyParts.multiRef} language={language} coming={box}>
      {({ RefMultiSelect }) => <RefMultiSelect {...props} autoFocus={entered} sought={typed} />}
    </LazyBoundary>
  )
}
