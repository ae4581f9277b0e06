import { Alert, Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Actions } from './useActions.ts'
import { useFollow } from './useFollow.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly actions: Pick<Actions, 'join'>
}

/** Lets the document follow; where something in it is unsaved, says that it was changed elsewhere, and joins both when it is asked to. */
export function FollowBar({ entity, store, actions }: Props) {
  const say = useTexts(editTexts)
  const later = useFollow(entity, store)
  if (!later) return null
  const theirs = later.row
  const join = () => {
    const { saved, row } = store.state()
    actions.join(
      { base: saved, mine: row, theirs },
      { apply: (joined) => store.rebase(theirs, joined), drop: () => store.accept(theirs) },
    )
    later.forget()
  }
  const facts = {
    name: String(theirs['lastUpdatedByName'] ?? ''),
    time: String(theirs['lastUpdateDate'] ?? '').slice(11, 16),
  }
  return (
    <Alert
      className="follow-bar"
      type="info"
      showIcon
      role="status"
      title={say('follow.later', facts)}
      action={
        <Button size="small" onClick={join}>
          {say('follow.join')}
        </Button>
      }
    />
  )
}
