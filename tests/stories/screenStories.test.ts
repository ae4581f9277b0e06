// Screens as Storybook shows them, over a server in memory: some in each run, each in one of its states; all of them with `npm test -- all`.
import { expect, test } from 'vitest'
import { randomFor } from '../sampling.ts'
import { barriersIn } from './barriers.ts'
import { sampledScreens } from './sampledScreens.ts'
import { withStories } from './withStories.ts'

/** Known, and to be mended in the application: paging bars, and a section with its only group, have one name where a document has several. */
const leftOut = ['landmark-unique']

const stories = withStories()
const sampled = await sampledScreens()

test('there are screens', () => {
  expect(sampled.length).toBeGreaterThan(5)
})

test.each(sampled)(
  '$file/$story is drawn for $audience, without a word and without barriers',
  async ({ file, story, audience }) => {
    const random = randomFor(`${file} ${story}`)
    const page = await stories.open(`${file}/${story}`, {
      language: random.pick(['CN', 'EN'] as const),
      look: random.pick(['light', 'dark', 'compact'] as const),
      audience,
    })
    await page.locator('.tab-pane > :not(.ant-skeleton)').first().waitFor()
    if (story !== 'Loading')
      await page.waitForFunction(
        () => !document.querySelector('.tab-pane [aria-busy=true], .tab-pane .ant-skeleton'),
      )
    expect(await barriersIn(page, '.tab-pane', leftOut)).toEqual([])
  },
)
