// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StateMessage } from './StateMessage.tsx'

afterEach(cleanup)

test('it says what happened, why and what now, and the number of an error can be copied', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  render(
    <StateMessage
      kind="failed"
      language="EN"
      title="Not loaded"
      why="The server is away."
      reference="7f3a"
      level={1}
    >
      <button type="button">Try again</button>
    </StateMessage>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not loaded')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(writeText).toHaveBeenCalledWith('7f3a')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
})
