import type { ReactNode } from 'react'
import { CopyOutlined, LinkOutlined } from '@ant-design/icons'
import { Button, Tag, Tooltip } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import { useRoving } from '../host/useRoving.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useSelected } from '../document/useSelected.ts'
import { DocumentButtons, type ButtonsProps } from './DocumentButtons.tsx'
import { TalkButton } from '../talk/TalkButton.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { TrailButtons } from './TrailButtons.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useCopying, useCopyOf, type Copying } from './useCopying.ts'

interface Props extends ButtonsProps {
  /** Who else is here. */
  readonly children?: ReactNode
}

/**
 * What the document is, how it stands, and what can be done with it. A key press leaves it as it is. On a phone its number stands in the
 * header of the page, what can be done below, and what is seldom used behind “…”.
 */
export function DocumentBar({ children, ...props }: Props) {
  const { entity, store } = props
  const { narrow } = useDrawn()
  const stops = useRoving()
  const [code, id] = useSelected(store, ({ row }) => [row[entity.display.code], row['id']] as const)
  const number = typeof code === 'string' ? code : ''
  const copying = useCopying(id === undefined ? '' : number)
  const copyOf = useCopyOf(props.screen.id, entity, id)
  const buttons = <DocumentButtons {...props} more={narrow ? [...copyOf, ...copying] : copyOf} />
  return (
    <>
      <div ref={stops} className="document-bar">
        <Title {...props} number={number} isNew={id === undefined} isSpare={narrow} />
        <span className="document-tools">
          {narrow ? null : <CopyButtons copying={copying} />}
          {number && typeof id === 'string' ? <FavouriteButton id={id} number={number} /> : null}
          {typeof id === 'string' && entity.states ? <TalkButton entity={entity.name} id={id} /> : null}
          {typeof id === 'string' ? <TrailButtons id={id} /> : null}
          <Editing {...props} isSpare={narrow} />
          {children}
        </span>
        {narrow ? null : buttons}
      </div>
      {narrow ? <div className="document-below">{buttons}</div> : null}
    </>
  )
}

interface TitleProps extends Pick<Props, 'entity' | 'store' | 'language'> {
  readonly number: string
  readonly isNew: boolean
  /** The number is seen elsewhere. */
  readonly isSpare: boolean
}

function Title({ entity, store, language, number, isNew, isSpare }: TitleProps) {
  const say = useTexts(editTexts)
  const [state] = useSelected(store, ({ row }) => [row[entity.states?.field ?? '']] as const)
  const shown = entity.states?.values.find((one) => one.code === state)
  return (
    <h1 tabIndex={-1}>
      <span className="document-kind">{spoken(entity.label, language)}</span>
      <span className={isSpare && number ? 'document-number sw-unseen' : 'document-number'}>
        {number || (isNew ? say('document.new', { name: '' }) : '')}
      </span>
      {shown ? (
        <span className={`sw-tag sw-tag-alone sw-tag-${shown.color}`}>{spoken(shown.label, language)}</span>
      ) : null}
    </h1>
  )
}

/** Steps back and forth, or that there are none to take, and whether something is not saved. */
function Editing({
  entity,
  store,
  language,
  maySave,
  isSpare,
}: Pick<Props, 'entity' | 'store' | 'language' | 'maySave'> & { readonly isSpare: boolean }) {
  const say = useTexts(editTexts)
  const [dirty] = useSelected(store, (state) => [state.dirty] as const)
  return (
    <>
      {maySave ? <UndoButtons entity={entity} store={store} language={language} isSpare={isSpare} /> : null}
      {maySave || isSpare ? null : <Tag>{say('document.readonly')}</Tag>}
      {dirty ? <span className="document-unsaved">{say('head.unsaved')}</span> : null}
    </>
  )
}

const icons = { number: <CopyOutlined />, link: <LinkOutlined />, document: <CopyOutlined /> }

function CopyButtons({ copying }: { readonly copying: readonly Copying[] }) {
  return copying.map(({ key, label, run }) => (
    <Tooltip key={key} title={label}>
      <Button type="text" size="small" icon={icons[key]} aria-label={label} onClick={run} />
    </Tooltip>
  ))
}
