import { expect, test, type Locator } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'

const languages: readonly Language[] = ['CN', 'EN']

/** What of these is told with an ellipsis, or behind an edge. */
const cut = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      )
      .map((one) => one.textContent),
  )

for (const language of languages)
  test(`of an order that awaits its supplier steps and line states are seen whole on a small screen, in ${language}`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'buyer', language)
    await user.page.setViewportSize({ width: 1366, height: 768 })
    await user.open('采购订单 | Purchase orders')
    await user
      .rows(user.list)
      .filter({
        has: user.page.locator('.sw-tag', { hasText: user.say('待供应商确认 | Awaiting confirmation') }),
      })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(user.state).toHaveText(user.say('待供应商确认 | Awaiting confirmation'))
    const now = user.pane.locator('.document-steps .step-now')
    await expect(now.locator('small')).not.toBeEmpty()
    expect(await cut(user.pane.locator('.document-steps :is(b, small)'))).toEqual([])
    const lines = user.section('lines')
    await lines.scrollIntoViewIfNeeded()
    const right = async (of: Locator) => {
      const box = await of.boundingBox()
      return (box?.x ?? Infinity) + (box?.width ?? 0)
    }
    const state = lines.getByRole('columnheader').filter({ hasText: user.say('行状态 | Line status') })
    expect(await right(state)).toBeLessThanOrEqual(await right(lines.getByRole('grid')))
    await user.leave()
  })
