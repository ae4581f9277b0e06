import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { NoEditor } from '../editors/NoEditor.tsx'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'

/** Text with marks is written in forms; in a cell it is read. What writes it comes with the first that is edited. */
export function RichEditor(props: FieldEditorProps) {
  const { language } = useCellServices()
  if (props.disabled || props.place === 'cell') return <NoEditor {...props} />
  return (
    <LazyBoundary lazy={heavyParts.rich} language={language}>
      {({ RichBox }) => <RichBox {...props} />}
    </LazyBoundary>
  )
}
