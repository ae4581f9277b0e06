import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

interface Props {
  readonly id: string
  /** What the value is called where a key stands for it. */
  readonly name: string
  /** Which rule keeps the user from writing here; undefined where none is known. */
  why(): string | undefined
  readonly children: ReactNode
}

/** A value that cannot be written here. Whoever clicks on it, comes to it by the keyboard or types there, is told by which rule. */
export function LockedValue({ id, name, why, children }: Props) {
  const [words, setWords] = useState<string | undefined>(undefined)
  const onClick = ({ target }: MouseEvent) => {
    const isSelecting = getSelection()?.isCollapsed === false
    if (!isSelecting && !(target instanceof Element && target.closest('a, button'))) setWords(why())
  }
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === 'Escape') setWords(undefined)
    else if (!ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Process')) setWords(why())
  }
  // Who comes by the keyboard is told at once; a click tells by itself.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setWords(why())
  }
  return (
    <>
      {/* It is no stop of Tab, which goes from one field that can be written to the next: the arrows lead here from the heading of the section. */}
      <output
        id={id}
        className="form-field-value"
        data-name={name}
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={() => setWords(undefined)}
      >
        {children}
      </output>
      {words ? (
        <span className="form-field-why" role="status">
          {words}
        </span>
      ) : null}
    </>
  )
}
