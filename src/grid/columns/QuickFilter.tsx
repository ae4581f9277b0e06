import { Button, Input } from 'antd'
import type { Language } from '../../language/label.ts'
import { columnWords } from './columnWords.ts'
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
  const words = columnWords[language]
  return (
    <span className="sw-quick" role="search">
      <Input
        allowClear
        size="small"
        aria-label={words.quick}
        placeholder={words.quick}
        value={view.narrowing.quick}
        onChange={(event) => view.search(event.target.value)}
      />
      <span role="status" className="sw-quick-says">
        {view.narrowed ? `${words.shownOf(view.rows.length, all)} · ${words.sumOfShown}` : ''}
      </span>
      {view.narrowed && (
        <Button type="link" size="small" onClick={view.clear}>
          {words.unfilterAll}
        </Button>
      )}
    </span>
  )
}
