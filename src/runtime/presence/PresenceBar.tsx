import { Avatar, Tooltip } from 'antd'
import { UserOutlined } from '@ant-design/icons'
import type { CompiledEntity } from '../../language/entity.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Other } from '../../language/live.ts'
import { usePresence } from './usePresence.ts'
import './presence.css'

/** Who else has this document open, those who edit in words. */
export function PresenceBar({
  entity,
  store,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
}) {
  const say = useTexts(editTexts)
  const others = usePresence(entity, store)
  const words = ({ name, isEditing, since }: Other) =>
    say(isEditing ? 'presence.edits' : 'presence.reads', {
      name: name ?? say('presence.otherSide'),
      time: since?.slice(11, 16) ?? '',
    })
  const editor = others.find(({ isEditing }) => isEditing)
  return (
    <span
      className="presence-bar"
      role="status"
      aria-label={others.length ? say('presence.others') : undefined}
    >
      {others.length ? (
        <Avatar.Group size="small" max={{ count: 4 }}>
          {others.map((other) => (
            <Tooltip key={other.name ?? ''} title={words(other)}>
              <Avatar
                className={other.isEditing ? 'presence-edits' : 'presence-reads'}
                icon={other.name ? undefined : <UserOutlined />}
                alt={words(other)}
              >
                {other.name?.slice(0, 1)}
              </Avatar>
            </Tooltip>
          ))}
        </Avatar.Group>
      ) : null}
      {editor ? <span className="presence-words">{words(editor)}</span> : null}
      {!editor && others[0] ? (
        <span className="presence-words presence-quiet">{words(others[0])}</span>
      ) : null}
    </span>
  )
}
