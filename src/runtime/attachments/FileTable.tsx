import { DeleteOutlined, DownloadOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Language } from '../../language/label.ts'
import type { Attachment } from '../../cells/CellServices.ts'
import type { FileRights } from './FileRights.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { sizeInWords } from './sizeInWords.ts'
import type { FileActions } from './useFileActions.tsx'

export interface FileListProps {
  readonly files: readonly Attachment[]
  readonly actions: FileActions
  readonly rights: FileRights
  readonly language: Language
  readonly onRemove: (file: Attachment) => void
}

/** The files by name and size; in a narrow place a file takes two lines, and the roles say that it is a table still. More than fit into 240 px are scrolled. */
export function FileTable({ files, actions, rights, language, onRemove }: FileListProps) {
  const say = attachmentsTexts.in(language)
  if (files.length === 0) return null
  return (
    <div className="sw-files-scroll">
      <table className="sw-files-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" data-column="originalFileName">
              {say('file.name')}
            </th>
            <th scope="col" role="columnheader" className="sw-files-size">
              {say('file.size')}
            </th>
            <th scope="col" role="columnheader" className="sw-files-actions">
              {say('file.actions')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {files.map((file) => (
            <tr key={file.id} role="row" data-file={file.id}>
              <td role="cell" title={file.originalFileName}>
                <span className="sw-files-name">{file.originalFileName}</span>
              </td>
              <td role="cell" className="sw-files-size">
                {sizeInWords(file.fileSize)}
              </td>
              <td role="cell" className="sw-files-actions">
                <FileButtons
                  file={file}
                  actions={actions}
                  rights={rights}
                  language={language}
                  onRemove={onRemove}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What may be done with one file; each only as far as it is granted. */
export function FileButtons({
  file,
  actions,
  rights,
  language,
  onRemove,
}: Omit<FileListProps, 'files'> & { readonly file: Attachment }) {
  const say = attachmentsTexts.in(language)
  const named = (word: string) => ({ 'aria-label': `${word} ${file.originalFileName}`, title: word })
  return (
    <>
      {rights.preview ? (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden="true" />}
          {...named(say('file.preview'))}
          onClick={() => actions.preview(file)}
        />
      ) : null}
      {rights.download ? (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden="true" />}
          {...named(say('file.download'))}
          onClick={() => actions.download(file)}
        />
      ) : null}
      {rights.remove ? (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          {...named(say('file.remove'))}
          onClick={() => onRemove(file)}
        />
      ) : null}
    </>
  )
}
