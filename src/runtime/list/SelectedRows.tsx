import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Selection } from './useSelection.ts'

/** How many rows are selected on all pages, and what to do with that. It stands where nothing moves when it appears. */
export function SelectedRows({
  selection: { rows, only, showOnly, clear },
}: {
  readonly selection: Pick<Selection, 'rows' | 'only' | 'showOnly' | 'clear'>
}) {
  const say = useTexts(runtimeTexts)
  const isSome = rows.length > 0
  return (
    <span className="list-selected">
      <span role="status">{isSome ? say('selection.count', { count: rows.length }) : ''}</span>
      {isSome && (
        <Button type="link" size="small" aria-pressed={only} onClick={() => showOnly(!only)}>
          {say(only ? 'selection.showAllRows' : 'selection.showSelected')}
        </Button>
      )}
      {isSome && (
        <Button type="link" size="small" onClick={clear}>
          {say('selection.clear')}
        </Button>
      )}
    </span>
  )
}
