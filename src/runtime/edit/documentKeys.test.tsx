// @vitest-environment jsdom
// The keys of an open document while nothing holds the keyboard. jsdom has no sizes, so they are given.
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { language } from '../../client/language.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { withElementSize } from '../../../tests/elementSize.ts'

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1600)
beforeEach(() => language.set('EN'))
afterEach(cleanup)

const rows = (): number =>
  new Set([...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).size
const press = (target: Element, key: string) =>
  act(async () => void fireEvent.keyDown(target, { key, ctrlKey: true }))

async function openWithoutLines(): Promise<void> {
  render(<SampleScreen row={sampleNote(3)} kind="edit" />)
  await waitFor(() => expect(rows()).toBe(3))
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(rows()).toBe(0))
  ;(document.activeElement as HTMLElement | null)?.blur() // a browser takes it from a button that can no longer be pressed
}

test('all lines that were deleted come back by a key, and go again by the other', async () => {
  await openWithoutLines()
  await press(document.body, 'z')
  await waitFor(() => expect(rows()).toBe(3))
  await press(document.body, 'y')
  await waitFor(() => expect(rows()).toBe(0))
})

test('a document behind others does not hear them', async () => {
  await openWithoutLines()
  document.querySelector<HTMLElement>('.edit-screen')?.parentElement?.setAttribute('hidden', '')
  await press(document.body, 'z')
  expect(rows()).toBe(0)
})
