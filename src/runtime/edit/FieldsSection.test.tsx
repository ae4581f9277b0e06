// @vitest-environment jsdom
// Which fields of a section are in sight, and what those say that cannot be written.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { language } from '../../client/language.ts'
import { withElementSize } from '../../../tests/elementSize.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1600)
beforeEach(() => {
  language.set('EN')
  localStorage.clear()
})
afterEach(cleanup)

const field = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? document.body
const type = (name: string, text: string) =>
  fireEvent.change(field(name).querySelector('input') ?? document.body, { target: { value: text } })
const open = async (note = sampleNote(3)) => {
  render(<SampleScreen row={note} kind="edit" />)
  await waitFor(() => expect(field('title').querySelector('input')).not.toBeNull())
}

describe('the fields of a section', () => {
  test('what may stay empty, and what follows from the rest, waits behind a button; for good unfolded, or where it is asked for', async () => {
    const row = sampleNote(1, { kind: 'free' })
    await open(row)
    const more = () => screen.queryByRole('button', { name: /more$/ })
    await waitFor(() => expect(more()?.textContent).toBe('3 more'))
    const wires = () =>
      [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'))
    expect(wires()).toEqual(['title', 'kind', 'owner'])
    type('kind', 'held')
    await waitFor(() => expect(wires()).toEqual(['title', 'kind', 'owner', 'reason']))
    type('kind', 'free')
    cleanup()
    await open(row)
    fireEvent.click(await screen.findByRole('button', { name: '3 more' }))
    expect(wires()).toContain('phone')
    cleanup()
    await open(row)
    await waitFor(() => expect(wires()).toContain('phone'))
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(wires()).not.toContain('phone')
  })

  test('who clicks on a value that cannot be written, or types there, is told by which rule', async () => {
    await open()
    const output = field('total').querySelector('output') ?? document.body
    fireEvent.click(output)
    const told = () => field('total').querySelector('.form-field-why')?.textContent
    expect(told()).toMatch(/Total/)
    fireEvent.keyDown(output, { key: 'Escape' })
    expect(told()).toBeUndefined()
    fireEvent.keyDown(output, { key: '7' })
    expect(told()).toMatch(/Total/)
    fireEvent.blur(output)
    expect(told()).toBeUndefined()
  })
})
