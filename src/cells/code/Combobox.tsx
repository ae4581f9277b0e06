import { useId, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useCellServices } from '../CellServices.ts'
import { Popup } from '../Popup.tsx'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useMarked } from '../editors/useMarked.ts'
import { spoken } from '../../texts/spoken.ts'

/** One entry of the list. `hint` stands before the label, as a code does; `under` is the heading that it begins. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly under?: string
}

export interface ComboboxProps {
  readonly field: FieldEditorProps
  /** What stands in the box while nothing is typed. */
  readonly shown: string
  /** Entry that is chosen now. */
  readonly chosen: string | undefined
  /** What fits the typed text; the first is taken by Enter. */
  readonly choices: readonly Choice[]
  readonly onType: (text: string) => void
  readonly onChoose: (key: string) => void
  readonly onClear: () => void
  /** Takes what the typed text means, now or later; false when it means nothing. `leaving`: this box is gone before an answer comes. */
  readonly onMeant: (text: string, leaving?: boolean) => Promise<boolean> | boolean
  readonly onOpen?: () => void
  readonly onKey?: (event: KeyboardEvent) => void
  /** Stands in place of an empty list. */
  readonly none: ReactNode
  readonly busy?: boolean
  readonly below?: ReactNode
  readonly after?: ReactNode
  readonly input: RefObject<HTMLInputElement | null>
}

const pageStep = 8

/**
 * A box to type in and a list to choose from. Typing narrows the list and lights its first entry; until then, or until an arrow is
 * pressed, Enter takes nothing. The list stands beside the page, so that no cell cuts it off. Only the box is drawn until it is needed.
 */
export function Combobox(props: ComboboxProps) {
  const { field, shown, chosen, choices, busy, input, none } = props
  const { disabled, place, replace } = field
  const { language, underway } = useCellServices()
  const say = editorsTexts.in(language)
  const cell = place === 'cell'
  const frame = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(replace ? '' : (field.leftover ?? null))
  const [open, setOpen] = useState(cell)
  const [lit, setLit] = useState(-1)
  const [unknown, setUnknown] = useState<string | null>(replace ? null : (field.leftover ?? null))
  useMarked(input, field)
  const show = (next: boolean): void => {
    if (next && !open) {
      props.onOpen?.()
      setLit(-1)
    }
    setOpen(next)
  }
  const type = (text: string): void => {
    setTyped(text)
    setUnknown(null)
    show(true)
    setLit(text === '' ? -1 : 0)
    props.onType(text)
    if (text === '' && chosen !== undefined) props.onClear()
  }
  const rest = (): void => {
    field.onPending?.(undefined) // the cell may be closed before this is drawn
    setTyped(null)
    setUnknown(null)
    setOpen(false)
    setLit(-1)
    props.onType('')
  }
  const choose = (key: string): void => {
    rest()
    props.onChoose(key)
  }
  /** What was typed and not chosen: taken where it means something, else kept and named. */
  const settle = async (text: string): Promise<boolean> => {
    if (await props.onMeant(text)) {
      rest()
      return true
    }
    setUnknown(text)
    return false
  }
  useInsertionEffect(() => {
    field.onPending?.(typed ? { text: typed, settle: () => props.onMeant(typed, true) } : undefined)
  })
  const enter = (event: KeyboardEvent): void => {
    const entry = choices[lit]
    const enters = event.key === 'Enter'
    if (open && entry && !busy) {
      choose(entry.key)
      if (!cell && enters) event.preventDefault()
    } else if (cell && enters && (event.ctrlKey || event.metaKey)) return // the grid writes it into all marked cells
    else if (typed && (enters || cell)) {
      event.preventDefault()
      event.stopPropagation()
      void settle(typed).then((taken) => {
        if (taken) field.onDone?.()
      })
    } else if (!cell && open && enters) {
      event.preventDefault()
      setOpen(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    props.onKey?.(event)
    if (event.defaultPrevented || disabled) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) show(true)
      else if (event.altKey) setOpen(false)
      else setLit((now) => Math.max(0, Math.min(choices.length - 1, now < 0 && step > 0 ? 0 : now + step)))
    } else if (event.key === 'Enter' || (event.key === 'Tab' && typed)) enter(event)
    else if (event.key === 'Escape' && open && !cell) {
      event.preventDefault()
      event.stopPropagation()
      rest()
    }
  }
  const leave = (): void => {
    setOpen(false)
    if (typed && unknown === null) {
      const settling = settle(typed)
      underway?.add(settling)
    } else if (!typed) setTyped(null)
    field.onBlur?.()
  }
  const wrong = field.error ?? (unknown === null ? undefined : say('choice.unknown', { text: unknown }))
  const messageId = unknown === null ? field.describedBy : `${listId}-unknown`
  return (
    <span ref={frame} className={boxClass({ ...field, error: wrong }, 'sw-combo')}>
      <input
        ref={input}
        {...boxSays({ ...field, error: wrong, describedBy: messageId }, language)}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={open && choices[lit] ? `${listId}-${lit}` : undefined}
        value={typed ?? shown}
        title={shown || undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onClick={() => {
          if (!disabled) show(true)
        }}
        onFocus={(event) => {
          if (!cell) event.target.select()
        }}
      />
      {props.after}
      <span className="sw-chevron" aria-hidden="true" />
      {unknown !== null && !field.error && (
        <span id={`${listId}-unknown`} role="alert" className="sw-unknown">
          {say('choice.unknown', { text: unknown })}
        </span>
      )}
      {open && !disabled && (
        <Popup anchor={frame} onClose={() => setOpen(false)} fill>
          {cell && field.error && (
            <div aria-hidden="true" className="sw-popup-wrong">
              {field.error}
            </div>
          )}
          <List
            id={listId}
            label={spoken(field.column.title, language)}
            choices={choices}
            lit={lit}
            chosen={chosen}
            busy={busy}
            onChoose={(key) => {
              choose(key)
              if (cell) field.onDone?.()
            }}
            none={none}
          />
          {props.below}
        </Popup>
      )}
    </span>
  )
}

function List({
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
