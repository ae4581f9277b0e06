import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const approvals = '我的审批 | My approvals'
const approve = '审批通过 | Approve'
const bar = (user: Actor): Locator => user.pane.locator('.approval-bar')

/** Opens the large order of the demonstration from what waits, and reads for whom it does. */
async function openWaiting(user: Actor, order?: string): Promise<string> {
  await user.open(approvals)
  const link = user.list.getByRole('link', { name: order ?? /PO\d{8,}/ }).first()
  const changed = user.pane.getByRole('button', { name: user.say('显示 | Show'), exact: true })
  await expect(link.or(changed).first()).toBeVisible()
  if (!(await link.isVisible())) await changed.click() // what came meanwhile is shown when it is asked for
  await link.click()
  await expect(bar(user)).toContainText(user.say('等待您处理 | waits for you'))
  return user.number('PO')
}

/** Returns the task of the order to the step before, and says why. */
async function sendBack(user: Actor, order: string): Promise<void> {
  await user.open(approvals)
  await user
    .rows(user.list)
    .filter({ hasText: order })
    .getByRole('button', { name: user.say('退回步骤 | Return to step') })
    .click()
  await user.pickIn(user.dialog.locator('.verb-answers .ant-form-item').nth(0), order)
  await user.dialog.getByLabel(user.say('审批意见 | Opinion')).fill('Ask the supplier for the step price')
  await user.answer()
}

for (const language of journeyLanguages.approval)
  test(`a large order is approved by two, goes back a step, and is agreed on a phone, in ${language}`, async ({
    browser,
  }) => {
    test.slow()
    const manager = await Actor.signIn(browser, 'manager', language)
    const order = await openWaiting(manager)
    await manager.doVerb(approve)
    await expect(bar(manager)).not.toContainText(manager.say('等待您处理 | waits for you'))
    await expect(manager.state).toHaveText(manager.say('审批中 | In approval'))

    const director = await Actor.signIn(browser, 'director', language)
    await openWaiting(director, order)
    await expect(bar(director).getByRole('listitem')).toHaveCount(2)
    await sendBack(director, order)

    await openWaiting(manager, order)
    await manager.doVerb(approve)
    await manager.leave()

    await openWaiting(director, order)
    await director.page.setViewportSize({ width: 390, height: 844 })
    await director.doVerb(approve)
    await expect(director.state).toHaveText(director.say('待供应商确认 | Awaiting confirmation'))
    await expect(bar(director)).toHaveCount(0)
    await director.leave()
  })
