import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { recordedEvents } from '../../tests/stories/openStories.ts'
import type { Stories, StoryLook } from '../../tests/stories/openStories.ts'

/** The message that the samples with an error have. */
export const message = 'Occurs in another row too'

/** A story of a family of cells, such as `TextCells/Password`: one type in every state, in a form and in a grid whose rows are the states. */
export interface CellPage {
  readonly page: Page
  /** The field of the form that is in that state. */
  field(state: string): Locator
  /** What is typed into there. */
  box(state: string): Locator
  /** The cell of the grid whose row is in that state. */
  cell(state: string): Locator
  /** The box of the cell that is being edited. */
  editor(): Locator
  press(...keys: string[]): Promise<void>
  /** Everything of one kind that callbacks said. */
  said(what: string): Promise<readonly unknown[]>
  /** What changed last, as [state, values]. */
  change(): Promise<unknown>
}

export async function openCell(stories: Stories, story: string, look?: StoryLook): Promise<CellPage> {
  const page = await stories.open(story, look)
  const field = (state: string): Locator => page.locator(`[data-field="${state}"]`)
  const said = async (what: string): Promise<readonly unknown[]> =>
    (await recordedEvents(page)).filter((each) => each.what === what).map(({ value }) => value)
  return {
    page,
    field,
    said,
    box: (state) => field(state).locator('input, textarea').first(),
    cell: (state) => page.locator(`[data-row="${state}"] [role=gridcell]`).nth(1),
    editor: () => page.locator('.sw-editing input, .sw-popup textarea').first(),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    change: async () => (await said('change')).at(-1),
  }
}

/** One story for the tests of a group: `const at = withCell(stories, 'TextCells/Password')`. They find it as the test before has left it. */
export function withCell(stories: Stories, story: string): CellPage {
  let opened: CellPage | undefined
  const there = (): CellPage => {
    if (!opened) throw new Error(`${story} is there from beforeAll on.`)
    return opened
  }
  beforeAll(async () => {
    opened = await openCell(stories, story)
  })
  afterAll(() => stories.settle())
  return {
    get page() {
      return there().page
    },
    field: (state) => there().field(state),
    box: (state) => there().box(state),
    cell: (state) => there().cell(state),
    editor: () => there().editor(),
    press: (...keys) => there().press(...keys),
    said: (what) => there().said(what),
    change: () => there().change(),
  }
}

const markColour = 'rgb(255, 12, 16)'

/** The field is marked in red and says so, and so is the empty cell. */
export async function expectRequired({ field, cell }: CellPage, says: Locator | null): Promise<void> {
  if (says) expect(await says.getAttribute('aria-required')).toBe('true')
  expect(
    await field('required')
      .locator('.required-mark')
      .evaluate((mark) => getComputedStyle(mark).color),
  ).toBe(markColour)
  expect(
    await cell('required').evaluate((at) => [
      at.getAttribute('aria-required'),
      getComputedStyle(at, '::before').backgroundColor,
    ]),
  ).toEqual(['true', markColour])
}

/** An element that is invalid, with the message that belongs to it. */
export const wrongness = (at: Locator): Promise<unknown> =>
  at.evaluate((one) => [
    one.getAttribute('aria-invalid'),
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  ])

/** The cell is marked and says what is wrong with it. */
export async function expectWrongCell({ cell }: CellPage): Promise<void> {
  expect([
    await cell('error').getAttribute('aria-invalid'),
    await cell('error').getAttribute('title'),
    await cell('edit').getAttribute('aria-invalid'),
  ]).toEqual(['true', message, null])
}

/** A double click opens no editor there, and nothing changes. */
export async function expectNoEdit({ page, cell, said }: CellPage, state: string): Promise<void> {
  const before = (await said('change')).length
  await cell(state).dblclick({ force: true }) // what is disabled is pressed all the same
  await page.keyboard.type('7')
  expect([await page.locator('.sw-editing').count(), (await said('change')).length]).toEqual([0, before])
}
