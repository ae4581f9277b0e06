import { Button, Input } from 'antd'
import type { Language } from '../../language/label.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { LineView } from './useLineView.ts'
import './quickFilter.css'

/** One box that searches all shown columns of the lines, and what it (or the filters of columns) leaves in sight. */
export function QuickFilter({
  view,
  all,
  language,
}: {
  readonly view: LineView
  readonly all: number
  readonly language: Language
}) {
  const say = gridWorkTexts.in(language)
  return (
    <span className="sw-quick" role="search">
      <Input
        allowClear
        size="small"
        aria-label={say('filter.quick')}
        placeholder={say('filter.quick')}
        value={view.narrowing.quick}
        onChange={(event) => view.search(event.target.value)}
      />
      <span role="status" className="sw-quick-says">
        {view.narrowed
          ? `${say('filter.shown', { shown: view.rows.length, count: all })} · ${say('filter.totals')}`
          : ''}
      </span>
      {view.narrowed && (
        <Button type="link" size="small" onClick={view.clear}>
          {say('filter.removeAll')}
        </Button>
      )}
    </span>
  )
}
