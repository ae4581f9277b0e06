import { expect, test, type Browser } from '@playwright/test'
import { Actor, day } from './Actor.ts'
import { accessible } from './accessible.ts'

const templates = '调查模板 | Survey templates'
const questionnaires = '调查问卷 | Questionnaires'

/** A template of three questions, of which the second is asked of those who are certified: its condition is completed, corrected and tried by keyboard. */
async function drawn(buyer: Actor, num: string): Promise<void> {
  await buyer.open(templates)
  await buyer.press('新增 | New')
  await buyer.fill('templateNum', num)
  await buyer.fill('templateName', `自审 ${num}`)
  const sections = buyer.lines('分组 | Sections')
  await buyer.press('添加行 | Add line', buyer.section('sections').locator('.line-toolbar').first())
  await buyer.type(sections, 0, 'sectionName', '质量')
  await buyer.type(sections, 0, 'sectionNameEn', 'Quality')
  await (await buyer.cell(sections, 0, 'weight')).click()
  await buyer.page.keyboard.type('100')
  await buyer.page.keyboard.press('Enter')
  await (await buyer.cell(sections, 0, 'sectionName')).click()
  await buyer.page.keyboard.press('Alt+Shift+ArrowDown')
  const inner = buyer.pane.locator('.lines-inner')
  const questions = inner.getByRole('grid')
  for (const [row, [question, weight]] of [
    ['QM1', '60'],
    ['QM2', ''],
    ['QM5', '40'],
  ].entries()) {
    // The keyboard may have been offered a line already.
    if ((await buyer.rows(questions).count()) <= row)
      await buyer.press('添加行 | Add line', inner.locator('.line-toolbar'))
    await buyer.pickCell(questions, row, 'questionName', question ?? '')
    if (weight) await buyer.type(questions, row, 'weight', weight)
  }
  await conditioned(buyer, questions)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await buyer.doVerb('启用 | Enable')
  await expect(buyer.state).toHaveText(buyer.say('启用 | Enabled'))
}

/** The mistake stands at its place while it is typed; a choice is completed; the trial says the same here and on the server. */
async function conditioned(buyer: Actor, questions: ReturnType<Actor['lines']>): Promise<void> {
  const { page } = buyer
  await (await buyer.cell(questions, 1, 'showFormula')).click()
  await page.keyboard.press('F2')
  const editor = page.locator('.sw-formula-over')
  const box = editor.getByRole('textbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('QM1 == Z')
  await expect(editor.getByRole('status')).toContainText('Z')
  await expect(editor.locator('mark')).toHaveText('Z')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Space')
  const choices = page.getByRole('option')
  await expect(choices).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('QM1 == B')
  await accessible(page, 'the editor of a formula')
  await page.keyboard.press('F9')
  const trial = editor.getByRole('region', { name: buyer.say('试算样例 | Sample') })
  await trial.getByRole('combobox', { name: 'QM1' }).selectOption('A')
  await expect(trial.locator('strong')).toHaveText(buyer.say('否 | no'))
  await trial.getByRole('combobox', { name: 'QM1' }).selectOption('B')
  await expect(trial.locator('strong')).toHaveText(buyer.say('是 | yes'))
  await expect(trial).toContainText(buyer.say('服务器结果相同 | The server gives the same'))
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(await buyer.cell(questions, 1, 'showFormula')).toHaveText('QM1 == B')
}

async function sent(buyer: Actor, num: string): Promise<string> {
  await buyer.open(questionnaires)
  await buyer.press('新增 | New')
  await buyer.fill('title', `问卷 ${num}`)
  await buyer.pick('templateId', num)
  await buyer.fill('endDate', `${day(20)} 18:00:00`)
  const suppliers = buyer.lines('受邀供应商 | Suppliers asked')
  await buyer.press('添加行 | Add line', buyer.section('suppliers').locator('.line-toolbar'))
  await buyer.pickCell(suppliers, 0, 'supplierName', 'MOUNTAIN0001')
  await buyer.press('保存 | Save')
  const code = await buyer.number('WJ')
  await buyer.doVerb('发布 | Publish')
  await expect(buyer.state).toHaveText(buyer.say('已发布 | Published'))
  return code
}

/** On a phone, in Chinese, with a finger. */
async function answered(browser: Browser, num: string): Promise<void> {
  const supplier = await Actor.signIn(browser, 'supplier1', 'CN')
  const { page } = supplier
  await supplier.open('我的问卷 | My questionnaires')
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: '我的问卷' }).getByRole('listitem')
  await cards
    .filter({ hasText: `问卷 ${num}` })
    .getByRole('button')
    .first()
    .click()
  const form = supplier.pane.locator('.lines-form')
  await expect(form.getByRole('group', { name: '质量管理体系认证情况' })).toBeVisible()
  await expect(form.locator('[data-line]')).toHaveCount(2)
  await form.getByRole('radio', { name: 'ISO 9001', exact: true }).check()
  await expect(form.locator('[data-line]')).toHaveCount(3)
  const certificate = form.locator('[data-line]').nth(1).getByRole('textbox').first()
  await certificate.fill('中国质量认证中心 00125Q30001')
  await form.locator('[data-line]').nth(2).getByRole('textbox').first().fill('120')
  await accessible(page, 'a questionnaire on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await supplier.press('保存 | Save')
  await supplier.told('已保存 | Saved')
  await supplier.doVerb('提交答卷 | Submit reply')
  await page.setViewportSize({ width: 1366, height: 768 })
  await supplier.leave()
}

test('a template is drawn with a condition, sent, answered in Chinese on a phone, and read by its buyer', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const num = `J${String(Date.now()).slice(-8)}`
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  await drawn(buyer, num)
  const code = await sent(buyer, num)
  await answered(browser, num)
  await buyer.open('答案明细 | Answers')
  await buyer.pane
    .getByRole('button', { name: buyer.say('刷新 | Refresh') })
    .first()
    .click()
  const rows = buyer.rows(buyer.list).filter({ hasText: code })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '中国质量认证中心 00125Q30001' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'ISO 9001' })).toHaveCount(1)
  await buyer.leave()
})
