import { pressVerb } from './pressVerb.ts'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { accent } from '../../src/texts/xa/accent.ts'
import type { Account } from './Account.ts'
import { address } from './address.ts'
import { answerTo } from './answerTo.ts'
import { fieldReached } from './fieldReached.ts'
import { leavePage, takePage } from './lentPages.ts'
import { seenIn } from './seenIn.ts'

/** XA is the pseudo-language: it is not offered, and this browser remembers it. */
export type Language = 'CN' | 'EN' | 'XA'

/**
 * One person before a browser of their own: what they can do there with mouse and keyboard, and what they see.
 * Words are written as in the definitions, `中文 | English`; those of the language in use count.
 */
export class Actor {
  readonly page: Page
  language: Language

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  /** `isAnew`: everything is loaded in this page, also where somebody has worked in it before. */
  static async at(browser: Browser, language: Language, isAnew = false): Promise<Actor> {
    const page = await takePage(browser, language === 'CN' ? 'zh-CN' : 'en-GB')
    const user = new Actor(page, language)
    if (isAnew || page.url() !== address('/login')) await page.goto(address('/login'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (language === 'XA') {
      await page.evaluate(() => localStorage.setItem('currentLanguage', 'XA'))
      await page.reload()
      await page.getByRole('heading', { level: 1, name: user.say('登录 | Log in') }).waitFor()
      return user
    }
    // Chosen in so many clicks, for in a browser where nothing was chosen the language of the last time holds.
    await page.getByRole('button', { name: 'English', exact: true }).click()
    if (language === 'CN') await page.getByRole('button', { name: '中文', exact: true }).click()
    await expect(page.getByRole('button', { name: user.say('English | 中文'), exact: true })).toBeVisible()
    return user
  }

  static async signIn(browser: Browser, who: Account, language: Language): Promise<Actor> {
    const user = await Actor.at(browser, language)
    await user.logIn(who)
    return user
  }

  async logIn(who: Account, password = process.env['JOURNEY_PASSWORD'] ?? ''): Promise<void> {
    await this.page.getByLabel(this.say('用户名 | User name'), { exact: true }).fill(who)
    await this.page.getByLabel(this.say('密码 | Password'), { exact: true }).fill(password)
    await this.page.getByRole('button', { name: this.say('登录 | Log in'), exact: true }).click()
    await this.page.locator('.home h1').waitFor()
  }

  /** The same browser after its window was closed without a word: another window, in which somebody signs in. */
  async afterCrash(who: Account): Promise<Actor> {
    const context = this.page.context()
    await this.page.close()
    const user = new Actor(await context.newPage(), this.language)
    await user.page.goto(address('/login'))
    await user.page.getByRole('heading', { level: 1 }).waitFor()
    await user.logIn(who)
    return user
  }

  async leave(): Promise<void> {
    await leavePage(this.page, address('/api/empty'))
  }

  say(label: string): string {
    const [chinese = '', english = chinese] = label.split(' | ')
    if (this.language === 'XA') return accent(english)
    return this.language === 'CN' ? chinese : english
  }

  // ── finding one's way ──

  /** The tab in front. */
  get pane(): Locator {
    return this.page.locator('section.tab-pane:not([hidden])')
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }
  tab(title: string | RegExp): Locator {
    return this.page.getByRole('tab', { name: title }).first() // the page in front may hold another one
  }

  /** Opens a menu by its name, with the search of menus. */
  async open(menu: string): Promise<void> {
    await this.chooseMenu(menu)
    const tabs = this.page.getByRole('tab', { name: this.say(menu), exact: true })
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true') // within the page a list may be called so, too
  }

  /** Opens a menu whose list gives way to the one document that there is for this person. */
  async openOnly(menu: string): Promise<void> {
    await this.chooseMenu(menu)
    await expect(this.pane.locator('.document-bar')).toBeVisible()
  }

  private async chooseMenu(menu: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    const box = this.page.getByRole('combobox', { name: this.say('全局搜索 | Search everything') })
    await box.fill(this.language === 'XA' ? (menu.split(' | ')[1] ?? '') : this.say(menu)) // nobody types accents
    await this.page
      .locator('#menu-search-list [role=option]')
      .filter({ has: this.page.locator('span').getByText(this.say(menu), { exact: true }) })
      .first()
      .click()
    await expect(box).toBeHidden()
  }

  async closeTab(title: string | RegExp): Promise<void> {
    await this.tab(title).locator('.tab-close').click()
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.say('我的账号 | My account')}`) }).click()
    await this.page.getByRole('menuitem', { name: this.say('退出登录 | Log out') }).click()
  }

  /** The other language, by the switch in the header. */
  async speak(language: Language): Promise<void> {
    if (language !== this.language) await this.page.locator('.shell-header .shell-language').click()
    this.language = language
  }

  /** A button; one of a document's verbs may stand behind “…”. */
  async press(label: string, within: Locator = this.pane): Promise<void> {
    await pressVerb(this.page, within, this.say(label), this.say('更多操作 | More actions'))
  }

  /** Does a verb that asks first: presses it, gives its answers by their labels, and presses what the question offers. */
  async doVerb(
    label: string,
    answers: Readonly<Record<string, string>> = {},
    within: Locator = this.pane,
  ): Promise<void> {
    await this.press(label, within)
    for (const [name, text] of Object.entries(answers))
      await this.dialog.getByLabel(this.say(name), { exact: true }).fill(text)
    await this.answer()
  }

  /** Makes documents of the rows that are chosen in the dialog of a flow. */
  async create(): Promise<void> {
    await this.dialog.locator('[data-flow-create]').click()
  }

  /** The button that does the verb which is asked for. */
  get deed(): Locator {
    return this.dialog.locator('[data-verb]')
  }
  /** Says yes to the question of a verb. */
  async answer(): Promise<void> {
    await this.deed.click()
    await expect(this.page.locator('.verb-dialog')).toHaveCount(0)
  }

  /** A message that comes up and goes by itself. */
  async told(text: string): Promise<void> {
    await expect(this.page.locator('.ant-message').getByText(this.say(text)).last()).toBeVisible()
  } // the same may be said twice

  // ── lists ──

  get list(): Locator {
    return this.pane.locator('.list-grid :is([role=grid], [role=treegrid])')
  }
  rows(grid: Locator): Locator {
    return grid.locator('.sw-rows [role=row]')
  }

  /** Searches a list by one text field and waits for the answer. */
  async search(field: string, text: string): Promise<void> {
    const box = this.pane.getByRole('searchbox')
    expect(await box.getAttribute('title')).toContain(this.say(field))
    await box.fill(text)
    const answered = answerTo(this.page, text) // busy it says it is only a moment later, with the rows of before
    await this.page.keyboard.press('Enter')
    await answered
    await expect(this.list).not.toHaveAttribute('aria-busy', 'true')
  }

  /** Searches for a document by its number and opens it. */
  async find(field: string, number: string): Promise<void> {
    await this.search(field, number)
    await this.list.getByRole('link', { name: number, exact: true }).click()
    await expect(this.pane.locator('.document-bar h1')).toContainText(number)
  }

  get state(): Locator {
    return this.pane.locator('.document-bar h1 .sw-tag')
  }

  /** The number of the document in front, once it has one. */
  async number(prefix: string): Promise<string> {
    const title = this.pane.locator('.document-bar h1')
    await expect(title).toContainText(new RegExp(`${prefix}\\d{8,}`))
    return new RegExp(`${prefix}\\d{8,}`).exec(await title.innerText())?.[0] ?? ''
  }

  field(wire: string): Locator {
    return this.pane.locator(`[data-field="${wire}"]`)
  }
  async value(wire: string): Promise<Locator> {
    return (await this.reached(wire)).locator('output')
  }
  reached(wire: string): Promise<Locator> {
    return fieldReached(this.pane, this.field(wire))
  }
  async fill(wire: string, text: string): Promise<void> {
    await (await this.reached(wire)).getByRole('textbox').fill(text)
    await this.page.keyboard.press('Tab')
  }

  /** Chooses the row that a ref field refers to by typing its code. */
  async pick(wire: string, code: string): Promise<void> {
    await this.pickIn(await this.reached(wire), code)
  }
  async pickIn(place: Locator, code: string): Promise<void> {
    const box = place.getByRole('combobox')
    await box.click()
    await box.pressSequentially(code)
    await this.page.keyboard.press('Enter')
    await expect(box).toHaveAttribute('aria-expanded', 'false') // the list is open until the choice is made
    await expect(box).toHaveValue(new RegExp(code))
  }

  /** Chooses a code of a list by its meaning. */
  async choose(wire: string, meaning: string): Promise<void> {
    await (await this.reached(wire)).getByRole('combobox').fill(this.say(meaning))
    await this.page.keyboard.press('Enter')
    await expect(this.field(wire).getByRole('combobox')).toHaveValue(this.say(meaning))
  }

  section(name: string): Locator {
    return this.pane.locator(`section[data-section="${name}"]`)
  }
  lines(label: string): Locator {
    return this.pane.getByRole('grid', { name: this.say(label), exact: true })
  }

  /** A cell, brought into sight: a grid draws only the columns that can be seen. */
  async cell(grid: Locator, row: number, column: string): Promise<Locator> {
    return seenIn(grid, `.sw-rows [data-index="${row}"] [data-col="${column}"]`)
  }
  async sum(grid: Locator, column: string): Promise<Locator> {
    return seenIn(grid, `.sw-foot >> nth=0 >> [data-col="${column}"]`)
  }

  /** Types a value over that of a cell. */
  async type(grid: Locator, row: number, column: string, text: string): Promise<void> {
    await (await this.cell(grid, row, column)).click()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Tab')
  }

  /** Chooses the row that a cell refers to by typing its code. */
  async pickCell(grid: Locator, row: number, column: string, code: string): Promise<void> {
    const cell = await this.cell(grid, row, column)
    await cell.click()
    await this.page.keyboard.type(code)
    await this.page.keyboard.press('Enter')
    await expect(cell.getByRole('combobox')).toHaveCount(0)
    await expect(cell).not.toBeEmpty()
  }

  async reads(grid: Locator, row: number, values: Readonly<Record<string, string>>): Promise<void> {
    // The grid may still be on its way to the cell that the keyboard went to last; then the column is looked for again.
    for (const [column, text] of Object.entries(values)) {
      await expect(async () =>
        expect(await this.cell(grid, row, column), `${column} of row ${row}`).toHaveText(text, {
          timeout: 2000,
        }),
      ).toPass({ timeout: 20_000 })
    }
  }
}

export type { Account } from './Account.ts'
export { address } from './address.ts'
export { day } from './day.ts'
