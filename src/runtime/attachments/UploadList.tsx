import { CloseOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { Language } from '../../language/label.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import type { Uploads } from './useUploads.ts'

/** Files on their way: how far, and why not. */
export function UploadList({
  uploads,
  language,
}: {
  readonly uploads: Uploads
  readonly language: Language
}) {
  const say = attachmentsTexts.in(language)
  if (uploads.all.length === 0) return null
  return (
    <ul className="sw-uploads">
      {uploads.all.map(({ key, file, state, percent, message }) => (
        <li key={key} data-upload={state}>
          <span className="sw-files-name" title={file.name}>
            {file.name}
          </span>
          {state === 'error' ? (
            <span className="sw-uploads-error" role="alert">
              {message}
            </span>
          ) : (
            <Progress
              percent={percent}
              size="small"
              className="sw-uploads-progress"
              aria-label={
                state === 'waiting'
                  ? say('upload.waiting')
                  : say('upload.working', { name: file.name, percent })
              }
            />
          )}
          {state === 'error' ? (
            <Button
              type="text"
              size="small"
              icon={<RedoOutlined aria-hidden="true" />}
              aria-label={`${say('upload.retry')} ${file.name}`}
              title={say('upload.retry')}
              onClick={() => uploads.retry(key)}
            />
          ) : null}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={`${state === 'error' ? say('upload.dismiss') : say('upload.cancel')} ${file.name}`}
            title={state === 'error' ? say('upload.dismiss') : say('upload.cancel')}
            onClick={() => uploads.cancel(key)}
          />
        </li>
      ))}
    </ul>
  )
}
