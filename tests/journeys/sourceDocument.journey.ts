import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'
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

async function plays(buyer: Actor): Promise<void> {
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
  await cell.getByRole('link', { name: told, exact: true }).click()
  await expect(buyer.pane.locator('.document-bar h1')).toContainText(number)
}

for (const language of journeyLanguages.statement)
  test(`an inquiry tells which document it follows from, of whatever kind (${language})`, async ({
    browser,
  }) => {
    const buyer = await Actor.signIn(browser, 'buyer', language)
    await plays(buyer)
    await buyer.leave()
  })
