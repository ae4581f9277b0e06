// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useRoving } from './useRoving.ts'

afterEach(cleanup)

function Group({ more = false }: { readonly more?: boolean }) {
  const group = useRoving('button, output')
  return (
    <>
      <div ref={group}>
        {more ? <button type="button">new</button> : null}
        <button type="button">one</button>
        <button type="button" disabled>
          off
        </button>
        <input aria-label="typed" />
        <output>locked</output>
      </div>
      <button type="button">behind</button>
    </>
  )
}

const here = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

test('a group is one stop of Tab beside its fields; arrows, Home and End go through it, past what is off', async () => {
  const keyboard = userEvent.setup()
  const { rerender } = render(<Group />)
  await keyboard.tab()
  expect(here()).toBe('one')
  await keyboard.tab()
  expect(here()).toBe('typed')
  await keyboard.keyboard('{ArrowRight}')
  expect(here()).toBe('typed') // its arrows are its own
  await keyboard.tab()
  expect(here()).toBe('behind')
  screen.getByText('one').focus()
  await keyboard.keyboard('{ArrowRight}')
  expect(here()).toBe('locked')
  await keyboard.keyboard('{ArrowRight}')
  expect(here()).toBe('locked')
  await keyboard.keyboard('{Home}')
  expect(here()).toBe('one')
  await keyboard.keyboard('{End}')
  rerender(<Group more />)
  await waitFor(() => expect(screen.getByText('new').tabIndex).toBe(-1)) // it stays where it was
  expect(screen.getByText('locked').tabIndex).toBe(0)
})
