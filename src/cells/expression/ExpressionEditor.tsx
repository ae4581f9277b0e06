import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { TextareaEditor } from '../text/TextareaEditor.tsx'

/** Several lines, or an expression that the server reads, where somebody brings what it reads it with. */
export function ExpressionEditor(props: FieldEditorProps) {
  const services = useCellServices()
  const place = props.disabled ? undefined : services.expression?.(props.column)
  if (!place) return <TextareaEditor {...props} />
  return (
    <LazyBoundary
      lazy={heavyParts.expression}
      language={services.language}
      coming={<TextareaEditor {...props} />}
    >
      {({ ExpressionBox }) => <ExpressionBox {...props} expression={place} />}
    </LazyBoundary>
  )
}
