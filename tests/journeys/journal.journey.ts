import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'

const offer = (user: Actor): Locator => user.pane.locator('.journal-bar')

/** The unsaved work that this browser has written down. */
const written = (user: Actor): Promise<string> =>
  user.page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('unsaved ') ? [name] : [],
    )
    const texts = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((done) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => {
              const all = opening.result.transaction('entries').objectStore('entries').getAll()
              all.onsuccess = () => {
                opening.result.close()
                done(JSON.stringify(all.result))
              }
            }
          }),
      ),
    )
    return texts.join()
  })

const raise = async (user: Actor, title: string) => {
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', title)
}

/** The requester logs in and takes up in a new document what was left behind. */
const restore = async (user: Actor, title: string) => {
  await user.logIn('requester')
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.press('恢复 | Restore', offer(user))
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue(title)
}

test('F5 loses nothing: a new document is offered again, restored, and can be undone', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  user.page.on('dialog', (dialog) => void dialog.accept())
  const title = `Lamps ${Date.now()}`
  await raise(user, title)
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  await user.type(user.lines('申请行 | Requisition lines'), 0, 'applyQuantity', '7')
  await user.reads(user.lines('申请行 | Requisition lines'), 0, { applyQuantity: '7' })
  await expect.poll(() => written(user)).toContain('applyQuantity\\":\\"7')
  await user.page.reload()
  await expect(offer(user)).toContainText(title)
  await user.press('查看 | Show', offer(user))
  await expect(user.dialog).toContainText('Requested quantity')
  await user.press('关闭 | Close', user.dialog.locator('.ant-modal-footer'))
  await user.press('恢复 | Restore', offer(user))
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue(title)
  await user.reads(user.lines('申请行 | Requisition lines'), 0, { applyQuantity: '7' })
  await expect(offer(user)).toHaveCount(0)
  await user.pane.getByRole('button', { name: /^Undo: restored changes/ }).click()
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue('')
  await user.pane.getByRole('button', { name: /^Redo: restored changes/ }).click()
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue(title)
  await user.leave()
})

test('after a crash the work is offered to who did it, to nobody else, and is gone once it was thrown away', async ({
  browser,
}) => {
  const first = await Actor.signIn(browser, 'requester', 'CN')
  const title = `螺丝 ${Date.now()}`
  await raise(first, title)
  await expect.poll(() => written(first)).toContain(title)
  const other = await first.afterCrash('admin')
  await raise(other, '别人的申请')
  await expect(offer(other)).toHaveCount(0)
  const again = await other.afterCrash('requester')
  await again.open('采购申请 | Purchase requisitions')
  await again.press('新增 | New')
  await expect(offer(again)).toContainText(title)
  await again.press('丢弃 | Discard', offer(again))
  await again.press('丢弃 | Discard', again.dialog)
  await expect(offer(again)).toHaveCount(0)
  await expect.poll(() => written(again)).not.toContain(title)
  await again.leave()
})

test('work that a lost session left behind is offered to who did it, and never to whoever logs in after', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  const title = `Chairs ${Date.now()}`
  await raise(user, title)
  await expect.poll(() => written(user)).toContain(title)
  await user.page.context().clearCookies()
  await user.tab('Purchase requisitions').click()
  await user.pane.getByRole('searchbox').press('Enter')
  await user.press('以其他用户登录 | Log in as another user', user.dialog)
  await expect(user.dialog).toContainText('Your work stays in this browser')
  await user.press('以其他用户登录 | Log in as another user', user.dialog)
  await user.logIn('admin')
  await raise(user, 'of somebody else')
  await expect(offer(user)).toHaveCount(0)
  await expect.poll(() => written(user)).toContain('of somebody else')
  const databases = await user.page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  )
  expect(databases.filter((name) => name.startsWith('unsaved '))).toHaveLength(2) // one for each user
  await user.logOut() // which clears the storage of the page, and loses nobody's work
  await user.press('离开 | Leave', user.dialog)
  await restore(user, title)
  await user.leave()
})

test('logging out keeps what was typed last, and says so', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'requester', 'CN')
  const title = `灯具 ${Date.now()}`
  await raise(user, title)
  await user.logOut()
  await expect(user.dialog).toContainText('这些修改会保留在本浏览器中')
  await user.press('离开 | Leave', user.dialog)
  await restore(user, title)
  await user.leave()
})

test('what is saved, and what is closed on purpose, is not offered again', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  const title = `Tables ${Date.now()}`
  await raise(user, title)
  await expect.poll(() => written(user)).toContain(title)
  await user.closeTab('New purchase requisition')
  await user.press('放弃修改 | Discard changes', user.dialog)
  await expect.poll(() => written(user)).not.toContain(title)
  await user.leave()
})
