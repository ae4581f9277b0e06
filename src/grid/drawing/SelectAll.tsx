import { gridTexts } from '../../texts/gridTexts.ts'
import type { GridView } from '../context/GridView.ts'
import { pageState } from '../context/selecting.ts'

/** The header of the selection column: all rows of this page, and how many are selected over all pages. */
export function SelectAll({ view }: { readonly view: GridView }) {
  const { props, layout } = view
  const say = gridTexts.in(props.services.language)
  const count = props.selectedKeys?.size ?? 0
  const state = pageState(view)
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className="sw-cell sw-center sw-select-all"
      style={{ width: layout.selectWidth }}
      title={count ? say('rows.selected', { count }) : undefined}
    >
      {props.selection === 'multiple' && (
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={state === 'all'}
          aria-label={say('rows.selectAll')}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some'
          }}
        />
      )}
      {count > 0 && props.selection === 'multiple' && (
        <span className="sw-count sw-unseen" role="status" aria-label={say('rows.selected', { count })}>
          {count}
        </span>
      )}
    </div>
  )
}
