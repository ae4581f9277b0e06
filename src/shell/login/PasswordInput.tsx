import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { FieldError } from './FieldError.tsx'
import { loginTexts } from '../../texts/loginTexts.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with it; '' for nothing. */
  readonly error: string
  readonly autoFocus: boolean
}

export function PasswordInput({ value, onChange, error, autoFocus }: Props) {
  const say = useTexts(loginTexts)
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor="password">{say('form.password')}</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
          aria-invalid={error !== ''}
          aria-describedby="passwordError capsLock"
        />
        <button
          type="button"
          aria-pressed={visible}
          aria-label={say(visible ? 'form.hide' : 'form.show')}
          title={say(visible ? 'form.hide' : 'form.show')}
          onClick={() => setVisible(!visible)}
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
          >
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {visible && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
      <FieldError id="passwordError" text={error} />
      <p id="capsLock" className="login-hint" role="status">
        {capsLock ? say('form.capsLock') : ''}
      </p>
    </>
  )
}
