import { expect, test, type Locator } from '@playwright/test'
import { Desk } from './Desk.ts'

const offer = (desk: Desk): Locator => desk.pane.locator('.journal-bar')

/** The unsaved work that this browser has written down. */
const written = (desk: Desk): Promise<string> =>
  desk.page.evaluate(async () => {
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

const raise = async (desk: Desk, title: string) => {
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.fill('prTitle', title)
}

/** The requester logs in and takes up in a new document what was left behind. */
const restore = async (desk: Desk, title: string) => {
  await desk.logIn('requester')
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.press('恢复 | Restore', offer(desk))
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue(title)
}

test('F5 loses nothing: a new document is offered again, restored, and can be undone', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  desk.page.on('dialog', (dialog) => void dialog.accept())
  const title = `Lamps ${Date.now()}`
  await raise(desk, title)
  await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar'))
  await desk.type(desk.lines('申请行 | Requisition lines'), 0, 'applyQuantity', '7')
  await desk.reads(desk.lines('申请行 | Requisition lines'), 0, { applyQuantity: '7' })
  await expect.poll(() => written(desk)).toContain('applyQuantity\\":\\"7')
  await desk.page.reload()
  await expect(offer(desk)).toContainText(title)
  await desk.press('查看 | Show', offer(desk))
  await expect(desk.dialog).toContainText('Requested quantity')
  await desk.press('关闭 | Close', desk.dialog.locator('.ant-modal-footer'))
  await desk.press('恢复 | Restore', offer(desk))
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue(title)
  await desk.reads(desk.lines('申请行 | Requisition lines'), 0, { applyQuantity: '7' })
  await expect(offer(desk)).toHaveCount(0)
  await desk.pane.getByRole('button', { name: /^Undo: restored changes/ }).click()
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue('')
  await desk.pane.getByRole('button', { name: /^Redo: restored changes/ }).click()
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue(title)
  await desk.leave()
})

test('after a crash the work is offered to who did it, to nobody else, and is gone once it was thrown away', async ({
  browser,
}) => {
  const first = await Desk.signIn(browser, 'requester', 'CN')
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
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  const title = `Chairs ${Date.now()}`
  await raise(desk, title)
  await expect.poll(() => written(desk)).toContain(title)
  await desk.page.context().clearCookies()
  await desk.tab('Purchase requisitions').click()
  await desk.press('查询 | Search')
  await desk.press('以其他用户登录 | Log in as somebody else', desk.dialog)
  await expect(desk.dialog).toContainText('Your work stays in this browser')
  await desk.press('以其他用户登录 | Log in as somebody else', desk.dialog)
  await desk.logIn('admin')
  await raise(desk, 'of somebody else')
  await expect(offer(desk)).toHaveCount(0)
  await expect.poll(() => written(desk)).toContain('of somebody else')
  const databases = await desk.page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
  )
  expect(databases.filter((name) => name.startsWith('unsaved '))).toHaveLength(2) // one for each user
  await desk.logOut() // which clears the storage of the page, and loses nobody's work
  await desk.press('离开 | Leave', desk.dialog)
  await restore(desk, title)
  await desk.leave()
})

test('logging out keeps what was typed last, and says so', async ({ browser }) => {
  const desk = await Desk.signIn(browser, 'requester', 'CN')
  const title = `灯具 ${Date.now()}`
  await raise(desk, title)
  await desk.logOut()
  await expect(desk.dialog).toContainText('这些修改会保留在本浏览器中')
  await desk.press('离开 | Leave', desk.dialog)
  await restore(desk, title)
  await desk.leave()
})

test('what is saved, and what is closed on purpose, is not offered again', async ({ browser }) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  const title = `Tables ${Date.now()}`
  await raise(desk, title)
  await expect.poll(() => written(desk)).toContain(title)
  await desk.closeTab('New Purchase requisition')
  await desk.press('放弃修改 | Discard changes', desk.dialog)
  await expect.poll(() => written(desk)).not.toContain(title)
  await desk.leave()
})
