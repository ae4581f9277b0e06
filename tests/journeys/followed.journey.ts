import { expect, test, type Browser, type Locator } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'

const pending = '内部待办 | Internal pending tasks'

/** The manager before the list of what waits for him, in a browser of his own. */
async function before(browser: Browser, language: Language): Promise<Actor> {
  const user = await Actor.signIn(browser, 'manager', language)
  await user.open(pending)
  await expect(user.rows(user.list).first()).toBeVisible()
  return user
}

/** How many wait, as the tab of all says. */
const counted = (user: Actor): Locator => user.pane.getByRole('tab').first()

const numberIn = async (place: Locator): Promise<number> =>
  Number((await place.innerText()).replace(/\D/g, ''))

test('several are approved with one opinion from the list of what waits; list, menu, bell and home of a second browser follow by themselves', async ({
  browser,
}) => {
  const [here, there] = [await before(browser, 'CN'), await before(browser, 'EN')]
  const home = await Actor.signIn(browser, 'manager', 'EN')
  const waiting = await numberIn(counted(here))
  await expect(home.page.locator('.todo-foot')).toContainText(`${waiting}`)
  const codes: string[] = []
  for (const at of [3, 4]) {
    const row = here.rows(here.list).nth(at)
    codes.push(await row.getByRole('link').first().innerText())
    await row.getByRole('checkbox').check()
  }
  await here.pane.locator('[data-resource=agreeMany]').click()
  await here.dialog.getByRole('textbox').fill('一并同意')
  await here.dialog.locator('[data-verb=agreeMany]').click()
  await here.told('已审批通过 2 张单据 | 2 documents approved')
  for (const user of [here, there]) {
    await expect(counted(user)).toContainText(String(waiting - 2))
    for (const code of codes) await expect(user.list.getByText(code, { exact: true })).toHaveCount(0)
  }
  await expect(home.page.locator('.todo-foot')).toContainText(`${waiting - 2}`)
  for (const person of [here, there, home]) await person.leave()
})
