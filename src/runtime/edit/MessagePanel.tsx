import { Alert, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import {
  templateTexts,
  type MessagePreview,
  type PreviewDocument,
  type TemplateText,
} from '../../language/messagePreview.ts'
import type { Row } from '../../language/row.ts'
import { messageTexts } from '../../texts/messageTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { MessagePreviewBox } from './MessagePreviewBox.tsx'
import type { PanelProps } from './PanelProps.ts'

/** Milliseconds without a further letter before the server is asked. */
const pause = 250

type Written = Readonly<Record<TemplateText, string>>

const writtenIn = (row: Row): Written =>
  Object.fromEntries(
    templateTexts.map((name) => [name, typeof row[name] === 'string' ? row[name] : '']),
  ) as Written // one for each

/** How the template reads with a document that its author chooses, or the newest that he may see, while he writes it. */
export function MessagePanel({ store, entity, language }: PanelProps) {
  const say = useTexts(messageTexts)
  const [row] = useSelected(store, (state) => [state.row] as const)
  const [chosen, choose] = useState<PreviewDocument>()
  const [search, look] = useState('')
  const { preview, error } = usePreview(row, chosen, search)
  if (typeof row['sourceId'] !== 'string') return <p className="message-none">{say('unchosen')}</p>
  const document = preview?.document
  const nameOf = ({ entity: kind, id }: PreviewDocument) => `${kind} ${id}`
  const offered = [...(preview?.documents ?? []), ...(document ? [document] : [])]
  const options = [
    ...new Map(offered.map((one) => [nameOf(one), { value: nameOf(one), label: one.name }])).values(),
  ]
  return (
    <>
      <label className="message-sample">
        {say('document')}
        <Select
          showSearch={{ filterOption: false, onSearch: look }}
          allowClear={chosen !== undefined}
          placeholder={say('newest')}
          value={document ? nameOf(document) : undefined}
          options={options}
          onChange={(value?: string) => choose(offered.find((one) => nameOf(one) === value))}
        />
      </label>
      {error !== undefined && <Alert type="error" showIcon title={error} />}
      {preview === undefined ? (
        error === undefined && <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : (
        <div role="status" aria-live="polite">
          <MessagePreviewBox
            preview={preview}
            channel={String(row['channel'] ?? 'SITE')}
            written={writtenIn(row)}
            labelOf={(field) => labelIn(entity, field, language)}
          />
        </div>
      )}
    </>
  )
}

function labelIn({ fields }: PanelProps['entity'], name: string, language: PanelProps['language']): string {
  const label = fields.find((field) => field.name === name)?.label
  return label ? spoken(label, language) : name
}

/** Asked anew when its author pauses. A source, or a kind of document, that was changed takes the newest again. */
function usePreview(
  row: Row,
  chosen: PreviewDocument | undefined,
  search: string,
): { readonly preview?: MessagePreview; readonly error?: string } {
  const { client, menuId, respId } = useHost()
  const [found, setFound] = useState<{ readonly preview?: MessagePreview; readonly error?: string }>({})
  const { sourceId, channel } = row
  const written = writtenIn(row)
  const asked = JSON.stringify({
    sourceId,
    channel: channel ?? 'SITE',
    ...written,
    search,
    entityName: chosen?.entity,
    document: chosen?.id,
  })
  useEffect(() => {
    const body = JSON.parse(asked) as Row // written above
    if (typeof body['sourceId'] !== 'string') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      client
        .call<MessagePreview>('messageServer', 'msg', 'preview', body, {
          menuId,
          respId,
          signal: abort.signal,
        })
        .then(
          ({ data }) => setFound({ preview: data }),
          (problem: unknown) => {
            if (abort.signal.aborted) return
            const error = problem instanceof Error ? problem.message : String(problem)
            setFound((before) => ({ ...before, error }))
          },
        )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, menuId, respId, asked])
  return found
}
