import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Choice } from './ComboboxProps.ts'

/** The entries of a combobox. */
export function ChoiceList({
  id,
  label,
  choices,
  lit,
  chosen,
  busy,
  onChoose,
  none,
}: {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly lit: number
  readonly chosen: string | undefined
  readonly busy: boolean | undefined
  readonly onChoose: (key: string) => void
  readonly none: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const entry = list.current?.querySelector(lit >= 0 ? '.sw-lit' : '[aria-selected=true]')
    entry?.scrollIntoView({ block: 'nearest' })
  }, [lit, choices])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-busy={busy} className="sw-list">
      {choices.map((choice, index) => (
        <div
          key={choice.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.key === chosen}
          data-under={choice.under}
          className={index === lit ? 'sw-lit' : undefined}
          onClick={() => onChoose(choice.key)}
        >
          {choice.hint && <span className="sw-hint">{choice.hint}</span>}
          {choice.label}
        </div>
      ))}
      {choices.length === 0 && (
        <div role="presentation" className="sw-none">
          {none}
        </div>
      )}
    </div>
  )
}
