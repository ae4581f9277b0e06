import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Selection } from './useSelection.ts'

/** How many rows are selected on all pages, as it is read aloud; it is seen in the `SelectionBar`. */
export function SelectedRows({ selection: { rows } }: { readonly selection: Pick<Selection, 'rows'> }) {
  const say = useTexts(runtimeTexts)
  return (
    <span className="sw-unseen" data-selected-rows>
      <span role="status">{rows.length > 0 ? say('selection.count', { count: rows.length }) : ''}</span>
    </span>
  )
}
