import { expect, test, type Page } from '@playwright/test'
import type { MenuNode } from '../../src/language/wire.ts'
import { isWhole, playAgain, randomFor, sample } from '../sampling.ts'
import { signIn } from '../wire/client.ts'
import { accessible } from './accessible.ts'
import { address, Actor, type Account, type Language } from './Actor.ts'

// Whoever logs in can open what is in their navigation: nothing fails on the way, and nobody is shut out of what is shown. A run sees
// so many screens, each by an account and in a language that the run's seed draws, and every navigation; npm test -- all has all see all.
const seenInARun = 20

const accounts: readonly Account[] = [
  'admin',
  'requester',
  'buyer',
  'manager',
  'receiver',
  'accountant',
  'evaluator',
  'shopkeeper',
  'supplier1',
  'supplier2',
]
const languages: readonly Language[] = ['CN', 'EN']

test.describe.configure({ mode: 'parallel' })

for (const who of accounts) {
  test(`screens of ${who} open`, async ({ browser }) => {
    test.setTimeout(180_000)
    const everybody = await (granted ??= grantedMenus())
    const user = await Actor.at(browser, 'CN')
    const troubles = listen(user.page)
    await user.logIn(who)
    const own = everybody.find(([one]) => one === who)?.[1] ?? []
    expect(own.length).toBeGreaterThan(2)
    for (const language of languages) {
      await user.speak(language)
      const names = own.map((menu) => nameOf(menu, language))
      const shown = async () => {
        const texts = await user.page.locator('.shell-group .shell-page-name').allInnerTexts()
        return texts.toSorted()
      }
      await expect.poll(shown).toEqual(names.toSorted()) // its groups come a moment after the page
      for (const menu of own.filter((one) => isSeen(one, who, language, everybody)))
        await test.step(`${language} ${menu.menuCode}`, () => visit(user, nameOf(menu, language)))
    }
    expect(troubles, playAgain).toEqual([])
    await user.leave()
  })
}

const nameOf = ({ nameCn, nameEn }: MenuNode, language: Language): string =>
  language === 'CN' ? nameCn : nameEn

type Granted = readonly (readonly [Account, readonly MenuNode[]])[]

/** What is in everybody's navigation; asked for once by each worker. */
let granted: Promise<Granted> | undefined
const grantedMenus = (): Promise<Granted> =>
  Promise.all(accounts.map(async (one) => [one, await menusOf(one)] as const))

async function menusOf(who: Account): Promise<readonly MenuNode[]> {
  const client = await signIn(address(''), who, process.env['JOURNEY_PASSWORD'] ?? '')
  const tree = await client.call<readonly MenuNode[]>('baseServer', 'baseMenu', 'findMenuTree', {
    respId: client.user.defaultRespId,
  })
  const pages = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.menuType === 'PAGE' ? [node] : pages(node.children)))
  return pages(tree)
}

/** Whether the lot of this screen fell on this account and language. */
function isSeen({ menuCode }: MenuNode, who: Account, language: Language, everybody: Granted): boolean {
  if (isWhole) return true
  const all = new Set(everybody.flatMap(([, menus]) => menus.map((menu) => menu.menuCode)))
  if (!sample([...all].toSorted(), seenInARun, 'screens in a browser').includes(menuCode)) return false
  const holders = everybody
    .filter(([, menus]) => menus.some((menu) => menu.menuCode === menuCode))
    .map(([account]) => account)
  const random = randomFor(menuCode)
  return random.pick(holders) === who && random.pick(languages) === language
}

/** Opens a page from the menus: a list, and its first document or a new one from there, or the one document that there is. Closes all. */
async function visit(user: Actor, menu: string): Promise<void> {
  await user.page
    .locator('.shell-group [role=menuitem]')
    .filter({ has: user.page.locator('.shell-page-name').getByText(menu, { exact: true }) })
    .click()
  const document = user.pane.locator('.document-bar')
  const picture = user.pane.locator('.board, .gallery, .report-found') // rows that are drawn otherwise, or what they come to
  await expect(user.list.or(document).or(picture)).toBeVisible()
  if (await document.isVisible()) await seeDocument(user)
  else if (await picture.isVisible()) await seePicture(user)
  else await seeList(user, menu)
  await user.page.getByRole('tab').nth(0).click()
  for (let open = await user.page.getByRole('tab').count(); open > 1; open--)
    await user.page
      .getByRole('tab')
      .nth(open - 1)
      .locator('.tab-close')
      .click()
}

async function seeList(user: Actor, menu: string): Promise<void> {
  await expect(user.tab(menu)).toHaveAttribute('aria-selected', 'true')
  await expect(user.list).toHaveAttribute('aria-label', /./)
  await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
  await expect(user.rows(user.list).first().or(user.pane.locator('.sw-state'))).toBeVisible()
  await expect(user.pane.getByRole('alert')).toHaveCount(0)
  if (user.language === 'EN') await expect(user.list.locator('.sw-head')).not.toHaveText(/[\u4e00-\u9fff]/)
  if (await user.pane.locator('.list-head [data-resource=btnSave]').isVisible()) return seeEditedRows(user)
  const link = user.list.getByRole('link').first()
  // An empty list offers it in its middle too.
  const add = user.pane.locator('[data-resource=btnAdd]').first()
  const way = user.language === 'CN' ? link : add
  if (!(await way.isVisible())) return
  await way.click()
  await seeDocument(user)
}

/** A list that is edited in place takes a new row, and gives it up again. */
async function seeEditedRows(user: Actor): Promise<void> {
  const add = user.pane.locator('[data-resource=btnAdd]').first()
  if (!(await add.isVisible())) return
  const changes = user.pane.locator('.rows-bar').getByRole('status')
  await add.click()
  await expect(changes).toBeVisible()
  await user.pane
    .locator('.rows-bar')
    .getByRole('button', { name: user.say('放弃 | Discard') })
    .click()
  const question = user.page.locator('.ant-modal-confirm')
  await question.getByRole('button', { name: user.say('放弃 | Discard') }).click()
  await expect(changes).toHaveCount(0)
}

async function seePicture(user: Actor): Promise<void> {
  await expect(user.pane.locator('.board-cards, .gallery-cards, .report-table').first()).toBeVisible()
  await expect(user.pane.getByRole('alert')).toHaveCount(0)
}

async function seeDocument(user: Actor): Promise<void> {
  await expect(user.pane.locator('.document-bar')).toBeVisible()
  for (const section of await user.pane.locator('.document-section').all())
    await expect(section).not.toHaveAttribute('aria-busy', 'true')
  await expect(user.pane.locator('.ant-skeleton, .coming')).toHaveCount(0)
  await expect(user.pane.getByRole('alert')).toHaveCount(0)
  await expect
    .poll(
      () => user.page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'a second scroll bar',
    )
    .toBe(0)
  if (user.language === 'EN')
    await expect(user.pane.locator('.form-field label').first()).not.toHaveText(/[\u4e00-\u9fff]/)
}

test('nobody is kept out: login, home, lists and documents have no serious barrier', async ({ browser }) => {
  test.setTimeout(120_000)
  const user = await Actor.at(browser, 'CN')
  await accessible(user.page, 'login')
  await user.logIn('buyer')
  await expect(user.pane.locator('.home-card').first()).toBeVisible()
  await accessible(user.page, 'home')
  await user.open('采购订单 | Purchase orders')
  await expect(user.rows(user.list).first()).toBeVisible()
  await accessible(user.page, 'list')
  await user.search('订单编号 | Order no.', 'no such order')
  await accessible(user.page, 'empty list')
  await user.press('新增 | New')
  await user.press('保存 | Save')
  await expect(user.pane.locator('.error-list')).toBeVisible()
  await accessible(user.page, 'new document with mistakes')
  await user.tab('采购订单').first().click()
  await user.search('订单编号 | Order no.', '')
  await user.list.getByRole('link').first().click()
  await expect(user.section('history').locator('.timeline-step').first()).toBeVisible()
  await accessible(user.page, 'document')
  await user.speak('EN')
  await accessible(user.page, 'document in English')
  await user.leave()
})

/** Everything that goes wrong on a page without anybody saying so: errors of its scripts, calls that fail. */
function listen(page: Page): readonly string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
    // An answer may arrive while the page goes away; then nobody waits for it.
    response
      .json()
      .then((answer: { type?: string; code?: string }) => {
        if (answer.type === 'E') troubles.push(`${answer.code}: ${response.url()}`)
      })
      .catch(() => undefined)
  })
  return troubles
}
