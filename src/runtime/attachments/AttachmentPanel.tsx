import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { UploadOutlined } from '@ant-design/icons'
import { Badge, Button, Skeleton, Tooltip } from 'antd'
import type { CompiledAttachmentConfig } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { extensionsOf, isPicture } from '../../rules/files/uploadRules.ts'
import type { Attachment } from '../../cells/CellServices.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import type { FileRights } from './FileRights.ts'
import { FileTable } from './FileTable.tsx'
import { PictureList } from './PictureList.tsx'
import { pastedPictures } from './pastedPictures.ts'
import { UploadList } from './UploadList.tsx'
import type { Attachments } from './useAttachments.ts'
import type { FileActions } from './useFileActions.tsx'
import type { Uploads } from './useUploads.ts'

interface Props {
  readonly attachments: Attachments
  readonly uploads: Uploads
  readonly actions: FileActions
  readonly rights: FileRights
  readonly config: CompiledAttachmentConfig | undefined
  readonly max: number
  readonly language: Language
  readonly count: number
  readonly onChoose: (files: readonly File[]) => void
  readonly onRemove: (file: Attachment) => void
}

/** A file that misses the field would open in place of the page, and what is unsaved would be gone. */
function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    for (const kind of ['dragover', 'drop'] as const) document.addEventListener(kind, guard)
    return () => {
      for (const kind of ['dragover', 'drop'] as const) document.removeEventListener(kind, guard)
    }
  }, [])
}

/** The button, the files, and what is on its way. Files may be dropped on it, pictures pasted into it. */
export function AttachmentPanel({
  attachments,
  uploads,
  actions,
  rights,
  config,
  max,
  language,
  count,
  onChoose,
  onRemove,
}: Props) {
  const say = attachmentsTexts.in(language)
  useDropGuard()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isFull = count + uploads.all.length >= max
  const takes = rights.upload && !isFull
  const { files, state, ids } = attachments
  const unknown = state === 'here' ? ids.length - files.length : 0

  const onDrag = (event: DragEvent) => {
    if (!takes || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const onDrop = (event: DragEvent) => {
    if (!takes || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    const pictures = takes ? pastedPictures(event.clipboardData.files, say('upload.pasted')) : []
    if (pictures.length === 0) return
    event.preventDefault()
    onChoose(pictures)
  }
  const button = (
    <Badge count={count} size="small" overflowCount={999} className="sw-attachments-badge">
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden="true" />}
        disabled={!takes}
        onClick={() => input.current?.click()}
        aria-label={`${config?.image ? say('upload.startPicture') : say('upload.start')} (${say('file.count', { count })})`}
      >
        {config?.image ? say('upload.startPicture') : say('upload.start')}
      </Button>
    </Badge>
  )
  const shared = { files, actions, rights, language, onRemove }

  return (
    <div
      className={`sw-attachments-panel${isOver ? ' sw-attachments-over' : ''}`}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {rights.upload ? (
        <div className="sw-attachments-bar">
          {isFull ? <Tooltip title={say('upload.full', { count: max })}>{button}</Tooltip> : button}
          <span className="sw-attachments-hint">
            {isFull ? say('upload.full', { count: max }) : say('upload.drop')}
          </span>
          <input
            ref={input}
            type="file"
            multiple={max > 1}
            hidden
            accept={extensionsOf(config)
              .map((one) => `.${one}`)
              .join()}
            onChange={({ target }) => {
              onChoose([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </div>
      ) : null}
      {state === 'failed' ? (
        <div role="alert" className="sw-attachments-note">
          {say('file.failed')}{' '}
          <Button size="small" type="link" onClick={attachments.retry}>
            {say('upload.retry')}
          </Button>
        </div>
      ) : null}
      {state === 'loading' && files.length === 0 ? (
        <div role="status" aria-busy="true" aria-label={say('file.loading')}>
          <Skeleton active title={false} paragraph={{ rows: Math.min(ids.length, 3) }} />
        </div>
      ) : null}
      {config?.image ? (
        <PictureList {...shared} files={files.filter(({ suffixName }) => isPicture(suffixName))} />
      ) : null}
      {config?.image && files.every(({ suffixName }) => isPicture(suffixName)) ? null : (
        <FileTable
          {...shared}
          files={config?.image ? files.filter(({ suffixName }) => !isPicture(suffixName)) : files}
        />
      )}
      <UploadList uploads={uploads} language={language} />
      {unknown > 0 ? (
        <div className="sw-attachments-note">{say('file.unknown', { count: unknown })}</div>
      ) : null}
      {ids.length === 0 && uploads.all.length === 0 ? (
        <div className="sw-attachments-note">{say('file.none')}</div>
      ) : null}
    </div>
  )
}
