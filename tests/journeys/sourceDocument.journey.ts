import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'
import { exported } from './exported.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const inquiries = '询价单 | Inquiries'
const requisitions = '采购申请 | Purchase requisitions'

/** Chooses the kind, then the row of it. */
async function chosen(buyer: Actor, kind: string, number: string): Promise<Locator> {
  const field = await buyer.reached('source')
  await field
    .getByRole('combobox')
    .first()
    .selectOption({ label: buyer.say(kind) })
  const box = field.getByRole('combobox').nth(1)
  await box.click()
  await box.pressSequentially(number)
  await buyer.page.keyboard.press('Enter')
  await expect(box).toHaveValue(new RegExp(number))
  return field
}

/** The number of some requisition. */
async function someRequisition(buyer: Actor): Promise<string> {
  await buyer.open(requisitions)
  const link = buyer.rows(buyer.list).first().getByRole('link').first()
  return (await link.innerText()).trim()
}

/** The number of another inquiry than this one, from the list of what may be chosen. */
async function someInquiry(user: Actor, code: string): Promise<string> {
  const field = await user.reached('source')
  await field
    .getByRole('combobox')
    .first()
    .selectOption({ label: user.say('询价单 | Inquiry') })
  await field.getByRole('combobox').nth(1).click()
  const options = user.page.getByRole('option').filter({ hasNotText: code }).filter({ hasText: /XJ\d+/ })
  const number = /XJ\d+/.exec(await options.first().innerText())?.[0] ?? ''
  await user.page.keyboard.press('Escape')
  return number
}

/** Two people choose rows of different kinds: that is one thing to be decided, and one of the two stays. */
async function collide(buyer: Actor, admin: Actor, code: string): Promise<void> {
  for (const user of [buyer, admin]) {
    await user.open(inquiries)
    await user.find('询价单号 | Inquiry no.', code)
  }
  // begun before the other saves: whoever has changed nothing is shown what the other saved at once
  const field = await buyer.reached('source')
  const number = await field.getByRole('combobox').nth(1).inputValue()
  await field.getByRole('combobox').first().selectOption({ index: 1 })
  await buyer.fill('auctionTitle', 'Without a source')
  const other = await someInquiry(admin, code)
  await chosen(admin, '询价单 | Inquiry', other)
  await admin.press('保存 | Save')
  await admin.told('已保存 | Saved')
  await buyer.press('保存 | Save')
  const rows = buyer.dialog.locator('tbody tr[data-row-key]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(buyer.say('来源单据 | Source document'))
  await expect(rows).toContainText(other)
  expect(number).not.toBe('')
  await buyer.press('全部采用对方的 | All theirs', buyer.dialog)
  await buyer.press('合并 | Merge', buyer.dialog)
  await expect(field.getByRole('combobox').nth(1)).toHaveValue(new RegExp(other))
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
}

async function plays(buyer: Actor): Promise<string> {
  const number = await someRequisition(buyer)
  await buyer.open(inquiries)
  await buyer.press('新增 | New')
  await buyer.fill('auctionTitle', 'After a requisition')
  await buyer.pick('ouId', 'OU10')
  await chosen(buyer, '采购申请 | Purchase requisition', number)
  await buyer.press('保存 | Save')
  const code = await buyer.number('XJ')

  // another kind empties it, and what is chosen of that one stays
  const [kind, box] = [
    buyer.field('source').getByRole('combobox').first(),
    buyer.field('source').getByRole('combobox').nth(1),
  ]
  await kind.selectOption({ label: buyer.say('询价单 | Inquiry') })
  await expect(box).toHaveValue('')
  await chosen(buyer, '采购申请 | Purchase requisition', number)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')

  // the list tells kind and number, finds it by the number, and opens the requisition
  await buyer.open(inquiries)
  await buyer.search('询价单号 | Inquiry no.', code)
  const told = `${buyer.say('采购申请 | Purchase requisition')} ${number}`
  const cell = await buyer.cell(buyer.list, 0, 'sourceName')
  await cell.evaluate((element) => element.scrollIntoView({ inline: 'center' })) // else pinned columns may cover it
  expect(await exported(buyer)).toContain(told)
  await cell.getByRole('link', { name: told, exact: true }).click()
  await expect(buyer.pane.locator('.document-bar h1')).toContainText(number)
  return code
}

for (const language of journeyLanguages.statement)
  test(`an inquiry tells which document it follows from, of whatever kind (${language})`, async ({
    browser,
  }) => {
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await plays(buyer)
    const admin = await Actor.signIn(browser, 'admin', language === 'CN' ? 'EN' : 'CN')
    await collide(buyer, admin, code)
    await admin.leave()
    await buyer.leave()
  })
