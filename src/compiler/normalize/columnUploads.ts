import type { CompiledAttachmentConfig } from '../../language/column.ts'
import { isFilesType } from '../../rules/types/fieldTypes.ts'
import { report } from '../source/diagnostics.ts'
import { bySaying, byType, type ColumnAsk } from './ColumnAsk.ts'
import type { Decided } from './decide.ts'

/** An upload has settings: attachments and pictures by themselves, other columns only where their author says so. */
export function attachmentsOf(ask: ColumnAsk): Decided<CompiledAttachmentConfig> | undefined {
  const {
    unit,
    words,
    field: { type },
    drawn,
  } = ask
  const { attachmentConfig: said } = words
  const isUpload = drawn.cellType.value === 'upload' || drawn.editType?.value === 'upload'
  if (!isUpload && said === undefined) return undefined
  if (!isUpload)
    return void report(unit.to, 'idle-word', words.at('attachmentConfig'), {
      key: 'attachmentConfig',
      field: words.name,
      type,
      wanted: 'uploads',
    })
  if (said === false || (said === undefined && !isFilesType(type)))
    return void report(
      unit.to,
      'upload-without-config',
      words.at(said === undefined ? 'cellType' : 'attachmentConfig'),
      { name: words.name },
    )
  if (said === undefined || said === true) {
    const value = settings({}, type === 'image')
    return said ? { value, from: bySaying(ask, 'attachmentConfig') } : byType(ask, value)
  }
  return { value: settings(said, type === 'image'), from: bySaying(ask, 'attachmentConfig') }
}

type Said = Exclude<ColumnAsk['words']['attachmentConfig'], boolean | undefined>

function settings(
  { max = 999, extensions, image, checked = true }: Said,
  isImage: boolean,
): CompiledAttachmentConfig {
  return { max, ...(extensions ? { extensions } : {}), image: image ?? isImage, checked }
}
