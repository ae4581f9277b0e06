import { useLayoutEffect, useRef } from 'react'
import { useHost } from '../host/host.ts'
import type { Completion } from '../../rules/expression/completeQuery.ts'
import type { CompletionList } from './completionList.ts'
import { useTexts } from '../../client/useTexts.ts'
import { queryTexts } from '../../texts/queryTexts.ts'
import { spoken, spokenElsewhere } from '../../texts/spoken.ts'

interface Props {
  readonly id: string
  readonly open: CompletionList
  /** Pixels from the beginning of the field. */
  readonly left: number
  readonly onAccept: (completion: Completion) => void
}

/** What may stand where the cursor is, by its name and its label in both languages. */
export function CompletionListBox({ id, open, left, onAccept }: Props) {
  const say = useTexts(queryTexts)
  const { language } = useHost()
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={say('query.choices')}
      className="query-list"
      style={{ left }}
    >
      {open.list.map((one, index) => (
        <li
          key={`${one.kind} ${one.insert}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === open.active}
          onMouseDown={(event) => {
            event.preventDefault()
            onAccept(one)
          }}
        >
          <code>{one.insert}</code>
          <span>
            {one.insert !== spoken(one.label, language) && spoken(one.label, language)}
            {one.label.CN !== one.label.EN && <small>{spokenElsewhere(one.label, language)}</small>}
          </span>
          <small>{one.kind === 'word' ? '' : queryTexts.in(language)(`kind.${one.kind}`)}</small>
        </li>
      ))}
    </ul>
  )
}
