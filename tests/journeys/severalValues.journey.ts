import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'
import { exported } from './exported.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const experts = '评标专家 | Bidding experts'
const avoided = '回避供应商 | Suppliers to avoid'

/** What is chosen in a box for several; where not all of it fits, one more says how many are left. */
const tags = (place: Locator): Locator =>
  place.locator('.ant-select-selection-item').filter({ hasNotText: /^\+/ })

/** Chooses rows one after the other in a box for several, each by its code, and leaves it by Tab. */
async function chosen(buyer: Actor, box: Locator, codes: readonly string[]): Promise<void> {
  await box.click()
  for (const code of codes) {
    await box.pressSequentially(code)
    await buyer.page.locator('.ant-select-item-option:visible').filter({ hasText: code }).first().click()
  }
  await buyer.page.keyboard.press('Tab')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
}

async function unfiltered({ pane }: Actor): Promise<void> {
  const drop = pane.locator('.search-chip[data-filter="avoidSuppliersId"] .search-chip-remove')
  if ((await drop.count()) > 0) await drop.click()
}

/** Filters the list by how the suppliers to avoid compare with these. */
async function filtered(buyer: Actor, condition: string, codes: readonly string[]): Promise<void> {
  const { page, pane } = buyer
  await unfiltered(buyer)
  await pane
    .locator('.search-quick')
    .filter({ hasText: buyer.say(avoided) })
    .click()
  const editor = page.getByRole('form', { name: buyer.say(avoided), exact: true })
  if (condition !== '') {
    await editor.locator('.filter-head button').click()
    await page.getByRole('menuitem', { name: buyer.say(condition), exact: true }).click()
  }
  await chosen(buyer, editor.getByRole('combobox'), codes)
  await editor.getByRole('button', { name: buyer.say('应用 | Apply'), exact: true }).click()
  await expect(buyer.list).not.toHaveAttribute('aria-busy', 'true')
}

/** Whether the list tells of Zhao, who avoids S1001 and S1004, and of Liu, who avoids S1002. */
async function tells(buyer: Actor, zhao: boolean, liu: boolean): Promise<void> {
  for (const [name, isThere] of [
    ['赵明 Ming Zhao', zhao],
    ['刘洋', liu],
  ] as const)
    await expect(buyer.list.getByRole('link', { name, exact: true })).toHaveCount(isThere ? 1 : 0)
}

async function plays(buyer: Actor): Promise<void> {
  const { page } = buyer
  // an expert is written down: two categories, two suppliers, of which one is taken out again
  await buyer.open(experts)
  await buyer.press('新增 | New')
  await buyer.choose('sourceSide', '外部 | External')
  await buyer.fill('expertName', `Several ${buyer.language}`)
  await buyer.fill('company', 'Institute')
  await buyer.fill('mobile', '13800000099')
  await chosen(buyer, (await buyer.reached('categoriesId')).getByRole('combobox'), ['34431000', '34432000'])
  const avoid = await buyer.reached('avoidSuppliersId')
  await chosen(buyer, avoid.getByRole('combobox'), ['S1001', 'S1002'])
  await expect(tags(avoid)).toHaveCount(2)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await tags(avoid).first().locator('.ant-select-selection-item-remove').click()
  await buyer.press('保存 | Save')
  await expect(buyer.section('history')).toContainText('S1001')
  await page.reload()
  await expect(tags(await buyer.reached('avoidSuppliersId'))).toHaveText([/宁波明达轴承|Mingda/])

  // who avoids any of them, all of them, none of them
  await buyer.open(experts)
  await filtered(buyer, '', ['S1004', 'S1002'])
  await tells(buyer, true, true)
  await filtered(buyer, '全部包含 | has all of', ['S1001', 'S1004'])
  await tells(buyer, true, false)
  await filtered(buyer, '不属于 | is none of', ['S1001'])
  await tells(buyer, false, true)

  // so does the file of an export; a cell tells all of them; copied it is codes that can be pasted
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await filtered(buyer, '全部包含 | has all of', ['S1001', 'S1004'])
  await (await buyer.cell(buyer.list, 0, 'avoidSuppliersName')).click()
  await page.keyboard.press('Control+c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/恒远紧固件.*; .*锐锋精密|Hengyuan.*; .*Ruifeng|S1001; S1004/)
  expect(await exported(buyer)).toMatch(/恒远紧固件[^,]*; [^,]*锐锋精密|Hengyuan.*; .*Ruifeng/)
}

/** Two people add a supplier each: the later one is asked, sees the names of both, and takes what stands there. */
async function collide(buyer: Actor, admin: Actor): Promise<void> {
  const name = `Several ${buyer.language}`
  for (const user of [buyer, admin]) {
    await user.open(experts)
    await unfiltered(user)
    await user.find('姓名 | Name', name)
  }
  const add = async (user: Actor, code: string) => {
    await chosen(user, (await user.reached('avoidSuppliersId')).getByRole('combobox'), [code])
    await user.press('保存 | Save')
  }
  await add(admin, 'S1004')
  await admin.told('已保存 | Saved')
  await add(buyer, 'S1007')
  const rows = buyer.dialog.locator('tbody tr[data-row-key]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(buyer.say(avoided))
  for (const supplier of [/锐锋精密|Ruifeng/, /永固链条|Yonggu/]) await expect(rows).toContainText(supplier)
  await buyer.press('全部采用对方的 | All theirs', buyer.dialog)
  await buyer.press('合并 | Merge', buyer.dialog)
  await expect(tags(buyer.field('avoidSuppliersId'))).toHaveText([/明达轴承|Mingda/, /锐锋精密|Ruifeng/])
}

for (const language of journeyLanguages.statement)
  test(`an expert knows several categories and avoids several suppliers (${language})`, async ({
    browser,
  }) => {
    const buyer = await Actor.signIn(browser, 'buyer', language)
    await plays(buyer)
    const admin = await Actor.signIn(browser, 'admin', language === 'CN' ? 'EN' : 'CN')
    await collide(buyer, admin)
    await buyer.leave()
    await admin.leave()
  })
