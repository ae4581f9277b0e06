import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Badge, Button, Skeleton, Tooltip } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import type { CompiledAttachmentConfig } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { extensionsOf, isAllowed, isPicture } from '../../rules/files/uploadRules.ts'
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

/** The button, the files, and what is on its way. Files may be dropped on it, pictures pasted into it. */
export function AttachmentPanel(props: Props) {
  const { attachments, uploads, rights, config, max, language, count, onChoose } = props
  const say = attachmentsTexts.in(language)
  useDropGuard()
  const { files, state, ids } = attachments
  const takes = rights.upload && count + uploads.all.length < max
  const { isOver, ...handlers } = useDropAndPaste(takes, language, onChoose)
  const unknown = state === 'here' ? ids.length - files.length : 0
  return (
    <div className={`sw-attachments-panel${isOver ? ' sw-attachments-over' : ''}`} {...handlers}>
      {rights.upload ? (
        <UploadBar
          config={config}
          max={max}
          language={language}
          count={count}
          isFull={!takes}
          onChoose={onChoose}
        />
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
      <FileLists {...props} />
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

/** Files that are dropped on the panel, and pictures that are pasted into it. */
function useDropAndPaste(takes: boolean, language: Language, onChoose: Props['onChoose']) {
  const say = attachmentsTexts.in(language)
  const [isOver, setOver] = useState(false)
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
  return { isOver, onDragOver: onDrag, onDragLeave: onDrag, onDrop, onPaste }
}

interface UploadBarProps extends Pick<Props, 'config' | 'max' | 'language' | 'count' | 'onChoose'> {
  readonly isFull: boolean
}

/** The button that uploads, with how many files there are, and why no more are taken. */
function UploadBar({ config, max, language, count, isFull, onChoose }: UploadBarProps) {
  const say = attachmentsTexts.in(language)
  const input = useRef<HTMLInputElement>(null)
  const title = config?.image ? say('upload.startPicture') : say('upload.start')
  const button = (
    <Badge count={count} size="small" overflowCount={999} className="sw-attachments-badge">
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden="true" />}
        disabled={isFull}
        onClick={() => input.current?.click()}
        aria-label={`${title} (${say('file.count', { count })})`}
      >
        {title}
      </Button>
    </Badge>
  )
  return (
    <div className="sw-attachments-bar">
      {isFull ? <Tooltip title={say('upload.full', { count: max })}>{button}</Tooltip> : button}
      <Photo config={config} language={language} isFull={isFull} onChoose={onChoose} />
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
  )
}

/** Takes a photo with the camera of what is held in the hand, where the field takes photos. */
function Photo({
  config,
  language,
  isFull,
  onChoose,
}: Pick<UploadBarProps, 'config' | 'language' | 'isFull' | 'onChoose'>) {
  const say = attachmentsTexts.in(language)
  const isHeld = useDrawn().density === 'roomy'
  const input = useRef<HTMLInputElement>(null)
  if (!isHeld || !isAllowed('photo.jpg', config)) return null
  return (
    <>
      <Button
        size="small"
        icon={<CameraOutlined aria-hidden="true" />}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        {say('upload.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        onChange={({ target }) => {
          onChoose(pastedPictures(target.files ?? [], say('upload.photoName')))
          target.value = ''
        }}
      />
    </>
  )
}

/** Pictures as pictures where the field is for them, all else in a table. */
function FileLists({ attachments: { files }, actions, rights, config, language, onRemove }: Props) {
  const shared = { actions, rights, language, onRemove }
  if (!config?.image) return <FileTable {...shared} files={files} />
  const others = files.filter(({ suffixName }) => !isPicture(suffixName))
  return (
    <>
      <PictureList {...shared} files={files.filter(({ suffixName }) => isPicture(suffixName))} />
      {others.length > 0 ? <FileTable {...shared} files={others} /> : null}
    </>
  )
}
