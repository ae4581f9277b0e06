import { expect, test, type Browser } from '@playwright/test'
import { Actor, address, day } from './Actor.ts'
import { visitor } from './visitor.ts'
import { watched } from './watched.ts'

// A company without an account registers as a supplier: invited by a link, sent back, submitted again, approved.

const contacts = '联系人 | Contacts'
const accounts = '银行账户 | Bank accounts'
const categories = '供货品类 | Categories supplied'
const codes = { CN: '91320500MADEM03018', EN: '91320500MADEM0302B' } as const
type Language = keyof typeof codes

/** Asks a company to register, and copies the link that it is to get. */
async function invited(browser: Browser, language: Language, name: string): Promise<[Actor, string]> {
  const buyer = await Actor.signIn(browser, 'buyer', language)
  await buyer.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await buyer.open('注册邀请 | Invitations to register')
  await buyer.press('新增 | New')
  await buyer.fill('supplierName', name)
  await buyer.fill('contactName', 'Ada')
  await buyer.fill('email', 'ada@journey.example')
  await buyer.press('保存 | Save')
  await buyer.number('YQ')
  await buyer.doVerb('发送邀请 | Send invitation')
  await expect(buyer.state).toHaveText(buyer.say('已发送 | Sent'))
  await buyer
    .section('links')
    .getByRole('button', { name: buyer.say('复制链接 | Copy link') })
    .click()
  return [buyer, await buyer.page.evaluate(() => navigator.clipboard.readText())]
}

/** The company's answers. */
async function filledIn(guest: Actor, name: string, code: string): Promise<void> {
  await guest.fill('supplierName', name)
  await guest.pick('countryId', 'CN')
  await guest.fill('creditCode', code)
  await guest.fill('legalPerson', 'Ada')
  await guest.fill('establishDate', '2015-04-01')
  await guest.fill('licenseExpireDate', '2999-12-31')
  await guest.choose('enterpriseNature', '民营 | Private')
  await guest.fill('registeredAddress', '1 Journey Road')
  await guest.fill('businessScope', 'Turned parts')
  await guest.fill('employeeCount', '42')
  await onwards(guest, '供货与联系 | Supply and contacts')
  await line(guest, 'categories')
  await guest.pickCell(guest.lines(categories), 0, 'categoryName', '30213000')
  for (const [at, business] of ['SALES', 'QUALITY', 'FINANCE'].entries()) {
    await line(guest, 'contacts')
    const rows = guest.lines(contacts)
    await guest.type(rows, at, 'contactName', `Ada ${at}`)
    await guest.type(rows, at, 'businessType', business)
    await guest.type(rows, at, 'mobile', '13900000301')
  }
  await onwards(guest, accounts)
  await line(guest, 'accounts')
  await guest.type(guest.lines(accounts), 0, 'bankName', 'Bank')
  await guest.type(guest.lines(accounts), 0, 'accountNum', '6222')
  await onwards(guest, '交易与承诺 | Trade and declarations')
  await onwards(guest, '主账号 | Main account')
  await guest.fill('adminName', 'Ada')
  await guest.fill('adminMobile', '13900000301')
  await guest.fill('adminEmail', `${code.toLowerCase()}@journey.example`)
}

/** Saves what was filled in and goes on to the next stage. */
async function onwards(guest: Actor, stage: string): Promise<void> {
  await guest.press('保存并继续 | Save and continue')
  await expect(guest.pane.locator('.stage-bar [aria-current] b')).toHaveText(guest.say(stage))
}

async function line(guest: Actor, section: string): Promise<void> {
  await guest.section(section).scrollIntoViewIfNeeded()
  await guest.press('添加行 | Add line', guest.section(section).locator('.line-toolbar'))
}

for (const language of ['CN', 'EN'] as const)
  test(`an invited company registers, is sent back, submits again and becomes a supplier, in ${language}`, async ({
    browser,
  }) => {
    const name = `Journey ${language} ${day(0)}`
    const [buyer, link] = await invited(browser, language, name)
    const guest = await visitor(browser, {
      language,
      path: new URL(link).pathname + new URL(link).hash,
      device: { viewport: { width: 1366, height: 768 } },
    })
    await filledIn(guest, name, codes[language])
    await guest.press('保存 | Save')
    const code = await guest.number('ZC')
    await guest.press('提交 | Submit')
    await guest.deed.click() // the agreement is still to be accepted
    await expect(
      guest.page.getByText(guest.say('须同意廉洁协议 | The integrity agreement has to be accepted')).first(),
    ).toBeVisible()
    await expect(guest.page.locator('.verb-dialog')).toHaveCount(0)
    await (await guest.reached('integrityAgreementFlag')).getByRole('checkbox').click()
    await guest.press('保存 | Save')
    await guest.doVerb('提交 | Submit')
    await expect(guest.state).toHaveText(guest.say('审批中 | In approval'))

    const manager = await Actor.signIn(browser, 'manager', language)
    await manager.open('供应商注册审批 | Approval of registrations')
    await manager.find('注册单号 | Registration no.', code)
    await manager.doVerb('驳回 | Reject', { '原因 | Reason': 'Which products?' })
    await expect(manager.state).toHaveText(manager.say('已驳回 | Rejected'))

    // by the same link it is found again, and says by which side it was sent back, not by whom
    await guest.page.goto(link)
    await guest.page.reload()
    await expect(guest.state).toHaveText(guest.say('已驳回 | Rejected'))
    await guest.page.getByRole('button', { name: guest.say('展开操作记录 | Show History') }).click()
    await expect(guest.pane).toContainText('Which products?')
    await expect(guest.pane).not.toContainText(guest.say('张伟 | Wei Zhang'))
    // nothing is missing: it begins at the end, and each stage is open
    await expect(guest.pane.locator('.stage-bar .stage-done')).toHaveCount(5)
    await guest.pane
      .locator('.stage-bar')
      .getByRole('button', { name: guest.say('企业信息 | Company') })
      .click()
    await guest.fill('mainProducts', 'Brackets')
    await guest.press('保存 | Save')
    await guest.doVerb('提交 | Submit')
    await expect(guest.state).toHaveText(guest.say('审批中 | In approval'))

    await manager.page.reload()
    await expect(manager.state).toHaveText(manager.say('审批中 | In approval'))
    await manager.pick('introduceSceneId', 'COST')
    await manager.press('保存 | Save')
    await manager.doVerb('审批通过 | Approve')
    await expect(manager.state).toHaveText(manager.say('已通过 | Approved'))
    await expect(await manager.value('supplierId')).toContainText(name)
    await buyer.page.reload()
    await expect(buyer.state).toHaveText(buyer.say('已注册 | Registered'))

    await guest.page.reload()
    await expect(guest.state).toHaveText(guest.say('已通过 | Approved'))
    await expect(guest.pane.getByRole('button', { name: guest.say('提交 | Submit') })).toHaveCount(0)
    await guest.page.context().close()
    for (const person of [buyer, manager]) await person.leave()
  })

test('a company begins on a phone by itself, with a small form and no grid, and comes back by its own link', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const guest = await visitor(browser, { language: 'EN', device: phone })
  const fetched = await watched(guest.page)
  await guest.page.goto(address('/register'))
  await expect(guest.pane.locator('.document-bar h1')).toContainText('New')
  await guest.page.waitForLoadState('networkidle')
  expect(fetched.bytes).toBeLessThanOrEqual(526_500) // 500 kB are wished; forms of questions, conditions by verb, what categories ask of suppliers, names by language and audited hashes have brought the rest
  expect(fetched.names.filter((name) => /\/(?:shell|list|grid|asked|dates)-/.test(name))).toEqual([])
  const beside = await guest.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beside).toBeLessThanOrEqual(0)
  await guest.fill('supplierName', 'Journey on a phone')
  await guest.pick('countryId', 'CN')
  await guest.fill('creditCode', '91350100M000100Y43')
  await guest.press('Save | Save')
  const code = await guest.number('ZC')
  const own = guest.page.url()
  expect(own).toContain('#')
  await guest.page.goto('about:blank')
  await guest.page.goto(own)
  await expect(guest.pane.locator('.document-bar h1')).toContainText(code)
  await guest.page.goto(`${own}x`)
  await guest.page.reload()
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid')
  await guest.page.context().close()
})
