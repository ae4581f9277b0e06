import { WhenHere } from '../../WhenHere.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { cellWords } from '../cellWords.ts'
import { useCellServices } from '../CellServices.ts'
import { codesOf } from '../codesOf.ts'
import { wireOf } from '../wiresOf.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { heavyParts } from './heavyParts.ts'

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
  const { files, language } = useCellServices()
  if (!column.attachmentConfig)
    return (
      <span role="alert" className="sw-amiss">
        {cellWords[language].attachmentConfigMissing}
      </span>
    )
  if (!files) return <FieldValue column={column} row={row} />
  return (
    <WhenHere
      later={heavyParts.attachments}
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
    </WhenHere>
  )
}
