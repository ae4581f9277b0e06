import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test.each(['Mail', 'TextMessage', 'NoDocument', 'TitleAlone', 'Mistakes', 'Long'])(
  'the preview of a message, %s, is drawn without barriers',
  async (story) => {
    const page = await stories.open(`MessagePreview/${story}`, { language: 'EN' })
    expect(await barriersIn(page, '#drawn')).toEqual([])
  },
)
