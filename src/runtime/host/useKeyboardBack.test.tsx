// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useKeyboardBack } from './useKeyboardBack.ts'

afterEach(cleanup)

function Dialog() {
  useKeyboardBack()
  return (
    <div role="dialog">
      <input aria-label="answer" autoFocus />
    </div>
  )
}

interface PageProps {
  readonly isOpen: boolean
  readonly hasVerb?: boolean
  readonly children?: ReactNode
}

function Page({ isOpen, hasVerb = true, children }: PageProps) {
  return (
    <section tabIndex={-1} aria-label="page">
      {hasVerb ? <button type="button">verb</button> : null}
      {children}
      {isOpen ? <Dialog /> : null}
    </section>
  )
}

test('a dialog that was opened from a menu gives it back to what opened the menu', async () => {
  const menu = (
    <ul role="menu">
      <li role="menuitem" tabIndex={-1}>
        about
      </li>
    </ul>
  )
  const { rerender } = render(<Page isOpen={false}>{menu}</Page>)
  screen.getByText('verb').focus()
  screen.getByText('about').focus()
  rerender(<Page isOpen>{menu}</Page>)
  rerender(<Page isOpen={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('verb')))
})

test('a dialog that goes gives the keyboard back to what opened it, or to the page where that is gone', async () => {
  const { rerender } = render(<Page isOpen={false} />)
  screen.getByText('verb').focus()
  rerender(<Page isOpen />)
  expect(document.activeElement).toBe(screen.getByLabelText('answer'))
  rerender(<Page isOpen={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('verb')))
  rerender(<Page isOpen />)
  rerender(<Page isOpen={false} hasVerb={false} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('page')))
})
