import { expect, test } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor } from './Actor.ts'
import { day } from './day.ts'

const [list, own] = ['采购预测 | Purchase forecasts', '我的采购预测 | My forecasts']
const number = '预测编号 | Forecast no.'

/** A forecast of one item for four weeks, filled in week by week, published. */
async function published(buyer: Actor): Promise<string> {
  await buyer.open(list)
  await buyer.press('新增 | New')
  await buyer.fill('forecastName', 'Nuts of the journey')
  await buyer.pick('ouId', 'OU10')
  await buyer.pick('supplierId', 'BERGERON0001')
  await buyer.fill('bucketCount', '4')
  await buyer.fill('replyDeadline', `${day(5)} 18:00`)
  await buyer.section('lines').scrollIntoViewIfNeeded()
  await buyer.press('添加行 | Add line', buyer.section('lines').locator('.line-toolbar'))
  await buyer.pickCell(buyer.lines('预测物料 | Items'), 0, 'itemName', 'HN-1024')
  const weeks = await matrixOf(buyer)
  for (const [at, quantity] of ['100', '120', '80', '90'].entries()) {
    await weeks.locator('.sw-rows [data-col$=":forecastQuantity"]').nth(at).click()
    await buyer.page.keyboard.type(quantity)
    await buyer.page.keyboard.press('Enter')
  }
  await buyer.press('保存 | Save')
  const code = await buyer.number('FC')
  await accessible(buyer.page, 'a forecast with its weeks')
  await buyer.doVerb('发布 | Publish')
  await expect(buyer.state).toHaveText(buyer.say('待供应商回复 | Awaiting the supplier'))
  return code
}

async function matrixOf(user: Actor) {
  const plan = user.section('plan')
  await plan.scrollIntoViewIfNeeded()
  await expect(plan.getByRole('grid')).toBeVisible()
  return plan
}

/** The supplier promises less in one week and answers; the others he promises as they were asked. */
async function answered(supplier: Actor, code: string): Promise<void> {
  await supplier.open(own)
  await supplier.find(number, code)
  const weeks = await matrixOf(supplier)
  await weeks.locator('.sw-rows [data-col$=":replyQuantity"]').nth(1).click()
  await supplier.page.keyboard.type('60')
  await supplier.page.keyboard.press('Enter')
  await supplier.press('保存 | Save')
  await supplier.told('已保存 | Saved')
  await supplier.doVerb('提交回复 | Answer')
  await expect(supplier.state).toHaveText(supplier.say('已回复 | Answered'))
}

for (const language of ['CN', 'EN'] as const)
  test(`[routes.purForecastList] ${language}: published week by week, answered by its supplier, read and exported by its buyer`, async ({
    browser,
  }) => {
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await published(buyer)
    const supplier = await Actor.signIn(browser, 'supplier2', language)
    await answered(supplier, code)
    await buyer.page.bringToFront()
    await buyer.page.reload()
    await expect(buyer.state).toHaveText(buyer.say('已回复 | Answered'))
    const weeks = await matrixOf(buyer)
    await expect(weeks.locator('.sw-rows [data-col$=":replyQuantity"]').nth(1)).toHaveText('60')
    await weeks.getByRole('button', { name: buyer.say('导出 | Export') }).click()
    const [file] = await Promise.all([
      buyer.page.waitForEvent('download'),
      buyer.page.getByRole('menuitem', { name: 'Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${buyer.say('预测与承诺 | Forecast and promise')} ${code}.xlsx`)
    await supplier.leave()
    await buyer.leave()
  })
