// @vitest-environment jsdom
// How much of a document React draws again for one changed cell, counted by the hook that its own tools use. jsdom has no sizes, so they are given.
import { cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { withElementSize } from '../../../tests/elementSize.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

const counted = await vi.hoisted(async () => {
  const { countDrawn } = await import('../../../tests/countDrawn.ts')
  return Object.assign(countDrawn(), { part: 'line-buttons' })
})

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1600)
beforeEach(() => language.set('EN'))
afterEach(cleanup)

const cell = (row: string, name: string): Element =>
  document.querySelector(`[data-row="${row}"] [data-col="${name}"]`) ?? document.body

const keyboard = userEvent.setup()

async function change(row: string, text: string, amount: string): Promise<void> {
  fireEvent.mouseDown(cell(row, 'quantity'))
  document.querySelector<HTMLElement>('[role=grid]')?.focus()
  await keyboard.keyboard(text)
  Object.assign(counted, { all: 0, within: 0 })
  await keyboard.keyboard('{Enter}')
  await waitFor(() => expect(cell(row, 'amount').textContent).toBe(amount))
}

test('a changed cell draws no button over the lines, and few components in all', async () => {
  render(<SampleScreen row={sampleNote(8)} kind="edit" />)
  await waitFor(() => expect(cell('l0', 'amount').textContent).toBe('6'))
  expect(counted.within).toBeGreaterThan(5) // the buttons were drawn and counted once
  await change('l2', '9', '27')
  await change('l3', '7', '21')
  expect(counted.within).toBe(0)
  expect(counted.all).toBeGreaterThan(10)
  expect(counted.all).toBeLessThanOrEqual(72)
})
