import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { PaperClipOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import type { AttachmentControlProps } from '../../cells/files/AttachmentControlModule.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { AttachmentPanel } from './AttachmentPanel.tsx'
import { useFieldFiles, useFileRights, type FieldFilesProps } from './useFieldFiles.ts'
import { useFileActions } from './useFileActions.tsx'
import './attachments.css'

/** The files of one field: uploaded by button, by dropping, by pasting a picture; looked at, downloaded, deleted as the user is granted it. Needs `files` of the cell services. */
export function AttachmentControl(props: AttachmentControlProps) {
  const { files } = useCellServices()
  return files ? <Control {...props} files={files} /> : null
}

function Control(props: FieldFilesProps) {
  const { config, place, onDone, files } = props
  const { language } = useCellServices()
  const rights = useFileRights(props)
  const { attachments, uploads, max, announced, choose, remove } = useFieldFiles(props)
  const actions = useFileActions(files, rights.download)
  const count = attachments.ids.length
  const whole = (
    <>
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
      <span className="sw-unseen" role="status">
        {announced}
      </span>
      {actions.viewer}
    </>
  )
  if (place === 'form') return <div className="sw-attachments sw-attachments-form">{whole}</div>
  return (
    <CellPopover count={count} onDone={onDone}>
      {whole}
    </CellPopover>
  )
}

interface CellPopoverProps {
  readonly count: number
  readonly onDone: (() => void) | undefined
  readonly children: ReactNode
}

/** In a cell the files stand beside it, open from the beginning. */
function CellPopover({ count, onDone, children }: CellPopoverProps) {
  const { language } = useCellServices()
  const say = attachmentsTexts.in(language)
  const inner = useRef<HTMLDivElement>(null)
  /** Keys in the popup are its own, not those of the grid around the cell; Escape is done with it. */
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape' || !inner.current?.contains(event.target as Node)) return // a viewer closes itself
    event.preventDefault()
    onDone?.()
  }
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
          {children}
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
