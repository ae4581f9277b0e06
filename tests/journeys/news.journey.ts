import { devices, expect, test } from '@playwright/test'
import { accessible } from './accessible.ts'
import { visitor } from './visitor.ts'

// What everybody may read stands on the login page: by its titles, in the language of the page, a press from its text.

const titles = {
  CN: ['供应商协同平台上线公告', '系统维护通知'],
  EN: ['The supplier portal is open', 'Maintenance at the weekend'],
} as const

for (const [language, device] of [
  ['EN', undefined],
  ['CN', devices['iPhone 13']],
] as const)
  test(`a public notice is read from the login page in ${language}, by keyboard alone${device ? ', on a phone' : ''}`, async ({
    browser,
  }) => {
    const guest = await visitor(browser, { language, path: '/login', ...(device && { device }) })
    const { page } = guest
    if (language === 'EN') await page.getByRole('button', { name: 'English' }).click()
    const news = page.getByRole('region', { name: language === 'CN' ? '公告' : 'Notices' })
    await expect(news.getByRole('listitem')).toHaveCount(2)
    for (const [at, title] of titles[language].entries())
      await expect(news.getByRole('listitem').nth(at)).toContainText(title)
    await expect(news.locator('time').first()).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
    await accessible(page, 'the login page with notices')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const link = news.getByRole('link', { name: titles[language][1] })
    for (let step = 0; step < 20 && !(await link.evaluate((it) => it === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/visit\/noticeListNew\?id=/)
    await expect(page.getByText(language === 'CN' ? '无法登录' : 'no login').first()).toBeVisible()
    await page.goBack() // and from the list of all of them
    await news.getByRole('link').first().click()
    await page.getByText(titles.CN[1]).first().click()
    await expect(page.getByText(language === 'CN' ? '无法登录' : 'no login').first()).toBeVisible()
    await page.context().close()
  })
