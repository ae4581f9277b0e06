import { Alert } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { MessagePreview, TemplateMistake, TemplateText } from '../../language/messagePreview.ts'
import { messageTexts } from '../../texts/messageTexts.ts'
import './message.css'

interface Props {
  readonly preview: Pick<MessagePreview, 'document' | 'said' | 'mistakes'>
  /** `EMAIL`, `SMS` or `SITE`. */
  readonly channel: string
  /** What is written in the template, and what its fields are called. */
  readonly written: Readonly<Record<TemplateText, string>>
  labelOf(field: TemplateText): string
}

/** How a message reads in both languages, as people wrote it: text, never HTML. What is wrong is marked where it is written. */
export function MessagePreviewBox({
  preview: { document, said, mistakes },
  channel,
  written,
  labelOf,
}: Props) {
  const say = useTexts(messageTexts)
  const isText = channel === 'SMS'
  return (
    <>
      {mistakes.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={say('mistakes')}
          description={
            <ul className="message-mistakes">
              {mistakes.map((one) => (
                <Mistake
                  key={`${one.field} ${one.at}`}
                  mistake={one}
                  text={written[one.field]}
                  label={labelOf(one.field)}
                />
              ))}
            </ul>
          }
        />
      )}
      {document === null ? (
        <p className="message-none">{say('none')}</p>
      ) : (
        <div className="message-preview">
          {said.map(({ language, title, text }) => (
            <article
              key={language}
              lang={language === 'CN' ? 'zh' : 'en'}
              className={`message-said ${channel}`}
            >
              <small>{say(`language.${language}`)}</small>
              <h4>{title || <i>{say('noTitle')}</i>}</h4>
              {!isText && <p className={text ? undefined : 'message-none'}>{text || say('noText')}</p>}
            </article>
          ))}
        </div>
      )}
      {isText && <p className="message-none">{say('sms')}</p>}
    </>
  )
}

/** The mistake in a few letters of what stands around it. */
function Mistake({
  mistake: { at, length, reason },
  text,
  label,
}: {
  readonly mistake: TemplateMistake
  readonly text: string
  readonly label: string
}) {
  const around = 12
  return (
    <li>
      <b>{label}</b>{' '}
      <code>
        {at > around && '…'}
        {text.slice(Math.max(0, at - around), at)}
        <mark>{text.slice(at, at + length)}</mark>
        {text.slice(at + length, at + length + around)}
        {at + length + around < text.length && '…'}
      </code>{' '}
      {reason}
    </li>
  )
}
