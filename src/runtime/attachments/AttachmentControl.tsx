import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { PaperClipOutlined } from '@ant-design/icons'
import { App, Badge, Button, Popover } from 'antd'
import { attachmentMaximum, joinIds } from '../../rules/files/uploadRules.ts'
import type { AttachmentControlProps } from '../../cells/files/AttachmentControlModule.ts'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { ScreenHostContext } from '../host/host.ts'
import { AttachmentPanel } from './AttachmentPanel.tsx'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { chooseFiles } from './chooseFiles.ts'
import { useAttachments } from './useAttachments.ts'
import { useFileActions } from './useFileActions.tsx'
import { useUploads } from './useUploads.ts'
import './attachments.css'

/** Milliseconds that the message of a refused upload stays. */
export const uploadFailureToast = 2500

/** The files of one field: uploaded by button, by dropping, by pasting a picture; looked at, downloaded, deleted as the user is granted it. Needs `files` of the cell services. */
export function AttachmentControl(props: AttachmentControlProps) {
  const { files } = useCellServices()
  return files ? <Control {...props} files={files} /> : null
}

function Control({
  value,
  onChange,
  config,
  readOnly = false,
  place,
  slot,
  onDone,
  files,
}: AttachmentControlProps & { readonly files: FileServices }) {
  const { message, modal } = App.useApp()
  const { language } = useCellServices()
  const host = useContext(ScreenHostContext)
  const say = attachmentsTexts.in(language)
  const may = (resource: string) => config?.checked === false || host?.granted(resource) === true
  const max = config?.max ?? attachmentMaximum
  const rights = {
    upload: !readOnly && may('btnUploadAttachment'),
    preview: may('btnPreviewAttachment'),
    download: may('btnDownloadAttachment'),
    remove: !readOnly && may('btnDelAttachment'),
  }

  const attachments = useAttachments(value, files)
  // Several uploads may arrive before the reported value comes back.
  const ids = useRef(attachments.ids)
  const reported = useRef(value)
  useEffect(() => {
    if (reported.current !== value) ids.current = attachments.ids
    reported.current = value
  }, [value, attachments.ids])
  const report = (next: readonly string[]) => {
    ids.current = next
    reported.current = joinIds(next)
    onChange(reported.current)
  }

  const [announced, announce] = useState('')
  const arrived = useRef(new Map<string, number>())
  const uploads = useUploads(files, slot, {
    onArrived: (file, key) => {
      attachments.know(file)
      // They stand in the order in which they were chosen, whichever was here first.
      const later = ids.current.findIndex((id) => (arrived.current.get(id) ?? 0) > key)
      arrived.current.set(file.id, key)
      report(later < 0 ? [...ids.current, file.id] : ids.current.toSpliced(later, 0, file.id))
      announce(say('upload.done', { name: file.originalFileName }))
    },
    onFailed: (words) => {
      void message.error({ content: words, duration: uploadFailureToast / 1000 })
    },
    ...(place === 'cell'
      ? {
          onLeft: (names) => {
            void message.warning(say('upload.left', { names: names.join(', ') }))
          },
        }
      : {}),
  })
  const actions = useFileActions(files, rights.download)

  const choose = (chosen: readonly File[]) => {
    const { taken, refused } = chooseFiles(chosen, {
      config,
      max,
      present: ids.current.length + uploads.all.length,
      say,
    })
    for (const words of refused) modal.warning({ title: words, okText: say('file.understood') })
    if (taken.length > 0) uploads.start(taken)
  }
  const remove = (file: Attachment) =>
    modal.confirm({
      title: say('file.confirmDelete'),
      content: file.originalFileName,
      okText: say('file.confirm'),
      okButtonProps: { danger: true },
      cancelText: say('file.keep'),
      onOk: async () => {
        try {
          // A file that stands in a saved document goes when the document is saved without it, so that leaving without saving loses nothing.
          if (file.linkedFlag !== 'Y') await files.remove([file.id])
          report(ids.current.filter((id) => id !== file.id))
          void message.success(say('file.deleted'))
        } catch (error) {
          void message.error(error instanceof Error ? error.message : String(error))
        }
      },
    })

  const inner = useRef<HTMLDivElement>(null)
  /** Keys in the popup are its own, not those of the grid around the cell; Escape is done with it. */
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || !inner.current?.contains(event.target as Node)) return // a viewer closes itself
    event.preventDefault()
    onDone?.()
  }

  const count = attachments.ids.length
  const panel = (
    <AttachmentPanel
      attachments={attachments}
      uploads={uploads}
      actions={actions}
      rights={rights}
      config={config}
      max={max}
      language={language}
      count={count}
      onChoose={choose}
      onRemove={remove}
    />
  )
  const whole = (
    <>
      {panel}
      <span className="sw-spoken" role="status">
        {announced}
      </span>
      {actions.viewer}
    </>
  )
  if (place === 'form') return <div className="sw-attachments sw-attachments-form">{whole}</div>
  return (
    <Popover
      trigger="click"
      defaultOpen
      placement="bottomLeft"
      destroyOnHidden={false}
      afterOpenChange={(open) => {
        if (open) inner.current?.querySelector<HTMLElement>('button:enabled')?.focus()
      }}
      content={
        <div ref={inner} className="sw-attachments sw-attachments-cell" onKeyDown={onKey}>
          {whole}
        </div>
      }
    >
      <Button
        size="small"
        type="text"
        className="sw-attachments-open"
        aria-label={say('file.count', { count })}
        icon={
          <Badge count={count} size="small" overflowCount={999}>
            <PaperClipOutlined aria-hidden="true" />
          </Badge>
        }
      />
    </Popover>
  )
}
