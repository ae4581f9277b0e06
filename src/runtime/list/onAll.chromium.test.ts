import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test('a verb of onAll needs no chosen rows, and says on how many it will be done', async () => {
  const page = await stories.open('Lists/OnAll', { language: 'EN' })
  await page.locator('[data-resource=btnSubmit]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('130 rows').first().waitFor()
  expect(await dialog.locator('.verb-facts dt').first().innerText()).toBe('All rows of the search')
  expect(await barriersIn(page, '.verb-dialog')).toEqual([])
})
