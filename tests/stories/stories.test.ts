// The harness by which browser tests drive stories.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accent } from '../../src/texts/xa/accent.ts'
import { openStories } from './openStories.ts'
import type { OpenStories } from './openStories.ts'

let stories: OpenStories
beforeAll(async () => {
  stories = await openStories()
})
afterAll(() => stories.close())

test('a story is drawn in the language that is asked for', async () => {
  const english = await stories.open('Grid/List')
  expect(await english.getByRole('columnheader', { name: 'Demand date' }).count()).toBe(1)
  const chinese = await stories.open('Grid/List', { language: 'CN', look: 'dark' })
  expect(await chinese.getByRole('columnheader', { name: '需求日期' }).count()).toBe(1)
  await stories.settle()
})

test('the pseudo-language is fetched, and then titles of columns and texts of the grid have accents', async () => {
  const page = await stories.open('Grid/List', { language: 'XA' })
  await page.getByRole('columnheader', { name: accent('Demand date') }).waitFor()
  expect(await page.getByRole('checkbox', { name: accent('Select all on this page') }).count()).toBe(1)
  await stories.settle()
})

test('what the page says on its console is a failure, told once', async () => {
  const page = await stories.open('Grid/Empty')
  await page.evaluate(() => console.error('spilt'))
  await expect(stories.settle()).rejects.toThrow('Grid/Empty: spilt')
  await stories.settle()
})

test('a story that is not there is told with those that are', async () => {
  await expect(stories.open('Grid/Nothing')).rejects.toThrow('There is no story Nothing; there are ')
  await expect(stories.settle()).rejects.toThrow('no story Nothing')
  await expect(stories.open('Nowhere/List')).rejects.toThrow('0 files are called Nowhere.stories.tsx')
})
