// @vitest-environment jsdom
// How much of a document React draws again for one changed cell, counted by the hook that its own tools use. jsdom has no sizes, so they are given.
import { cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { withElementSize } from '../../../tests/elementSize.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly stateNode: unknown
}

const counted = vi.hoisted(() => {
  const state = { drawn: 0, inToolbar: 0 }
  const components = new Set([0, 1, 11, 14, 15])
  const walk = (fiber: Fiber, before: Fiber | null, isTool: boolean): void => {
    if (fiber === before) return
    if (components.has(fiber.tag) && (fiber.flags & 1) !== 0) {
      state.drawn++
      if (isTool) state.inToolbar++
    }
    if (fiber.child === before?.child) return
    const tools =
      isTool || (fiber.stateNode instanceof Element && fiber.stateNode.classList.contains('line-buttons'))
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate, tools)
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) =>
        walk(root.current, root.current.alternate, false),
    },
  })
  return state
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
  Object.assign(counted, { drawn: 0, inToolbar: 0 })
  await keyboard.keyboard('{Enter}')
  await waitFor(() => expect(cell(row, 'amount').textContent).toBe(amount))
}

test('a changed cell draws no button over the lines, and few components in all', async () => {
  render(<SampleScreen row={sampleNote(8)} kind="edit" />)
  await waitFor(() => expect(cell('l0', 'amount').textContent).toBe('6'))
  await waitFor(() => expect(document.querySelector('.sw-works')).not.toBeNull())
  expect(counted.inToolbar).toBeGreaterThan(5) // the buttons were drawn and counted once
  await change('l2', '9', '27')
  await change('l3', '7', '21')
  expect(counted.inToolbar).toBe(0)
  expect(counted.drawn).toBeGreaterThan(10)
  expect(counted.drawn).toBeLessThanOrEqual(72)
})
