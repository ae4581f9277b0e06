import { Button, Popover } from 'antd'
import { useState, type FormEvent, type ReactElement } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Condition } from '../../language/wire.ts'
import type { GridView } from '../context/GridView.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import { canPick, RefInputs } from './RefInputs.tsx'
import { filterInputs } from './FilterInputs.tsx'
import { filterKind } from './filterKind.ts'
import { spoken } from '../../texts/spoken.ts'

/** Asks what a column is filtered by. Enter or the button applies it, Esc leaves everything as it was. */
export function ColumnFilter({
  view,
  column,
  anchor,
  onClose,
}: {
  readonly view: GridView
  readonly column: CompiledColumn
  readonly anchor: ReactElement
  readonly onClose: () => void
}) {
  const {
    props: { conditions, onFilter, services },
  } = view
  const now = conditions?.find(({ key }) => key === column.key)
  const [draft, setDraft] = useState<Condition | null>(now ?? null)
  const say = gridWorkTexts.in(services.language)
  const title = spoken(column.title, services.language)
  const kind = filterKind(column)
  if (!kind || !onFilter) return anchor
  const Inputs = canPick(column, services) ? RefInputs : filterInputs[kind]
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onFilter(column.key, draft && says(draft) ? draft : null)
  }
  const content = (
    <form
      className="sw-filter"
      role="search"
      aria-label={gridTexts.in(services.language)('head.filter', { title })}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Inputs column={column} services={services} condition={draft} onChange={setDraft} />
      <div className="sw-filter-buttons">
        <Button
          size="small"
          onClick={() => {
            onClose()
            onFilter(column.key, null)
          }}
          disabled={!now}
        >
          {say('filter.clear')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {say('filter.apply')}
        </Button>
      </div>
    </form>
  )
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      title={title}
      content={content}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {anchor}
    </Popover>
  )
}

/** A condition without a value says nothing, except that something is empty or not. */
function says({ operator, value, from, to }: Condition): boolean {
  if (operator === 'empty' || operator === 'notEmpty') return true
  if (operator === 'range') return Boolean(from ?? to)
  return typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0
}
