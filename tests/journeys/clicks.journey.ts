import { expect, test, type Browser, type Locator } from '@playwright/test'
import { Actor, day, type Account } from './Actor.ts'
import { Presses, type Pressed } from './Presses.ts'

// What a skilled person has to press from requisition to receipt: each of the seven steps begins at the home of whose turn it is, on a
// document of its own without a prepared draft. What can be typed is typed; every press of the pointer counts.

const item = 'CA-5965'
const supplier = 'MOUNTAIN0001'

interface Step {
  readonly name: string
  readonly who: Account
  /** Presses of the pointer at most. */
  readonly most: number
  /** Does it to the document that the step before has made; answers the number of its own. */
  does(user: Actor, number: string): Promise<string>
}

const steps: readonly Step[] = [
  { name: 'raise requisition', who: 'requester', most: 6, does: raise },
  { name: 'approve it', who: 'manager', most: 2, does: (user, number) => approve(user, number) },
  { name: 'make the order', who: 'buyer', most: 7, does: order },
  { name: 'approve it', who: 'manager', most: 2, does: (user, number) => approve(user, number) },
  { name: 'confirm', who: 'supplier1', most: 2, does: confirm },
  { name: 'delivery note, ship', who: 'supplier1', most: 5, does: ship },
  { name: 'receive', who: 'receiver', most: 4, does: receive },
]

test('from requisition to receipt in at most 28 presses of the pointer', async ({ browser }) => {
  test.setTimeout(240_000)
  const table: (Pressed & { readonly name: string; readonly who: Account; readonly most: number })[] = []
  let number = ''
  for (const { name, who, most, does } of steps)
    await test.step(`${name} (${who})`, async () => {
      const user = await atHome(browser, who)
      const presses = await Presses.on(user.page)
      number = await does(user, number)
      table.push({ name, who, most, ...(await presses.take()) })
      await user.leave()
    })
  const sum = table.reduce((total, { pointer }) => total + pointer, 0)
  const keys = table.reduce((total, step) => total + step.keys, 0)
  const lines = table.map(
    ({ name, who, pointer, keys: typed }) => `${name}, ${who}: ${pointer}, ${typed} keys`,
  )
  const told = [...lines, `together: ${sum}, ${keys} keys`].join('\n')
  test.info().annotations.push({ type: 'presses', description: told })
  console.info(told)
  expect(table.filter(({ pointer, most }) => pointer > most)).toEqual([])
  expect(sum).toBeLessThanOrEqual(28)
})

async function atHome(browser: Browser, who: Account): Promise<Actor> {
  const user = await Actor.signIn(browser, who, 'EN')
  await expect(user.page.locator('.home')).toBeVisible()
  return user
}

const menu = (user: Actor, name: string): Promise<void> =>
  user.page.getByRole('navigation').getByText(name, { exact: true }).first().click()

/** Types over what has the keyboard, and goes on. */
async function type(user: Actor, text: string): Promise<void> {
  await user.page.keyboard.type(text)
  await user.page.keyboard.press('Tab')
}

/** A document by its number, wherever one stands: by keyboard. */
async function go(user: Actor, number: string): Promise<void> {
  await user.page.keyboard.press('Control+k')
  const box = user.page.getByRole('combobox', { name: user.say('全局搜索 | Search everything') })
  await box.pressSequentially(number)
  await user.page.locator('#menu-search-list [role=option]').filter({ hasText: number }).first().waitFor()
  await user.page.keyboard.press('Enter')
  await expect(user.pane.locator('.document-bar h1')).toContainText(number)
}

/** The keyboard stands in that column of a grid. */
const standsIn = (grid: Locator, column: string): Promise<void> =>
  expect(grid.locator('.sw-rows .sw-active')).toHaveAttribute('data-col', column)

async function raise(user: Actor): Promise<string> {
  await menu(user, 'Purchase requisitions')
  await user.press('新增 | New')
  await expect(user.field('prTitle').getByRole('textbox')).toBeFocused()
  await type(user, 'Cranks for the spring')
  for (const [wire, code] of [
    ['billTypeId', 'PR10'],
    ['ouId', 'OU10'],
  ] as const) {
    await expect(user.field(wire).getByRole('combobox')).toBeFocused()
    await type(user, code)
    await expect(user.field(wire).getByRole('combobox')).toHaveValue(new RegExp(`^${code} .+`))
  }
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar').first())
  const lines = user.lines('申请行 | Requisition lines')
  await standsIn(lines, 'itemName')
  await user.page.keyboard.type(item)
  await user.page.getByRole('option').filter({ hasText: item }).waitFor()
  await type(user, '')
  await standsIn(lines, 'itemDescription')
  await expect(await user.cell(lines, 0, 'uomName')).not.toBeEmpty()
  await type(user, '')
  await type(user, '10')
  await type(user, '')
  await type(user, '1.05')
  await standsIn(lines, 'demandDate')
  await type(user, day(20))
  await user.press('保存 | Save')
  const number = await user.number('PR')
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText('In approval')
  return number
}

async function approve(user: Actor, number: string): Promise<string> {
  await go(user, number)
  await user.doVerb('审批通过 | Approve')
  await expect(user.state).toHaveText(number.startsWith('PR') ? 'Approved' : 'Awaiting confirmation')
  return number
}

async function order(user: Actor, requisition: string): Promise<string> {
  await go(user, requisition)
  await user.press('生成采购订单 | Create purchase order')
  const [whom, kind] = [0, 1].map((at) => user.dialog.locator('.flow-asked').getByRole('combobox').nth(at))
  await whom?.focus()
  await type(user, supplier)
  await expect(whom ?? user.dialog).toHaveValue(new RegExp(`^${supplier} .+`))
  await type(user, 'PO10')
  await expect(kind ?? user.dialog).toHaveValue(/^PO10 .+/)
  await user.create()
  const number = await user.number('PO')
  const lines = user.lines('订单行 | Order lines')
  await (await user.cell(lines, 0, 'noTaxPrice')).click()
  await type(user, '1.02')
  await user.press('保存 | Save')
  await user.told('已保存 | Saved')
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText('In approval')
  return number
}

async function confirm(user: Actor, number: string): Promise<string> {
  const rows = user.page.getByRole('region', { name: 'For me' }).getByRole('listitem')
  const row = rows.filter({ hasText: number })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await user.answer()
  await expect(row).toHaveCount(0)
  return number
}

async function ship(user: Actor, number: string): Promise<string> {
  await go(user, number)
  await user.press('生成送货单 | Create delivery note')
  await user.create()
  const note = await user.number('DN')
  await user.field('planArriveDate').getByRole('textbox').click()
  await type(user, `${day(15)} 09:30`)
  await expect(user.field('planArriveDate').getByRole('textbox')).toHaveValue(/^\d{4}-\d\d-\d\d 09:30/)
  await user.doVerb('确认发货 | Confirm shipment')
  await expect(user.state).toHaveText('Shipped')
  return note
}

async function receive(user: Actor, note: string): Promise<string> {
  await go(user, note)
  await user.press('生成收货单 | Create receipt')
  await user.create()
  const receipt = await user.number('RC')
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText('Completed')
  return receipt
}
