import { useEffect, useState } from 'react'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { FileButtons, type FileListProps } from './FileTable.tsx'

/** Pictures, small, each with what may be done with it. */
export function PictureList({ files, actions, rights, language, onRemove }: FileListProps) {
  const { files: services } = useCellServices()
  if (files.length === 0 || !services) return null
  return (
    <ul className="sw-pictures">
      {files.map((file) => (
        <li key={file.id} data-file={file.id}>
          <Picture
            file={file}
            services={services}
            onOpen={rights.preview ? () => actions.preview(file) : undefined}
            word={attachmentsTexts.in(language)('file.preview')}
          />
          <span className="sw-pictures-actions">
            <FileButtons
              file={file}
              actions={actions}
              rights={{ ...rights, preview: false }}
              language={language}
              onRemove={onRemove}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Picture({
  file,
  services,
  onOpen,
  word,
}: {
  readonly file: Attachment
  readonly services: FileServices
  readonly onOpen: (() => void) | undefined
  readonly word: string
}) {
  const [address, setAddress] = useState<string | null>(null)
  const mayShow = onOpen !== undefined
  useEffect(() => {
    let here = true
    if (mayShow)
      services.address(file.id).then(
        (found) => {
          if (here) setAddress(found)
        },
        () => undefined,
      ) // its name stands there instead
    return () => {
      here = false
    }
  }, [file.id, services, mayShow])
  const shown = address ? (
    <img src={address} alt={file.originalFileName} />
  ) : (
    <span className="sw-files-name">{file.originalFileName}</span>
  )
  return onOpen ? (
    <button
      type="button"
      className="sw-picture-open"
      aria-label={`${word} ${file.originalFileName}`}
      onClick={onOpen}
    >
      {shown}
    </button>
  ) : (
    <span className="sw-picture-open">{shown}</span>
  )
}
