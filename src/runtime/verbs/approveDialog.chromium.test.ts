import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

test.each(['Usual', 'Long', 'WithOthers'])('%s has no barriers', async (story) => {
  const page = await stories.open(`ApproveDialog/${story}`, { language: 'EN' })
  await page.getByRole('dialog').waitFor()
  expect(await barriersIn(page, '.verb-dialog')).toEqual([])
})

test('what refuses it stays in the dialog, which keeps the opinion', async () => {
  const page = await stories.open('ApproveDialog/Refused', { language: 'CN' })
  await page.getByRole('textbox').fill('同意')
  await page.locator('[data-verb=agreeMany]').click()
  await page.getByRole('alert').getByText('Somebody else has answered this task already.').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('同意')
})

test('the opinion is sent without what stands around it', async () => {
  const page = await stories.open('ApproveDialog/Usual', { language: 'EN' })
  await page.getByRole('textbox').fill('  fine ')
  await page.locator('[data-verb=agreeMany]').click()
  await expect.poll(() => recordedEvents(page)).toEqual([{ what: 'submit', value: 'fine' }])
})
