import type { Page } from '@playwright/test'
import { recordedEvents } from '../../../tests/stories/openStories.ts'

/** Hands and eyes for the stories of `Attachments.stories.tsx`. */
export const file = (name: string, type = 'application/pdf', text = '%PDF-1.4') => ({
  name,
  mimeType: type,
  buffer: Buffer.from(text),
})
export const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('input[type=file]').setInputFiles(files)
export const names = (page: Page) => page.locator('.sw-files-table tbody .sw-files-name').allTextContents()
export const changes = async (page: Page) =>
  (await recordedEvents(page)).filter(({ what }) => what === 'change').map(({ value }) => value)
export const what = async (page: Page, name: string) =>
  (await recordedEvents(page)).filter((one) => one.what === name).map(({ value }) => value)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
