import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { useState } from 'react'
import { App, Button, Modal, Table } from 'antd'
import type { Language } from '../../language/label.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { PdfViewer } from './PdfViewer.tsx'

/** One version of a drawing, as the drawing system names its parts. */
export interface DrawingVersion {
  /** Document number: the item's code. */
  readonly PF_DOKNR: string
  readonly PF_DOKAR: string
  readonly PF_DOKVR: string
  readonly PF_DOKTL: string
}

export const drawingDialogWidth = 600
export const zIndexDrawingDialog = 900
/** A response that is smaller, in bytes, is no drawing. */
export const drawingResponseMinimum = 300

export interface DrawingVersionDialogProps {
  readonly rows: readonly DrawingVersion[]
  readonly loading?: boolean
  readonly language: Language
  /** Whether a drawing may be printed. */
  readonly isShowPrint?: boolean
  /** The drawing as a PDF. Its errors are told. */
  readonly onView: (row: DrawingVersion) => Promise<Blob>
  readonly onClose: () => void
}

/** Versions of the drawings of one item, each to be looked at. */
export function DrawingVersionDialog({
  rows,
  loading = false,
  language,
  isShowPrint = false,
  onView,
  onClose,
}: DrawingVersionDialogProps) {
  useKeyboardBack()
  const { message } = App.useApp()
  const say = attachmentsTexts.in(language)
  const [busy, setBusy] = useState<string | null>(null)
  const [shown, setShown] = useState<{ readonly address: string; readonly name: string } | null>(null)
  const keyOf = ({ PF_DOKNR, PF_DOKAR, PF_DOKVR, PF_DOKTL }: DrawingVersion) =>
    [PF_DOKNR, PF_DOKAR, PF_DOKVR, PF_DOKTL].join()
  const view = async (row: DrawingVersion) => {
    setBusy(keyOf(row))
    try {
      const drawing = await onView(row)
      if (drawing.size < drawingResponseMinimum) void message.error(say('drawing.none'))
      else
        setShown({
          address: URL.createObjectURL(
            drawing.type === 'application/pdf' ? drawing : new Blob([drawing], { type: 'application/pdf' }),
          ),
          name: `${row.PF_DOKNR} ${row.PF_DOKVR}`,
        })
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(null)
    }
  }
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.address)
    setShown(null)
  }
  return (
    <>
      <Modal
        open
        width={drawingDialogWidth}
        zIndex={zIndexDrawingDialog}
        title={say('drawing.title')}
        footer={null}
        onCancel={onClose}
        closable={{ 'aria-label': say('file.close') }}
      >
        <Table<DrawingVersion>
          size="small"
          rowKey={keyOf}
          dataSource={[...rows]}
          loading={loading}
          pagination={false}
          scroll={{ y: 360 }}
          locale={{ emptyText: say('drawing.noVersions') }}
          columns={[
            { title: say('drawing.type'), dataIndex: 'PF_DOKAR' },
            { title: say('drawing.version'), dataIndex: 'PF_DOKVR' },
            {
              title: say('drawing.show'),
              key: 'view',
              render: (_, row) => (
                <Button type="link" size="small" loading={busy === keyOf(row)} onClick={() => void view(row)}>
                  {say('drawing.view')}
                </Button>
              ),
            },
            { title: say('drawing.documentNumber'), dataIndex: 'PF_DOKNR' },
          ]}
        />
      </Modal>
      {shown ? (
        <PdfViewer
          address={shown.address}
          name={shown.name}
          language={language}
          isShowPrint={isShowPrint}
          onClose={close}
        />
      ) : null}
    </>
  )
}
