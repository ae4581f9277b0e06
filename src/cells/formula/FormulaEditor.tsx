import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { TextEditor } from '../text/TextEditor.tsx'

/** An expression that is data. Where nothing says what it may name it is a text; the reader of expressions comes with the first that is edited. */
export function FormulaEditor(props: FieldEditorProps) {
  const services = useCellServices()
  const place = services.formula?.(props.column, props.row)
  if (!place || props.disabled) return <TextEditor {...props} />
  return (
    <LazyBoundary lazy={heavyParts.formula} language={services.language} coming={<TextEditor {...props} />}>
      {({ FormulaBox }) => <FormulaBox {...props} formula={place} />}
    </LazyBoundary>
  )
}
