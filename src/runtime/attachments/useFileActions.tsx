import { useState, type ReactNode } from 'react'
import { App } from 'antd'
import { isPicture, isPreviewable } from '../../rules/files/uploadRules.ts'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { Viewer } from './Viewer.tsx'

export interface FileActions {
  preview(file: Attachment): void
  download(file: Attachment): void
  /** The open viewer, to be drawn. */
  readonly viewer: ReactNode
}

/** Looking at files and downloading them; errors are shown. */
export function useFileActions(files: FileServices, mayDownload: boolean): FileActions {
  const { message, modal } = App.useApp()
  const { language } = useCellServices()
  const say = attachmentsTexts.in(language)
  const [shown, setShown] = useState<{ readonly file: Attachment; readonly address: string } | null>(null)
  const showError = (error: unknown) => {
    void message.error(error instanceof Error ? error.message : String(error))
  }
  const download = (file: Attachment) => {
    files.download(file.id).catch(showError)
  }

  /** What cannot be shown can still be downloaded. */
  const offerDownload = (file: Attachment, words: string) => {
    if (mayDownload)
      modal.confirm({
        title: file.originalFileName,
        content: words,
        okText: say('file.downloadInstead'),
        cancelText: say('file.close'),
        onOk: () => download(file),
      })
    else modal.warning({ title: file.originalFileName, content: words, okText: say('file.understood') })
  }

  const preview = async (file: Attachment) => {
    if (!isPreviewable(file.suffixName)) return offerDownload(file, say('file.unsupported'))
    try {
      setShown({ file, address: await files.address(file.id) })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'CONVERT_UNAVAILABLE')
        offerDownload(file, error.message)
      else showError(error)
    }
  }

  const viewer = shown && (
    <Viewer
      isPicture={isPicture(shown.file.suffixName)}
      address={shown.address}
      name={shown.file.originalFileName}
      mayDownload={mayDownload}
      onDownload={() => download(shown.file)}
      onClose={() => setShown(null)}
    />
  )
  return {
    preview: (file) => {
      void preview(file)
    },
    download,
    viewer,
  }
}
