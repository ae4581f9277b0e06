import { expect, test, type Browser } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const schemes = '绩效方案 | Evaluation schemes'
const sheets = '绩效评分 | Score sheets'
const totals = '绩效汇总 | Score totals'
const results = '绩效结果 | Performance results'

/** A month of which there is no evaluation yet: long before the demonstration begins. */
function someMonth(): readonly [first: string, last: string] {
  const months = 120 + (Math.floor(Date.now() / 1000) % 400)
  const first = new Date()
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)]
}

/** Makes a scheme of the monthly template for two suppliers; its indicators and scorers come with the template. */
async function planned(evaluator: Actor, name: string): Promise<string> {
  const [from, to] = someMonth()
  await evaluator.open(schemes)
  await evaluator.press('新增 | New')
  await evaluator.fill('schemeName', name)
  await evaluator.pick('ouId', 'OU10')
  await evaluator.pick('templateId', 'TM10')
  await evaluator.pick('gradeSetId', 'STD')
  await evaluator.fill('periodFrom', from)
  await evaluator.fill('periodTo', to)
  const suppliers = evaluator.lines('参评供应商 | Suppliers')
  for (const [row, code] of ['MOUNTAIN0001', 'TRIKES0001'].entries()) {
    await evaluator.press('添加行 | Add line', evaluator.section('suppliers').locator('.line-toolbar'))
    await evaluator.pickCell(suppliers, row, 'supplierName', code)
  }
  const indicators = evaluator.lines('指标与评分人 | Indicators and scorers')
  await expect(evaluator.rows(indicators)).toHaveCount(3)
  await evaluator.reads(indicators, 2, { weight: '20%', scorerName: evaluator.say('刘洋 | Yang Liu') })
  await evaluator.press('保存 | Save')
  const code = await evaluator.number('JX')
  await evaluator.doVerb('提交 | Submit')
  await expect(evaluator.state).toHaveText(evaluator.say('审批中 | In approval'))
  return code
}

/** Opens the row of a list that tells of the scheme, and of the supplier. */
async function openOf(actor: Actor, menu: string, name: string, supplier = ''): Promise<void> {
  await actor.open(menu)
  await actor
    .rows(actor.list)
    .filter({ hasText: name })
    .filter({ hasText: supplier })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(actor.pane.locator('.document-bar h1')).toBeVisible()
}

/** The warehouse gives its marks; one far from the middle needs a word. */
async function scored(browser: Browser, language: Language, name: string): Promise<void> {
  const receiver = await Actor.signIn(browser, 'receiver', language)
  await openOf(receiver, sheets, name)
  const scores = receiver.lines('评分 | Scores')
  await expect(receiver.rows(scores)).toHaveCount(2)
  await receiver.type(scores, 0, 'score', '88')
  await receiver.type(scores, 1, 'score', '45')
  await receiver.press('提交评分 | Submit scores')
  await expect(receiver.pane).toContainText(receiver.say('说明 | Comment'))
  await receiver.type(scores, 1, 'comment', 'Three late deliveries')
  await receiver.press('保存 | Save')
  await receiver.told('已保存 | Saved')
  await receiver.doVerb('提交评分 | Submit scores')
  await expect(receiver.state).toHaveText(receiver.say('待审核 | To approve'))
  await receiver.leave()
}

/** The supplier finds his result on a phone, and agrees. */
async function agreed(browser: Browser, language: Language, name: string): Promise<void> {
  const supplier = await Actor.signIn(browser, 'supplier1', language)
  await openOf(supplier, '我的绩效 | My results', name)
  await supplier.page.setViewportSize({ width: 390, height: 844 })
  await supplier.doVerb('确认结果 | Confirm the result')
  await expect(supplier.state).toHaveText(supplier.say('供应商已确认 | Agreed'))
  await supplier.page.setViewportSize({ width: 1366, height: 768 })
  await supplier.leave()
}

for (const language of journeyLanguages.evaluation)
  test(`a scheme makes a sheet, its scorer fills it, the totals are released and the supplier agrees, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const name = `Played ${String(Date.now())}`
    const evaluator = await Actor.signIn(browser, 'evaluator', language)
    await planned(evaluator, name)
    const manager = await Actor.signIn(browser, 'manager', language)
    await openOf(manager, schemes, name)
    await manager.doVerb('审批通过 | Approve')
    await expect(manager.state).toHaveText(manager.say('评分中 | Scoring'))
    await scored(browser, language, name)
    await openOf(manager, sheets, name)
    await manager.doVerb('审核通过 | Approve')
    await expect(manager.state).toHaveText(manager.say('已审核 | Approved'))

    for (const [supplier, total] of [
      ['Mountain Works', '88'],
      ['Trikes', '45'],
    ] as const) {
      await openOf(evaluator, totals, name, supplier)
      await expect(await evaluator.value('totalScore')).toHaveText(new RegExp(`^${total}(\\.00)?$`))
      await evaluator.doVerb('提交汇总 | Submit total')
      await openOf(manager, totals, name, supplier)
      await manager.doVerb('审批通过 | Approve')
      await expect(manager.state).toHaveText(manager.say('已审批 | Approved'))
    }
    await manager.leave()
    await openOf(evaluator, results, name, 'Mountain Works')
    await evaluator.doVerb('发布 | Release')
    await expect(evaluator.state).toHaveText(evaluator.say('已发布 | Released'))
    await evaluator.leave()
    await agreed(browser, language, name)
  })
