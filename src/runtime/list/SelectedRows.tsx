import { Button } from 'antd'
import { useListWords } from './listWords.ts'
import type { Selection } from './useSelection.ts'

/** How many rows are selected on all pages, and what to do with that. It stands where nothing moves when it appears. */
export function SelectedRows({
  selection: { rows, only, showOnly, clear },
}: {
  readonly selection: Pick<Selection, 'rows' | 'only' | 'showOnly' | 'clear'>
}) {
  const say = useListWords()
  const isSome = rows.length > 0
  return (
    <span className="list-selected">
      <span role="status">{isSome ? say('selected', { count: rows.length }) : ''}</span>
      {isSome && (
        <Button type="link" size="small" aria-pressed={only} onClick={() => showOnly(!only)}>
          {say(only ? 'showAllRows' : 'showSelected')}
        </Button>
      )}
      {isSome && (
        <Button type="link" size="small" onClick={clear}>
          {say('clear')}
        </Button>
      )}
    </span>
  )
}
