// Every story is drawn in a browser without a word on its console, also those that no other test opens: some in each run, all of them with `npm test -- all`.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { sample } from '../sampling.ts'
import { withStories } from './withStories.ts'

const stories = withStories()
const root = join(import.meta.dirname, '../..')

const all = globSync('src/**/*.stories.tsx', { cwd: root })
  .toSorted()
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+): Story/gm)].map(
      ([, story]) => `${basename(file, '.stories.tsx')}/${story}`,
    ),
  )

test('there are stories', () => {
  expect(all.length).toBeGreaterThan(100)
})

test.each(sample(all, 8, 'stories'))('%s is drawn', async (name) => {
  const page = await stories.open(name, { language: 'CN' })
  expect(await page.locator('#drawn').count()).toBe(1)
})
