import { lazy, Suspense } from 'react'
import { FieldValue } from '../FieldValue.tsx'
import { cellWords } from '../cellWords.ts'
import { useCellServices } from '../CellServices.ts'
import { codesOf } from '../codesOf.ts'
import { wireOf } from '../wiresOf.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** The control of files comes with the first field that needs it. */
const Control = lazy(() => import('../../attachments/AttachmentControl.tsx').then(({ AttachmentControl }) => ({ default: AttachmentControl })))

/** Files of a field: ids joined with commas. Without a service of files they are only counted; a column without settings is a mistake of the definition. */
export function UploadEditor({ column, row, value, onChange, onDone, disabled, place = 'form' }: FieldEditorProps) {
  const { files, language } = useCellServices()
  if (!column.attachmentConfig) return <span role="alert" className="sw-amiss">{cellWords[language].attachmentConfigMissing}</span>
  const shown = <FieldValue column={column} row={row} />
  if (!files) return shown
  return <Suspense fallback={shown}>
    <Control value={codesOf(value).join(',') || null} config={column.attachmentConfig} readOnly={disabled} place={place} slot={column.field ?? column.key} onDone={onDone} onChange={(next) => onChange({ [wireOf(column)]: next })} />
  </Suspense>
}
