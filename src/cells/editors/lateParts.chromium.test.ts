// What editors open and fetch for it: while it comes nothing that is typed is lost, and where it cannot be fetched that is said.
import type { Page, Route } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { openCell, type CellPage } from '../cellPage.chromium.ts'

const stories = withStories()

/** Opens a story in which one file is under way until `release`. */
async function openHeld(story: string, file: RegExp): Promise<CellPage & { release(): Promise<void> }> {
  const held: Route[] = []
  const cells = await openCell(stories, story, {
    prepare: (page: Page) =>
      page.route(file, (route) => {
        held.push(route)
      }),
  })
  return {
    ...cells,
    release: async () => {
      await eventually(() => held.length).toBe(1)
      await held[0]?.continue()
    },
  }
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('a dialog that is under way leaves the box its keyboard, and begins with all that was typed', async () => {
  const { page, box, field, release } = await openHeld('RefCells/Editlookup', /PickDialog/)
  await box('edit').click()
  await page.keyboard.type('M-10')
  await page.keyboard.press('F4')
  await field('edit').getByRole('status', { name: 'Loading…' }).waitFor()
  await page.keyboard.type('02')
  expect([await box('edit').inputValue(), await focused(page)]).toEqual(['M-1002', 'field-edit'])
  await release()
  const sought = page.getByRole('dialog').getByRole('combobox')
  await eventually(() => sought.inputValue()).toBe('M-1002')
  await eventually(() => sought.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape') // wherever in the dialog the keyboard is
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await eventually(() => focused(page)).toBe('field-edit')
})

test('a calendar that is under way leaves the box its keyboard; what is typed is taken, and shown when it has come', async () => {
  const { page, box, change, release } = await openHeld('TimeCells/DateCell', /Calendar-/)
  await box('edit').click()
  await page.getByRole('status', { name: 'Loading…' }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2027-03-04')
  expect(await change()).toEqual(['edit', { day: '2027-03-04' }])
  await release()
  await page.locator('.ant-picker-cell-selected[title="2027-03-04"]').waitFor()
  expect(await focused(page)).toBe('field-edit')
})

test('a list of several codes that is under way keeps what is typed as what is sought', async () => {
  const { page, box, release } = await openHeld('CodeCells/LookupMulti', /LookupMultiSelect/)
  await box('edit').click()
  await page.keyboard.type('too')
  await release()
  await page.getByTitle('Tool').waitFor()
  expect(await focused(page)).toBe('field-edit')
})

test('names of files that cannot be fetched leave their number, without a word', async () => {
  const { cell, page } = await openCell(stories, 'FilesCells/Upload', {
    forgives: /Failed to load resource/,
    prepare: (opened) => opened.route(/FileNames/, (route) => route.abort()),
  })
  await eventually(() => cell('read').textContent()).toBe('2')
  expect(await page.locator('[role=alert].sw-late').count()).toBe(0)
})

test('what cannot be fetched says so, and comes when it is asked for again', async () => {
  let fails = true
  const { page, box, field } = await openCell(stories, 'RefCells/Editlookup', {
    forgives: /Failed to load resource/,
    prepare: (opened) => opened.route(/PickDialog/, (route) => (fails ? route.abort() : route.continue())),
  })
  await box('edit').click()
  await page.keyboard.type('M-1002')
  await page.keyboard.press('F4')
  const alert = field('edit').getByRole('alert')
  await eventually(() => alert.textContent()).toBe('Could not be loaded; check the connection Try again')
  expect([await box('edit').inputValue(), await focused(page)]).toEqual(['M-1002', 'field-edit'])
  fails = false
  await alert.getByRole('button').click()
  await eventually(() => page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('M-1002')
})
