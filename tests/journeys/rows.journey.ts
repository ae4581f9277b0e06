import { expect, test } from '@playwright/test'
import { Actor, address } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

// Base data that have a list and no document: rows are changed, added, pasted and deleted in the list, and saved together.

const minimums = '最小订购量 | Minimum quantities'

for (const language of journeyLanguages.rows) {
  test(`rows of a list are edited by keyboard and saved at once, or not at all (${language})`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'admin', language)
    const { page, list } = user
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const status = user.pane.locator('.rows-bar').getByRole('status')
    await user.open(minimums)
    await expect(user.rows(list)).toHaveCount(3)
    const before = await (await user.cell(list, 0, 'minOrderQuantity')).innerText()
    const wished = before === '500' ? '600' : '500'

    await test.step('a cell is typed into, taken back and done again', async () => {
      await (await user.cell(list, 0, 'minOrderQuantity')).click()
      await page.keyboard.type(wished)
      await press('Enter')
      await expect(status).toHaveText(user.say('修改 1 行 | 1 changed row'))
      await press('Control+z')
      await expect(status).toHaveCount(0)
      await press('Control+y')
      await user.reads(list, 0, { minOrderQuantity: wished })
    })

    await test.step('a new row has its defaults; what is missing is said at its cell, and nothing is saved', async () => {
      await press('Control+Shift++')
      await expect(user.rows(list)).toHaveCount(4)
      await user.type(list, 3, 'packQuantity', '50')
      await press('Control+s')
      await expect(user.pane.getByRole('alert')).toContainText(user.say('物料 | Item'))
      await expect(status).toHaveText(user.say('新增 1 行 · 修改 1 行 | 1 new row · 1 changed row'))
    })

    await test.step('mended, both rows are saved', async () => {
      await user.pickCell(list, 3, 'itemName', 'HN-1024')
      await user.pickCell(list, 3, 'supplierName', 'S1002')
      await press('Control+s')
      await user.told('已保存 2 行 | 2 rows saved')
      await expect(status).toHaveCount(0)
      await expect(user.rows(list)).toHaveCount(4)
    })

    await test.step('what is asked for elsewhere keeps what is not saved', async () => {
      await (await user.cell(list, 0, 'packQuantity')).click()
      await page.keyboard.type('120')
      await press('Enter')
      await user.search('物料 | Item', 'HN-1032')
      await expect(user.rows(list)).toHaveCount(1)
      await expect(status).toHaveText(user.say('修改 1 行 | 1 changed row'))
      await user.pane.getByRole('button', { name: user.say('只看改动 | Show changes') }).click()
      await user.reads(list, 0, { packQuantity: '120' })
      await user.pane.getByRole('button', { name: user.say('放弃修改 | Discard changes') }).click()
      await user.dialog.getByRole('button', { name: user.say('放弃修改 | Discard changes') }).click()
      await expect(status).toHaveCount(0)
    })

    await test.step('rows out of a spreadsheet go on behind the last one, each judged for itself', async () => {
      await user.pane.getByRole('searchbox').fill('')
      await press('Enter')
      await expect(user.rows(list)).toHaveCount(4)
      await (await user.cell(list, 0, 'packQuantity')).click()
      await press('Control+Shift++')
      await user.pickCell(list, 4, 'itemName', 'HN-1032')
      await (await user.cell(list, 4, 'minOrderQuantity')).click()
      await page.evaluate(
        (text) => navigator.clipboard.writeText(text),
        ['70\t10\t2030-01-01\t2030-06-30', '80\t20\t2029-01-01\t2029-06-30', '90\tmany\t2031-01-01\t'].join(
          '\n',
        ),
      )
      await press('Control+v')
      await expect(user.rows(list)).toHaveCount(7)
      await user.reads(list, 5, { minOrderQuantity: '80', startDate: '2029-01-01' })
      await expect(user.pane.locator('.sw-grid').getByText('many')).toBeVisible()
      await press('Escape')
      await press('Control+s')
      await expect(user.pane.getByRole('alert').filter({ hasText: user.say('物料 | Item') })).toBeVisible()
      await user.pane.getByRole('button', { name: user.say('放弃修改 | Discard changes') }).click()
      await user.dialog.getByRole('button', { name: user.say('放弃修改 | Discard changes') }).click()
      await expect(user.rows(list)).toHaveCount(4)
    })

    await test.step('what goes is named before it is deleted with the save', async () => {
      await (await user.cell(list, 2, 'packQuantity')).click()
      const gone = await (await user.cell(list, 2, 'itemName')).innerText()
      await press('Control+-')
      await expect(status).toHaveText(user.say('待删除 1 行 | 1 row to be deleted'))
      await press('Control+s')
      await expect(user.dialog).toContainText(gone.split(' ')[0] ?? '')
      await user.dialog.getByRole('button', { name: user.say('保存并删除 | Save and delete') }).click()
      await user.told('已保存 1 行 | 1 row saved')
      await expect(user.rows(list)).toHaveCount(3)
    })
    await user.leave()
  })
}

test.describe('on a phone', () => {
  for (const language of journeyLanguages.rows) {
    test(`a row is edited in a sheet by finger (${language})`, async ({ browser }) => {
      const user = await Actor.signIn(browser, 'admin', language)
      const { page } = user
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(address('/main/srmSpeCoefficientList'))
      const cards = user.pane.getByRole('list', { name: user.say('供应商系数 | Supplier coefficients') })
      await expect(cards.getByRole('listitem')).not.toHaveCount(0)
      await cards.getByRole('listitem').first().getByRole('button').click()
      const sheet = page.getByRole('dialog')
      const factor = sheet.locator('[data-field="factor"]').getByRole('textbox')
      await factor.fill((await factor.inputValue()) === '1.11' ? '1.12' : '1.11')
      await sheet.getByRole('button', { name: user.say('完成 | Done') }).click()
      await expect(user.pane.locator('.rows-bar').getByRole('status')).toHaveText(
        user.say('修改 1 行 | 1 changed row'),
      )
      await user.pane.locator('[data-resource=btnSave]').click()
      await user.told('已保存 1 行 | 1 row saved')
      await page.setViewportSize({ width: 1366, height: 768 })
      await user.leave()
    })
  }
})
