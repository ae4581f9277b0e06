import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { useCellServices } from '../CellServices.ts'
import { codesOf } from '../code/codesOf.ts'
import { wireOf } from '../wiresOf.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** Files of a field: ids joined with commas. Without a service of files they are only counted; a column without settings is a mistake of the definition. */
export function UploadEditor({
  column,
  row,
  value,
  onChange,
  onDone,
  disabled,
  place = 'form',
}: FieldEditorProps) {
  const { files, attachmentControl, language } = useCellServices()
  if (!column.attachmentConfig)
    return (
      <span role="alert" className="sw-amiss">
        {cellsTexts.in(language)('attachment.configMissing')}
      </span>
    )
  if (!files || !attachmentControl) return <FieldValue column={column} row={row} />
  return (
    <LazyBoundary
      lazy={attachmentControl}
      language={language}
      coming={<FieldValue column={column} row={row} />}
    >
      {({ AttachmentControl }) => (
        <AttachmentControl
          value={codesOf(value).join(',') || null}
          config={column.attachmentConfig}
          readOnly={disabled}
          place={place}
          slot={column.field ?? column.key}
          onDone={onDone}
          onChange={(next) => onChange({ [wireOf(column)]: next })}
        />
      )}
    </LazyBoundary>
  )
}
