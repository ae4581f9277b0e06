// @vitest-environment jsdom
import { App } from 'antd'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { useFetchFailed } from './useFetchFailed.tsx'

function Page() {
  useFetchFailed()
  return null
}
const fails = () => window.dispatchEvent(new Event('vite:preloadError'))

beforeEach(() => {
  language.set('EN')
  render(
    <App>
      <Page />
    </App>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a part that is gone from the server is told once, with the way out', async () => {
  fails()
  fails()
  await waitFor(() =>
    expect(screen.getAllByText('A part of the application could not be loaded')).toHaveLength(1),
  )
  expect(screen.getByText(/Unsaved work is kept/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
})

test('without a connection nothing is said of it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fails()
  await new Promise((done) => {
    setTimeout(done, 50)
  })
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull()
})
