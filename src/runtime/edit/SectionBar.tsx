import type { KeyboardEvent } from 'react'
import { Badge } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { enterSection } from './enterSection.ts'

export interface BarEntry {
  readonly name: string
  readonly title: string
  readonly mistakes: number
}

interface Props {
  readonly entries: readonly BarEntry[]
  readonly current: string
  /** Only the current section is there: these are tabs, not anchors. */
  readonly asTabs: boolean
  onGo(name: string): void
}

/** The way through a long document: its sections by name, the current one marked, each with its mistakes. Arrows go from one to the next, Enter into it. */
export function SectionBar({ entries, current, asTabs, onGo }: Props) {
  const say = useTexts(editTexts)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const index = entries.findIndex(({ name }) => name === current)
    const ends = { Home: 0, End: entries.length - 1 }[event.key]
    const entry = entries[ends ?? (by === undefined ? -1 : index + by)]
    if (!entry) return
    event.preventDefault()
    onGo(entry.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-to="${CSS.escape(entry.name)}"]`)?.focus()
  }
  const buttons = entries.map(({ name, title, mistakes }) => {
    const isCurrent = name === current
    return (
      <button
        key={name}
        type="button"
        data-to={name}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => {
          onGo(name)
          if (event.detail === 0) enterSection(event.currentTarget, name)
        }}
        {...(asTabs
          ? { role: 'tab', 'aria-selected': isCurrent }
          : { 'aria-current': isCurrent ? 'location' : undefined })}
      >
        {title}
        {mistakes > 0 ? (
          <Badge count={mistakes} size="small" title={say('mistake.count', { count: mistakes })} />
        ) : null}
      </button>
    )
  })
  return asTabs ? (
    <div className="section-bar" role="tablist" aria-label={say('document.sections')} onKeyDown={onKey}>
      {buttons}
    </div>
  ) : (
    <nav className="section-bar" aria-label={say('document.sections')} onKeyDown={onKey}>
      {buttons}
    </nav>
  )
}
