import type { ReactNode } from 'react'
import { CopyOutlined, LinkOutlined } from '@ant-design/icons'
import { App, Button, Tag, Tooltip } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useSelected } from '../document/useSelected.ts'
import { DocumentButtons, type ButtonsProps } from './DocumentButtons.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { TrailButtons } from './TrailButtons.tsx'
import { UndoButtons } from './UndoButtons.tsx'

interface Props extends ButtonsProps {
  /** Who else is here. */
  readonly children?: ReactNode
}

/** What the document is, how it stands, and what can be done with it. A key press leaves it as it is. */
export function DocumentBar({ children, ...props }: Props) {
  const { entity, store, language, maySave } = props
  const say = useTexts(editTexts)
  const [state, code, id, dirty] = useSelected(
    store,
    ({ row, dirty: isDirty }) =>
      [row[entity.states?.field ?? ''], row[entity.display.code], row['id'], isDirty] as const,
  )
  const shown = entity.states?.values.find((one) => one.code === state)
  const number = typeof code === 'string' && code !== '' ? code : ''
  return (
    <div className="document-bar">
      <h1>
        <span className="document-kind">{spoken(entity.label, language)}</span>
        <span className="document-number">{number || (id ? '' : say('document.new', { name: '' }))}</span>
        {shown ? (
          <span className={`sw-tag sw-tag-alone sw-tag-${shown.color}`}>{spoken(shown.label, language)}</span>
        ) : null}
      </h1>
      <span className="document-tools">
        {number && id !== undefined ? <CopyButtons number={number} /> : null}
        {number && typeof id === 'string' ? <FavouriteButton id={id} number={number} /> : null}
        {typeof id === 'string' ? <TrailButtons id={id} /> : null}
        {maySave ? (
          <UndoButtons entity={entity} store={store} language={language} />
        ) : (
          <Tag>{say('document.readonly')}</Tag>
        )}
        {dirty ? <span className="document-unsaved">{say('head.unsaved')}</span> : null}
        {children}
      </span>
      <DocumentButtons {...props} />
    </div>
  )
}

/** The number, or the address of the document, for other programs. */
function CopyButtons({ number }: { readonly number: string }) {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const copy = (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => message.success(done),
      () => message.error(say('head.copyFailed')),
    )
  const tools = [
    {
      key: 'number',
      label: say('head.copyNumber'),
      icon: <CopyOutlined />,
      run: () => copy(number, say('head.numberCopied', { code: number })),
    },
    {
      key: 'link',
      label: say('head.copyLink'),
      icon: <LinkOutlined />,
      run: () => copy(location.href, say('head.linkCopied')),
    },
  ]
  return tools.map(({ key, label, icon, run }) => (
    <Tooltip key={key} title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={() => void run()} />
    </Tooltip>
  ))
}
