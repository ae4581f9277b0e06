import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'
import { plainTexts } from './plainTexts.ts'

/** Data that stand anywhere: who is logged in, kinds of files. */
const names = ['requester', 'Fang Wang', 'Excel', 'CSV']

test('in the pseudo-language nothing of the interface is without accents: no text is written in the code', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const user = await Actor.at(browser, 'XA')
  const { page } = user
  const allAccented = (where: string) =>
    test.step(where, async () => expect.soft(await plainTexts(page, names), where).toEqual([]))

  await allAccented('the login page')
  await page.getByLabel(user.say('用户名 | User name'), { exact: true }).fill('requester')
  await page.getByLabel(user.say('密码 | Password'), { exact: true }).fill('wrong-Password-1')
  await page.getByRole('button', { name: user.say('登录 | Log in'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/^\[.+\]$/) // the server's own words
  await allAccented('a login that is refused')
  await user.logIn('requester')
  await allAccented('the home page')

  await user.open('采购申请 | Purchase requisitions')
  await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
  await allAccented('a list')
  await user.press('导出 | Export')
  await expect(user.dialog).toBeVisible()
  await allAccented('the dialog of an export')
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()

  await user.press('新增 | New')
  await expect(user.field('prTitle')).toBeVisible()
  await allAccented('a new document')
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  await user.press('保存 | Save')
  await expect(user.field('prTitle').locator('[aria-invalid=true]')).toBeVisible()
  await allAccented('mistakes of fields')
  const grid = user.section('lines').locator('[role=grid]')
  await (await user.cell(grid, 0, 'itemName')).click({ button: 'right' })
  await expect(page.getByRole('menu', { name: user.say('右键菜单 | Menu') })).toBeVisible()
  await allAccented('the menu of a cell')
  await page
    .getByRole('menuitem')
    .filter({ hasText: user.say('快捷键… | Keyboard…') })
    .click()
  await expect(user.dialog).toBeVisible()
  await allAccented('the list of keys')
  await user.leave()
})
