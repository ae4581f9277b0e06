import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import type { CompiledAttachmentConfig } from '../../../language/compiled.ts'
import { FieldValue } from '../FieldValue.tsx'
import { cellWords } from '../cellWords.ts'
import { useCellServices } from '../CellServices.ts'
import { codesOf } from '../codesOf.ts'
import { wireOf } from '../wiresOf.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

interface ControlProps { readonly value: string | null; readonly onChange: (value: string | null) => void; readonly config?: CompiledAttachmentConfig; readonly readOnly?: boolean; readonly place: 'form' | 'cell'; readonly slot?: string }

const found = import.meta.glob<{ readonly AttachmentControl: ComponentType<ControlProps> }>('../../attachments/AttachmentControl.tsx')
/** The control of files comes with the first field that needs it. */
const [load] = Object.values(found)
const Control = load && lazy(() => load().then(({ AttachmentControl }) => ({ default: AttachmentControl })))

/** Files of a field: ids joined with commas. Without a service of files they are only counted; a column without settings is a mistake of the definition. */
export function UploadEditor(props: FieldEditorProps) {
  const { column, row, value, onChange, disabled, place = 'form' } = props
  const { files, language } = useCellServices()
  if (!column.attachmentConfig) return <span role="alert" className="sw-amiss">{cellWords[language].attachmentConfigMissing}</span>
  if (!Control || !files) return <FieldValue column={column} row={row} />
  return <Suspense fallback={<FieldValue column={column} row={row} />}>
    <Control value={codesOf(value).join(',') || null} config={column.attachmentConfig} readOnly={disabled} place={place} slot={column.field ?? column.key} onChange={(next) => onChange({ [wireOf(column)]: next })} />
  </Suspense>
}
