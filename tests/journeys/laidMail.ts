import { delimiter, join } from 'node:path'
import { expect } from '@playwright/test'
import { mailsIn, type LaidMail } from '../mails/readMails.ts'

/** Where the application of this worker lays its mails; undefined where it was started by somebody else, who alone knows. */
export function outboxOf(): string | undefined {
  const folder =
    process.env['JOURNEY_FOLDERS']?.split(delimiter)[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  return folder && join(folder, 'outbox')
}

/** The mail to an address whose subject tells of a number, once it lies in the folder. */
export async function laidMail(folder: string, to: string, number: string): Promise<LaidMail> {
  const find = (): LaidMail | undefined =>
    mailsIn(folder).find((mail) => mail.to === to && mail.subject.includes(number))
  await expect.poll(() => find()?.subject, { timeout: 60_000 }).toBeDefined()
  return find() ?? { to, subject: '', text: '' }
}
