// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../client/language.ts'
import { session, sessionEnd } from '../client/session.ts'
import type { WebClient } from '../client/webClient.ts'
import { App } from './App.tsx'

/** A shell that shows its home page at once, as the real one does. */
vi.mock('./frame/Shell.tsx', () => ({
  Shell: function Shell() {
    const navigate = useNavigate()
    useEffect(() => void navigate('/main/inHome', { replace: true }), [navigate])
    return <p>at work</p>
  },
}))

beforeEach(() => {
  localStorage.clear()
  session.set(null)
  sessionEnd.set(null)
  language.set('EN')
  history.replaceState(null, '', '/login')
})
afterEach(cleanup)

test('whoever is at work already stays where they are when the rest of the login comes in', async () => {
  const preference = Promise.withResolvers<unknown>()
  const call = vi.fn(async (_s: string, _f: string, operation: string) =>
    operation === 'login' || operation === 'currentUser'
      ? { data: { userInfo: { userId: 'u', language: 'EN', signKey: 'k', authorizationCode: 'a' } } }
      : preference.promise,
  )
  const files = { sealed: async (value: string) => value }
  const publicKey = async () => ({ keyId: 'k', publicKey: '', webSignKey: '', serverTime: 0 })
  render(<App client={{ call, publicKey, files } as unknown as WebClient} />) // no more is used before the shell
  fireEvent.change(await screen.findByLabelText('User name'), { target: { value: 'someone' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('at work', {}, { timeout: 20_000 }) // the rest of the page is fetched
  await vi.waitFor(() => expect(location.pathname).toBe('/main/inHome'))
  expect(call.mock.calls.map(([, , operation]) => operation)).toContain('login')
  await act(async () => {
    preference.resolve({ data: {} })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(location.pathname).toBe('/main/inHome')
})
