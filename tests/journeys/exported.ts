import { readFile } from 'node:fs/promises'
import type { Actor } from './Actor.ts'

/** The list in front as the text of the CSV file that it is exported to. */
export async function exported(user: Actor): Promise<string> {
  await user.press('导出 | Export')
  await user.dialog.getByRole('radio', { name: 'CSV' }).click()
  const [file] = await Promise.all([
    user.page.waitForEvent('download'),
    user.dialog.locator('.ant-modal-footer .ant-btn-primary').click(),
  ])
  return readFile(await file.path(), 'utf8')
}
