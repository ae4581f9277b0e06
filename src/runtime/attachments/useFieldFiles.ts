import { useContext, useEffect, useRef, useState } from 'react'
import { App } from 'antd'
import { attachmentMaximum, joinIds } from '../../rules/files/uploadRules.ts'
import type { AttachmentControlProps } from '../../cells/files/AttachmentControlModule.ts'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { ScreenHostContext } from '../host/host.ts'
import { chooseFiles } from './chooseFiles.ts'
import type { FileRights } from './FileRights.ts'
import { useAttachments, type Attachments } from './useAttachments.ts'
import { useUploads, type Uploads } from './useUploads.ts'

/** Milliseconds that the message of a refused upload stays. */
export const uploadFailureToast = 2500

export interface FieldFilesProps extends AttachmentControlProps {
  readonly files: FileServices
}

export interface FieldFiles {
  readonly attachments: Attachments
  readonly uploads: Uploads
  /** The most files that the field takes. */
  readonly max: number
  /** What was uploaded last, in words, to be spoken. */
  readonly announced: string
  /** Uploads what the rules of the field let through, and says why not the others. */
  choose(files: readonly File[]): void
  /** Deletes a file once that is confirmed. */
  remove(file: Attachment): void
}

/** What the user may do with the files of a field, by the granted buttons. */
export function useFileRights({ config, readOnly = false }: AttachmentControlProps): FileRights {
  const host = useContext(ScreenHostContext)
  const may = (resource: string) => config?.checked === false || host?.granted(resource) === true
  return {
    upload: !readOnly && may('btnUploadAttachment'),
    preview: may('btnPreviewAttachment'),
    download: may('btnDownloadAttachment'),
    remove: !readOnly && may('btnDelAttachment'),
  }
}

/** The files of one field: those it names, those on their way, and how others come and go. */
export function useFieldFiles({ value, onChange, config, place, slot, files }: FieldFilesProps): FieldFiles {
  const { message, modal } = App.useApp()
  const { language } = useCellServices()
  const say = attachmentsTexts.in(language)
  const max = config?.max ?? attachmentMaximum
  const attachments = useAttachments(value, files)
  const { idsNow, report } = useReportedIds(value, attachments.ids, onChange)
  const [announced, announce] = useState('')
  const arrived = useRef(new Map<string, number>())
  const uploads = useUploads(files, slot, {
    onArrived: (file, key) => {
      attachments.know(file)
      const ids = idsNow()
      // They stand in the order in which they were chosen, whichever was here first.
      const later = ids.findIndex((id) => (arrived.current.get(id) ?? 0) > key)
      arrived.current.set(file.id, key)
      report(later < 0 ? [...ids, file.id] : ids.toSpliced(later, 0, file.id))
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
  return {
    attachments,
    uploads,
    max,
    announced,
    choose: (chosen) => {
      const { taken, refused } = chooseFiles(chosen, {
        config,
        max,
        present: idsNow().length + uploads.all.length,
        say,
      })
      for (const words of refused) modal.warning({ title: words, okText: say('file.understood') })
      if (taken.length > 0) uploads.start(taken)
    },
    remove: useRemoveFile(files, (id) => report(idsNow().filter((one) => one !== id))),
  }
}

/** Several uploads may arrive before the reported value comes back: the ids as they were reported last. */
function useReportedIds(
  value: string | null,
  ids: readonly string[],
  onChange: (value: string | null) => void,
) {
  const latest = useRef(ids)
  const reported = useRef(value)
  useEffect(() => {
    if (reported.current !== value) latest.current = ids
    reported.current = value
  }, [value, ids])
  const report = (next: readonly string[]) => {
    latest.current = next
    reported.current = joinIds(next)
    onChange(reported.current)
  }
  return { idsNow: () => latest.current, report }
}

/** Deletes a file once that is confirmed; `onGone` takes it out of the field. */
function useRemoveFile(files: FileServices, onGone: (id: string) => void): (file: Attachment) => void {
  const { message, modal } = App.useApp()
  const { language } = useCellServices()
  const say = attachmentsTexts.in(language)
  return (file) => {
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
          onGone(file.id)
          void message.success(say('file.deleted'))
        } catch (error) {
          void message.error(error instanceof Error ? error.message : String(error))
        }
      },
    })
  }
}
