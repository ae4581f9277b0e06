import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { pdf, png } from '../wire/sampleFiles.ts'
import { Actor } from './Actor.ts'

const files = (user: Actor): Locator => user.field('files')
const choose = (user: Actor, ...chosen: { name: string; mimeType: string; buffer: Buffer }[]) =>
  files(user).locator('input[type=file]').setInputFiles(chosen)
const names = (user: Actor): Locator => files(user).locator('.sw-files-table tbody .sw-files-name')

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path())
}

test('a file goes with its document: uploaded by one, read by who may read the document, and by nobody else', async ({
  browser,
}) => {
  const title = `J${Date.now()}`
  const content = pdf(title)
  const keeper = await Actor.signIn(browser, 'admin', 'EN')
  await keeper.open('供应商信息 | Supplier information')
  await keeper.search('供应商编码 | Supplier code', 'MOUNTAIN0001')
  const code = await keeper.list.getByRole('link').first().innerText()
  await keeper.list.getByRole('link').first().click()
  await choose(keeper, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(keeper.dialog).toContainText(
    'The current file extension cannot be attached: jpg, jpeg, png, bmp, xlsx, xls, docx, doc, pdf, ppt, pptx, zip',
  )
  await keeper.press('OK', keeper.dialog)
  await choose(keeper, { name: 'fake.png', mimeType: 'image/png', buffer: content })
  await keeper.told('The file content does not match its extension')
  await keeper.press('Remove fake.png', files(keeper))
  await choose(
    keeper,
    { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: content },
    { name: `${title}.png`, mimeType: 'image/png', buffer: png(40, 30) },
  )
  await expect(names(keeper)).toContainText([`${title}.pdf`, `${title}.png`])
  await keeper.press('保存 | Save')
  await keeper.told('已保存 | Saved')

  await keeper.press(`Preview ${title}.png`, files(keeper))
  await expect
    .poll(() => keeper.dialog.locator('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(40)
  await keeper.page.keyboard.press('Escape')
  await expect(keeper.page.getByRole('dialog')).toHaveCount(0)

  const partner = await Actor.signIn(browser, 'supplier1', 'CN')
  await partner.openOnly('企业信息 | Company information')
  await expect(names(partner)).toContainText([`${title}.pdf`])
  await expect(files(partner).getByRole('button', { name: '上传附件' })).toHaveCount(0)
  expect(
    (await downloaded(partner.page, () => partner.press(`下载 ${title}.pdf`, files(partner)))).equals(
      content,
    ),
  ).toBe(true)
  await partner.leave()

  const rival = await Actor.signIn(browser, 'supplier2', 'CN')
  await rival.openOnly('企业信息 | Company information')
  await expect(rival.pane.locator('.document-bar')).not.toContainText(code)
  await expect(rival.pane.getByText(`${title}.pdf`)).toHaveCount(0)
  await rival.leave()

  for (const name of [`${title}.pdf`, `${title}.png`]) {
    await keeper.press(`Delete ${name}`, files(keeper))
    await expect(keeper.dialog).toContainText('Please confirm whether to continue deleting attachments?')
    await keeper.press('Delete', keeper.dialog)
    await keeper.told(
      'Attachment deleted successfully, because attachment IDs were updated, please save the business document promptly',
    )
  }
  await keeper.press('保存 | Save')
  await expect(names(keeper).filter({ hasText: title })).toHaveCount(0)
  await keeper.leave()
})
