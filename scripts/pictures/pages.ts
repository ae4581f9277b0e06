import type { Page } from '@playwright/test'
import type { Language } from '../../src/language/label.ts'

export type Account = 'buyer' | 'supplier1' | 'manager' | 'receiver' | 'admin'

/** Where a picture is taken: as whom, at which address, and what is done there before. */
export interface PicturedPage {
  readonly name: string
  readonly title: string
  /** Nobody: before the login. */
  readonly as?: Account
  /** Below the address of the application; of a document the first in that state. */
  readonly at: string | { readonly screen: string; readonly family: string; readonly state: string }
  /** What has come when the page is there. */
  readonly shows: string
  prepare?(page: Page, language: Language): Promise<void>
}

const order = (state: string) => ({ screen: 'purOrderEdit', family: 'srmPurOrderHeader', state })
const document = '.document-bar, .document-header'
const list = '[role=grid] .sw-rows [role=row], .list-cards > li'

/** Presses the first that is there of several buttons, behind "…" too. */
async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  if (!(await button.isVisible())) {
    const more = page.getByRole('button', { name: /^(更多|More)/ })
    for (const one of await more.all()) {
      if (!(await one.isVisible())) continue
      await one.click()
      const item = page.getByRole('menuitem', { name }).first()
      if (await item.isVisible().catch(() => false)) return item.click()
      await page.keyboard.press('Escape')
    }
  }
  await button.click({ timeout: 5000 })
}

/** The dialog has come to rest. */
async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').last().waitFor({ timeout: 15_000 })
  await page.waitForTimeout(600)
}

/** Brings the comparison of prices into sight; on a phone it is behind its tab. */
async function comparison(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: /^(比价表|Price comparison)/ })
  if (await tab.isVisible()) await tab.click()
  await page.locator('[data-section=comparison]').evaluate((section) => section.scrollIntoView())
  await page.waitForTimeout(400)
}

export const pages: readonly PicturedPage[] = [
  { name: 'login', title: 'Login', at: '/login', shows: 'h1' },
  { name: 'home-buyer', title: 'Home of a buyer', as: 'buyer', at: '/main/inHome', shows: '.home h1' },
  { name: 'home-manager', title: 'Home of a manager', as: 'manager', at: '/main/inHome', shows: '.home h1' },
  {
    name: 'home-supplier',
    title: 'Home of a supplier',
    as: 'supplier1',
    at: '/main/exHome',
    shows: '.home h1',
  },
  { name: 'list', title: 'Order list', as: 'buyer', at: '/main/purOrderList', shows: list },
  {
    name: 'list-selected',
    title: 'Order list, rows chosen',
    as: 'buyer',
    at: '/main/purOrderList',
    shows: list,
    prepare: async (page) => {
      const choose = page.getByRole('button', { name: /^(选择|Select)$/ })
      if (await choose.isVisible()) {
        await choose.click()
        for (const index of [0, 1, 2]) await page.locator('.list-card').nth(index).click()
        return
      }
      const boxes = page.locator(
        '[role=grid] .sw-rows [role=checkbox], [role=grid] .sw-rows input[type=checkbox]',
      )
      for (const index of [0, 1, 2]) if ((await boxes.count()) > index) await boxes.nth(index).click()
    },
  },
  { name: 'order-draft', title: 'Order, draft', as: 'buyer', at: order('DRAFT'), shows: document },
  {
    name: 'order-waiting',
    title: 'Order, waiting for its supplier',
    as: 'buyer',
    at: order('PUBLISHED'),
    shows: document,
  },
  { name: 'order-done', title: 'Order, completed', as: 'buyer', at: order('COMPLETED'), shows: document },
  {
    name: 'note',
    title: 'Delivery note',
    as: 'supplier1',
    at: { screen: 'deliveryNoteEdit', family: 'srmPurDeliveryNote', state: 'CONFIRMED' },
    shows: document,
  },
  {
    name: 'receipt',
    title: 'Receipt',
    as: 'receiver',
    at: { screen: 'receiveEdit', family: 'srmRcvReceiveHeader', state: 'COMPLETED' },
    shows: document,
  },
  {
    name: 'comparison',
    title: 'Inquiry, its prices compared',
    as: 'buyer',
    at: { screen: 'inquiryEdit', family: 'srmSfdAuctionHeader', state: 'AWARDED' },
    shows: document,
    prepare: comparison,
  },
  {
    name: 'comparison-sealed',
    title: 'Inquiry, its prices sealed',
    as: 'buyer',
    at: { screen: 'inquiryEdit', family: 'srmSfdAuctionHeader', state: 'BIDDING' },
    shows: document,
    prepare: comparison,
  },
  {
    name: 'picker',
    title: 'Picker',
    as: 'buyer',
    at: order('DRAFT'),
    shows: document,
    prepare: async (page) => {
      await page
        .locator('[data-field=supplierId] button, [data-field=supplier] button')
        .first()
        .click({ timeout: 5000 })
      await dialog(page)
    },
  },
  {
    name: 'flow',
    title: 'Flow dialog',
    as: 'buyer',
    at: '/main/purOrderList',
    shows: list,
    prepare: async (page) => {
      await press(page, /^(引用申请|From requisition)/)
      await dialog(page)
    },
  },
  {
    name: 'flow-none',
    title: 'Flow dialog, nothing found',
    as: 'buyer',
    at: '/main/excludeBillList',
    shows: 'h1',
    prepare: async (page) => {
      await press(page, /^(引用收退货明细|From transactions)/)
      await dialog(page)
      const box = page.getByRole('dialog').getByRole('textbox').first()
      await box.fill('nothing like it')
      await box.press('Enter')
      await page.locator('[data-drop]').first().waitFor({ timeout: 15_000 })
    },
  },
  {
    name: 'run',
    title: 'Dialog of a run',
    as: 'buyer',
    at: '/main/accountStmtList',
    shows: 'h1',
    prepare: async (page) => {
      await press(page, /^(生成对账单|Generate statements)/)
      await dialog(page)
    },
  },
  {
    name: 'calendar',
    title: 'Working calendar',
    as: 'admin',
    at: '/main/baseWorkCalendarList',
    shows: list,
    prepare: async (page) => {
      await page.locator('[role=grid] .sw-rows .sw-link, .list-card').first().click()
      await page.locator(document).first().waitFor()
      await page.waitForTimeout(1000)
    },
  },
  {
    name: 'confirm',
    title: 'Confirmation',
    as: 'supplier1',
    at: order('PUBLISHED'),
    shows: document,
    prepare: async (page) => {
      await page.route('**/doConfirm', (route) => route.abort()) // nothing is confirmed for the sake of a picture
      await press(page, /^(确认|Confirm)/)
      await dialog(page)
    },
  },
  {
    name: 'questionnaire-answering',
    title: 'Questionnaire, as a supplier answers it',
    as: 'supplier1',
    at: { screen: 'questionnaireReplyEdit', family: 'srmSsfQuestionnaireReply', state: 'UNREAD' },
    shows: '.lines-form',
  },
  {
    name: 'questionnaire-reply',
    title: 'Reply to a questionnaire, to be scored',
    as: 'buyer',
    at: { screen: 'questionnaireReplyEdit', family: 'srmSsfQuestionnaireReply', state: 'SUBMITTED' },
    shows: document,
  },
  {
    name: 'questionnaire',
    title: 'Questionnaire, as its buyer sees who has answered',
    as: 'buyer',
    at: { screen: 'questionnaireEdit', family: 'srmSsfQuestionnaire', state: 'PUBLISHED' },
    shows: document,
  },
  {
    name: 'survey-template',
    title: 'Survey template',
    as: 'buyer',
    at: { screen: 'surveyTemplateEdit', family: 'srmSsfSurveyTemplate', state: 'ENABLED' },
    shows: document,
  },
  {
    name: 'agreement',
    title: 'Agreement',
    as: 'buyer',
    at: { screen: 'purAgreementEdit', family: 'srmPurAgreementHeader', state: 'EFFECTIVE' },
    shows: document,
  },
  {
    name: 'agreement-supplier',
    title: 'Agreement, as its supplier',
    as: 'supplier1',
    at: { screen: 'purAgreementEdit', family: 'srmPurAgreementHeader', state: 'EFFECTIVE' },
    shows: document,
  },
  {
    name: 'inquiry-supplier',
    title: 'Inquiry, as one of the invited',
    as: 'supplier1',
    at: { screen: 'inquiryEdit', family: 'srmSfdAuctionHeader', state: 'BIDDING' },
    shows: document,
  },
  {
    name: 'order-change',
    title: 'Order change',
    as: 'buyer',
    at: { screen: 'purOrderChangeEdit', family: 'srmPurOrderChange', state: 'APPROVED' },
    shows: document,
  },
  {
    name: 'order-change-supplier',
    title: 'Order change, as the supplier',
    as: 'supplier1',
    at: { screen: 'purOrderChangeEdit', family: 'srmPurOrderChange', state: 'APPROVED' },
    shows: document,
  },
]
