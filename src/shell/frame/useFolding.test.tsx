// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFolding } from './useFolding.ts'

const wide = { narrow: false, snug: false }
const tablet = { narrow: false, snug: true }

beforeEach(() => localStorage.clear())

test('what was chosen where there is room holds there; a document asks for the room until somebody has chosen', () => {
  const { result, rerender } = renderHook(({ isDocument }) => useFolding(wide, isDocument), {
    initialProps: { isDocument: false },
  })
  expect(result.current.collapsed).toBe(false)
  rerender({ isDocument: true })
  expect(result.current.collapsed).toBe(true)
  act(() => result.current.fold(false))
  expect(result.current.collapsed).toBe(false)
  expect(renderHook(() => useFolding(wide, true)).result.current.collapsed).toBe(false)
})

test('on a tablet the menus begin narrow, whatever was chosen; unfolded they stay as long as the page does, and nothing is chosen by that', () => {
  renderHook(() => useFolding(wide, false)).result.current.fold(false)
  const { result } = renderHook(() => useFolding(tablet, false))
  expect(result.current.collapsed).toBe(true)
  act(() => result.current.fold(false))
  expect(result.current.collapsed).toBe(false)
  act(() => result.current.fold(true))
  expect(renderHook(() => useFolding(wide, false)).result.current.collapsed).toBe(false)
})
