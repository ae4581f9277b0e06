import { Button, Input } from 'antd'
import { memo } from 'react'
import { clearing } from '../../cells/clearing.ts'
import type { Language } from '../../language/label.ts'
import { quickFilterTexts } from '../../texts/quickFilterTexts.ts'
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
  const say = quickFilterTexts.in(language)
  return (
    <span className="sw-quick" role="search">
      <QuickBox
        words={say('quick')}
        quick={view.narrowing.quick}
        language={language}
        onSearch={view.search}
      />
      <span role="status" className="sw-quick-says">
        {view.narrowed ? `${say('shown', { shown: view.rows.length, count: all })} · ${say('totals')}` : ''}
      </span>
      {view.narrowed && (
        <Button type="link" size="small" onClick={view.clear}>
          {say('removeAll')}
        </Button>
      )}
    </span>
  )
}

/** Not drawn again when a row changes. */
const QuickBox = memo(function QuickBox({
  words,
  quick,
  language,
  onSearch,
}: {
  readonly words: string
  readonly quick: string
  readonly language: Language
  onSearch(text: string): void
}) {
  return (
    <Input
      allowClear={clearing(language)}
      size="small"
      aria-label={words}
      placeholder={words}
      value={quick}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
})
