import type { FocusEvent, ReactNode } from 'react'

interface Props {
  /** Of the editor or value that the label is for. */
  readonly id: string
  readonly className: string
  /** The key of the value on the wire. */
  readonly name: string
  readonly label: ReactNode
  readonly isRequired: boolean
  readonly error: string | undefined
  onLeave(event: FocusEvent<HTMLElement>): void
  readonly children: ReactNode
}

/** What stands around a field: its label with the mark of what is required, and its mistake below. */
export function FieldFrame({ id, className, name, label, isRequired, error, onLeave, children }: Props) {
  return (
    <div className={className} data-field={name} onBlur={onLeave}>
      <label htmlFor={id}>
        {isRequired ? (
          <span className="required-mark" aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </label>
      {children}
      {error ? (
        <div id={`${id}-message`} className="form-field-message" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
}
