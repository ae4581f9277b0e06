// The drawer of the talk in a real browser: without barriers, in both languages, on a phone too.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const looks = [
  { language: 'CN', look: 'light', viewport: { width: 1366, height: 768 } },
  { language: 'EN', look: 'dark', viewport: { width: 390, height: 844 } },
] as const

test.each(['Usual', 'Empty', 'Many', 'Long', 'NotSent', 'Failed'])(
  'the talk, %s, is drawn without barriers',
  async (story) => {
    for (const look of looks) {
      const page = await stories.open(`Talk/${story}`, look)
      await page
        .locator(story === 'Failed' ? '.talk .sw-state, .talk button' : '.talk textarea')
        .first()
        .waitFor()
      await eventually(() => page.locator('.talk [aria-busy=true]').count()).toBe(0)
      expect(await barriersIn(page, '.talk .ant-drawer-section, .talk .ant-drawer-content')).toEqual([])
      const wide = await page
        .locator('.talk .ant-drawer-body')
        .evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
  },
)

test('what could not be sent stays where it was written, and says why; what was sent leaves the box', async () => {
  const page = await stories.open('Talk/NotSent', { language: 'EN' })
  const box = page.locator('.talk textarea')
  await box.fill('please confirm')
  await box.press('Enter')
  await eventually(() => page.locator('.talk [role=alert]').innerText()).toBe(
    'Too many messages; wait a minute',
  )
  expect(await box.inputValue()).toBe('please confirm')
  await box.press('Enter')
  const tries = async () => (await recordedEvents(page)).filter(({ what }) => what === 'send')
  await eventually(async () => (await tries()).length).toBe(2)
  const ids = (await tries()).map(({ value }) => (value as { clientMsgId: string }).clientMsgId)
  expect(new Set(ids).size).toBe(1) // the server knows the second try as the same message
  const other = await stories.open('Talk/Empty', { language: 'EN' })
  await other.locator('.talk textarea').fill('good morning')
  await other.locator('.talk textarea').press('Enter')
  await eventually(() => other.locator('.talk textarea').inputValue()).toBe('')
})

test('arrows go from room to room, and the keyboard stays at the tabs', async () => {
  const page = await stories.open('Talk/Many', { language: 'EN' })
  const tabs = page.locator('.talk [role=tab]')
  await tabs.first().waitFor()
  const chosen = () =>
    tabs.evaluateAll((all) =>
      all.map((one) => [one.ariaSelected, one.tabIndex, one === document.activeElement]),
    )
  await page.locator('.talk [role=tab][aria-selected=true]').focus()
  await page.keyboard.press('Home')
  const [first, ...others] = await chosen()
  expect(first).toEqual(['true', 0, true])
  expect(others.every(([selected, reached]) => selected === 'false' && reached === -1)).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect((await chosen())[1]).toEqual(['true', 0, true])
  await page.keyboard.press('End')
  expect((await chosen()).at(-1)).toEqual(['true', 0, true])
  await page.keyboard.press('ArrowRight')
  expect((await chosen())[0]).toEqual(['true', 0, true])
  const panel = page.locator('.talk [role=tabpanel]')
  expect(await panel.getAttribute('aria-labelledby')).toBe(
    await page.locator('.talk [role=tab][aria-selected=true]').getAttribute('id'),
  )
})
