import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'

// Settings are changed by the control of their type, told in the history by their names, and count with the next call; a user has his own.
for (const language of ['CN', 'EN'] as const)
  test(`settings of each type are edited as what they are, and counted at once (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    const admin = await Actor.signIn(browser, 'admin', language)
    await admin.page.setViewportSize({ width: 1366, height: 768 })
    const values = admin.lines('参数值 | Values')
    const begin = async (code: string) => {
      await admin.open('系统参数 | Settings')
      await admin.find('参数编码 | Setting code', code)
      await admin.press('添加行 | Add line')
    }
    const save = async (who = admin) => {
      await who.press('保存 | Save')
      await expect(who.pane.locator('.document-bar')).not.toContainText(
        who.say('有未保存的修改 | Unsaved changes'),
      )
    }
    const inForce = () => admin.field('effectiveValue')
    const takeBack = async (who: Actor, lines: Locator) => {
      await lines.locator('.sw-rows [role=row]').first().getByRole('checkbox').first().check()
      await who.press('删除行 | Delete lines')
      await save(who)
    }

    await begin('SRM_PO_CONFIRM_DAYS')
    await admin.type(values, 0, 'value', '5')
    await save()
    await expect(inForce()).toContainText('5')
    await expect(admin.section('history')).toContainText(
      admin.language === 'CN' ? '全局值' : 'Value of the site',
    )
    await expect(admin.section('uses')).toContainText(admin.say('采购订单： | Purchase order: '))
    await values.locator('.sw-rows [role=row]').first().getByRole('checkbox').first().check()
    await admin.press('恢复 | Reset')
    await admin.deed.click()
    await expect(admin.dialog).toContainText(
      admin.say('恢复后全局按默认值：2 | Then the site has the default: 2'),
    )
    await admin.answer()
    await expect(inForce()).toContainText('2')
    await admin.reads(values, 0, { value: '' })
    await takeBack(admin, values)

    await begin('SRM_PO_CHANGE_AGREE')
    await (await admin.cell(values, 0, 'value')).click()
    await admin.page.keyboard.press('F2')
    await values.getByRole('checkbox').last().check()
    await admin.page.keyboard.press('Enter')
    await save()
    await expect(inForce().locator('.sw-yes')).toBeVisible()
    await takeBack(admin, values)
    await expect(inForce().locator('.sw-no')).toBeVisible()

    const requester = await Actor.signIn(browser, 'requester', language)
    const openOwn = async () => {
      await requester.open('我的参数 | My settings')
      await requester.list.getByRole('link', { name: '采购申请默认币种', exact: true }).click()
    }
    await openOwn()
    await requester.press('添加行 | Add line')
    const own = requester.lines('我的值 | My value')
    const dollar = requester.say('美元 | US Dollar')
    await (await requester.cell(own, 0, 'value')).click()
    await requester.page.keyboard.press('F2')
    await own.getByRole('combobox').fill(dollar)
    await requester.page.keyboard.press('Enter')
    await requester.reads(own, 0, { value: dollar })
    await save(requester)
    await requester.open('采购申请 | Purchase requisitions')
    await requester.press('新增 | New')
    await expect(requester.field('currency').getByRole('combobox')).toHaveValue(dollar)
    await openOwn()
    await takeBack(requester, own)
    await requester.leave()
    await admin.leave()
  })
