import { useCallback, useRef, useState } from 'react'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Empty, Modal } from 'antd'
import type { Language } from '../../language/label.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import './attachments.css'

/** The frame needs this long until it has a document that can be printed, in ms. */
export const toolbarDelay = 400

export interface PdfViewerProps {
  /** Of the document; nothing: there is none to be seen. */
  readonly address: string | null
  readonly name?: string
  readonly language: Language
  /** Whether it may be printed and downloaded. */
  readonly isShowPrint: boolean
  readonly onDownload?: () => void
  readonly onClose: () => void
}

/** A PDF or a text in a frame. The browser's own bar, which would print and save, is there only when that is allowed; ours comes when the frame can be printed. */
export function PdfViewer({ address, name, language, isShowPrint, onDownload, onClose }: PdfViewerProps) {
  const say = attachmentsTexts.in(language)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isSettled, setSettled] = useState(false)
  // The dialog draws its content a moment after this: the time runs from the frame on.
  const hang = useCallback((node: HTMLIFrameElement | null) => {
    frame.current = node
    const timer = setTimeout(() => setSettled(true), toolbarDelay)
    return () => {
      clearTimeout(timer)
      frame.current = null
      setSettled(false)
    }
  }, [])
  const bar =
    isShowPrint && isSettled && address ? (
      <span className="sw-viewer-bar" role="toolbar" aria-label={name ?? say('viewer.document')}>
        <Button
          size="small"
          icon={<PrinterOutlined aria-hidden="true" />}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {say('viewer.print')}
        </Button>
        {onDownload ? (
          <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} onClick={onDownload}>
            {say('file.download')}
          </Button>
        ) : null}
      </span>
    ) : null
  return (
    <Modal
      open
      centered
      width="90vw"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      title={
        <span className="sw-viewer-title">
          <span className="sw-viewer-name">{name ?? say('viewer.document')}</span>
          {bar}
        </span>
      }
      classNames={{ body: 'sw-pdf' }}
      closable={{ 'aria-label': say('file.close') }}
    >
      {address ? (
        <iframe
          key={address}
          ref={hang}
          className="sw-pdf-frame"
          title={name ?? say('viewer.document')}
          src={`${address}#toolbar=${isShowPrint ? 1 : 0}&navpanes=0&view=FitH`}
        />
      ) : (
        <Empty description={say('file.missing')} />
      )}
    </Modal>
  )
}
