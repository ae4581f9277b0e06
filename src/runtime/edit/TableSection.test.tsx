// @vitest-environment jsdom
// What stands in place of lines that are not there: a way to add one, that there are none, or that they are not shown. jsdom has no sizes, so they are given.
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { language } from '../../client/language.ts'
import type { Row } from '../../language/row.ts'
import { SampleScreen, sampleNote } from './sampleDocument.chromium.tsx'
import { withElementSize } from '../../../tests/elementSize.ts'

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1600)
beforeEach(() => {
  language.set('EN')
  localStorage.removeItem('sections.u1.noteEdit')
})
afterEach(cleanup)

/** The words of the section of lines, and whether a grid stands in it. */
async function linesOf(row: Row, kind: 'edit' | 'detail'): Promise<readonly [words: string, grids: number]> {
  render(<SampleScreen row={row} kind={kind} />)
  const section = () => document.querySelector('[data-section=lines] .section-body, [data-section=lines]')
  await waitFor(() => expect(section()?.querySelector('.lines-section, .lines-none')).toBeTruthy())
  await waitFor(() => expect(section()?.querySelector('[aria-busy]')).toBeNull())
  return [section()?.textContent ?? '', screen.queryAllByRole('grid').length]
}

test('empty lines that can be added to offer that within their columns', async () => {
  const [words, grids] = await linesOf(sampleNote(0), 'edit')
  expect(words).toContain('Quantity')
  expect(words).not.toContain('No lines yet')
  expect(grids).toBe(1)
})

test('of empty lines that nobody here adds to one line says that there are none', async () => {
  const [words, grids] = await linesOf(sampleNote(0), 'detail')
  expect(words).toMatch(/No lines yet$/)
  expect(grids).toBe(0)
})

test('of lines that are hidden from their reader it is not said that there are none', async () => {
  const { lines: _, ...without } = sampleNote(2)
  const [words, grids] = await linesOf(without, 'edit')
  expect(words).toMatch(/Not shown to you as things stand$/)
  expect(grids).toBe(0)
})
