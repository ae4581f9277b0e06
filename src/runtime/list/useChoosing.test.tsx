// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { ScreenHostContext, type ScreenHost } from '../host/host.ts'
import { useChoosing, useLongTouch } from './useChoosing.ts'
import type { ListModel } from './useListModel.tsx'
import { useSelection } from './useSelection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Card({ onLong, onPress }: { readonly onLong: () => void; readonly onPress: () => void }) {
  return (
    <div {...useLongTouch(onLong)}>
      <button type="button" onClick={onPress}>
        Card
      </button>
    </div>
  )
}

test('a finger that stays chooses, and its lifting presses nothing; one that moves scrolls, and a mouse presses', () => {
  const [long, press] = [vi.fn(), vi.fn()]
  render(<Card onLong={long} onPress={press} />)
  const card = screen.getByRole('button')
  const down = (pointerType: string) => fireEvent.pointerDown(card, { pointerType, clientX: 10, clientY: 10 })
  const counts = () => [long.mock.calls.length, press.mock.calls.length]
  down('touch')
  vi.advanceTimersByTime(600)
  fireEvent.pointerUp(card)
  fireEvent.click(card)
  expect(counts()).toEqual([1, 0])
  down('touch')
  fireEvent.pointerMove(card, { clientX: 10, clientY: 40 })
  vi.advanceTimersByTime(600)
  down('mouse')
  vi.advanceTimersByTime(600)
  fireEvent.click(card)
  expect(counts()).toEqual([1, 1])
})

const verb = { resource: 'btnSubmit', kind: 'verb', verb: 'doSubmit', needs: 'some' } as CompiledButton // only what is looked at
const entity = {
  verbs: [{ name: 'doSubmit', by: ['host'] }],
  flows: [],
  access: { host: { write: { run: () => true } } },
} as unknown as CompiledEntity // only what is looked at
const rows = [{ id: 'a' }, { id: 'b' }]

function choosing(toolbar: readonly CompiledButton[]) {
  const host = { granted: () => true, user: { audience: 'host' } } as unknown as ScreenHost // only what is asked
  return renderHook(
    () => {
      const selection = useSelection(rows, ({ id }) => String(id))
      const list = {
        screen: { toolbar } as unknown as CompiledScreen,
        entity,
        selection,
        grid: { selection: 'multiple' },
        table: {},
      }
      return { selection, choosing: useChoosing(list as unknown as ListModel) } // only what it looks at
    },
    { wrapper: ({ children }) => <ScreenHostContext value={host}>{children}</ScreenHostContext> },
  )
}

test('rows are chosen one by one until the choosing ends', () => {
  const { result } = choosing([verb])
  expect([result.current.choosing.isOffered, result.current.choosing.isOn]).toEqual([true, false])
  act(() => result.current.choosing.toggle({ id: 'b' }))
  act(() => result.current.choosing.toggle({ id: 'a' }))
  act(() => result.current.choosing.toggle({ id: 'b' }))
  expect(result.current.selection.rows).toEqual([{ id: 'a' }])
  expect([result.current.choosing.isOn, result.current.choosing.isChosen({ id: 'a' })]).toEqual([true, true])
  act(() => result.current.choosing.end())
  expect([result.current.choosing.isOn, result.current.selection.rows.length]).toEqual([false, 0])
})

test('where nothing can be done with several rows none are chosen', () => {
  expect(choosing([]).result.current.choosing.isOffered).toBe(false)
})
