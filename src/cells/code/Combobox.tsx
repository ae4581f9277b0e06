import { useId, useRef } from 'react'
import type { RefObject } from 'react'
import { useCellServices } from '../CellServices.ts'
import { Popup } from '../Popup.tsx'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useMarked } from '../editors/useMarked.ts'
import { spoken } from '../../texts/spoken.ts'
import type { ComboboxProps } from './ComboboxProps.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { comboboxKeys } from './comboboxKeys.ts'
import { useTyping, type Typing } from './useTyping.ts'

/**
 * A box to type in and a list to choose from. Typing narrows the list and lights its first entry; until then, or until an arrow is
 * pressed, Enter takes nothing. The list stands beside the page, so that no cell cuts it off. Only the box is drawn until it is needed.
 */
export function Combobox(props: ComboboxProps) {
  const { field, shown, choices, input } = props
  const { disabled, place } = field
  const { language, underway } = useCellServices()
  const say = editorsTexts.in(language)
  const frame = useRef<HTMLSpanElement>(null)
  const entered = useRef(false)
  const listId = useId()
  const typing = useTyping(props)
  const { typed, unknown, open, lit, show } = typing
  useMarked(input, field)
  const leave = (): void => {
    show(false)
    if (typed && unknown === null) {
      const settling = typing.settle(typed)
      underway?.add(settling)
    } else if (!typed) typing.forget()
    field.onBlur?.()
  }
  const wrong = field.error ?? (unknown === null ? undefined : say('choice.unknown', { text: unknown }))
  const messageId = unknown === null ? field.describedBy : `${listId}-unknown`
  const isOpen = open && !disabled
  return (
    <span ref={frame} className={boxClass({ ...field, error: wrong })}>
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
        onChange={(event) => typing.type(event.target.value)}
        onKeyDown={comboboxKeys(props, typing)}
        onBlur={leave}
        onMouseDown={(event) => {
          entered.current = event.currentTarget !== document.activeElement
        }}
        onClick={(event) => {
          if (disabled) return
          show(true)
          if (entered.current && place !== 'cell') event.currentTarget.select() // the press had put the caret into what stands there
        }}
        onFocus={(event) => {
          heavyParts.placing.prefetch()
          if (place !== 'cell') event.target.select()
        }}
      />
      {props.after}
      <span className="sw-chevron" aria-hidden="true" />
      {unknown !== null && !field.error && (
        <span id={`${listId}-unknown`} role="alert" className="sw-unknown">
          {say('choice.unknown', { text: unknown })}
        </span>
      )}
      {isOpen && <ChoicePopup anchor={frame} listId={listId} props={props} typing={typing} />}
    </span>
  )
}

interface ChoicePopupProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly listId: string
  readonly props: ComboboxProps
  readonly typing: Typing
}

/** The list beside the page; over a cell it also says what is wrong there, since it hides the cell. */
function ChoicePopup({ anchor, listId, props, typing }: ChoicePopupProps) {
  const { field, choices, chosen, busy, none, below } = props
  const { language } = useCellServices()
  const isCell = field.place === 'cell'
  return (
    <Popup anchor={anchor} onClose={() => typing.show(false)} fill>
      {isCell && field.error && (
        <div aria-hidden="true" className="sw-popup-wrong">
          {field.error}
        </div>
      )}
      <ChoiceList
        id={listId}
        label={spoken(field.column.title, language)}
        choices={choices}
        lit={typing.lit}
        chosen={chosen}
        busy={busy}
        onChoose={(key) => {
          typing.choose(key)
          if (isCell) field.onDone?.()
        }}
        none={none}
      />
      {below}
    </Popup>
  )
}
