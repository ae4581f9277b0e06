// What is done with files that are there, in a real browser: in the cell of a grid, deleted, looked at; versions of a drawing.
import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { button, changes, choose, dialog, file, names, what } from './attachmentsPage.chromium.ts'

const stories = withStories()

describe('in the cell of a grid', () => {
  const cell = (page: Page, row: string) => page.locator(`[data-row=${row}] [data-col=files]`)
  const edits = async (page: Page) =>
    (await what(page, 'edit')) as readonly (readonly { rowKey: string; values: Record<string, unknown> }[])[]

  test("[cellTypes.upload] edit: Enter opens the files of the cell, what is uploaded there is committed with Escape, and keys of the popup are not the grid's", async () => {
    const page = await stories.open('Attachments/InGrid')
    await cell(page, 'r0').click()
    await page.keyboard.press('Enter')
    await eventually(() => names(page)).toEqual(['Plan of the hall.pdf'])
    await eventually(() =>
      page.evaluate(() => document.activeElement?.closest('.sw-attachments-cell') !== null),
    ).toBe(true)
    await choose(page, file('a.pdf'), file('b.pdf'))
    await eventually(() => names(page)).toEqual(['Plan of the hall.pdf', 'a.pdf', 'b.pdf'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await eventually(() => edits(page)).toEqual([[{ rowKey: 'r0', values: { files: 'f1,n-a.pdf,n-b.pdf' } }]])
    await eventually(() => page.locator('.sw-attachments-cell').count()).toBe(0)
    await eventually(() => cell(page, 'r0').textContent()).toContain('3')
  })

  test('a press elsewhere commits too', async () => {
    const page = await stories.open('Attachments/InGrid')
    await cell(page, 'r1').click()
    await page.keyboard.press('Enter')
    await choose(page, file('a.pdf'))
    await eventually(() => names(page)).toEqual(['a.pdf'])
    await page.locator('[data-row=r0] [data-col=title]').click()
    await eventually(() => edits(page)).toEqual([[{ rowKey: 'r1', values: { files: 'n-a.pdf' } }]])
  })

  test('who leaves the cell before an upload has ended is told that it was cancelled', async () => {
    const page = await stories.open('Attachments/InGridHeld')
    await cell(page, 'r1').click()
    await page.keyboard.press('Enter')
    await choose(page, file('a.pdf'))
    await eventually(() => page.locator('[data-upload=uploading]').count()).toBe(1)
    await page.locator('[data-row=r0] [data-col=title]').click()
    await eventually(() => page.locator('.ant-message-notice').textContent()).toBe(
      'The cell was left before the upload had ended; cancelled: a.pdf',
    )
    expect(await what(page, 'aborted')).toEqual(['a.pdf'])
  })
})

describe('deleting', () => {
  test.each([
    [
      'EN',
      'Please confirm whether to continue deleting attachments?',
      'Attachment deleted successfully, because attachment IDs were updated, please save the business document promptly',
      'Delete',
    ],
    ['CN', '请确认是否继续删除附件？', '附件删除成功，由于附件ID已更新，请及时保存业务单据', '继续删除'],
  ] as const)(
    '[states.attachmentDelete] [errors.confirmDeleteAttachment] [errors.attachmentDeleted] asked for, done, told, in %s',
    async (language, question, done, confirm) => {
      const page = await stories.open('Attachments/Form', { language })
      await page.locator('[data-file=f2] button').last().click()
      await eventually(() => dialog(page).textContent()).toContain(question)
      expect(await changes(page)).toEqual([])
      await dialog(page).getByRole('button', { name: confirm }).click()
      await eventually(() => page.locator('.ant-message-notice').textContent()).toBe(done)
      expect([await changes(page), await what(page, 'remove')]).toEqual([['f1,f3,f4'], [['f2']]])
      await eventually(() => names(page).then((all) => all.length)).toBe(3)
    },
  )

  test('a file of a saved document stays on the server until the document is saved', async () => {
    const page = await stories.open('Attachments/Form')
    await button(page, 'Delete Plan of the hall.pdf').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await eventually(() => changes(page)).toEqual(['f2,f3,f4'])
    expect(await what(page, 'remove')).toEqual([])
  })
})

describe('looking at files', () => {
  test('[states.viewers] [errors.previewNotSupported] a PDF in a frame, a picture in its viewer, anything else is offered as a download', async () => {
    const page = await stories.open('Attachments/Form')
    await button(page, 'Preview Plan of the hall.pdf').click()
    await eventually(() => dialog(page).locator('iframe').getAttribute('src')).toBe(
      'about:blank#toolbar=1&navpanes=0&view=FitH',
    )
    await button(page, 'Close').click()
    await eventually(() => dialog(page).count()).toBe(0)
    await button(page, 'Preview Photograph.png').click()
    await eventually(() => dialog(page).locator('img').count()).toBe(1)
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.sw-picture img').count()).toBe(0)
    await button(page, 'Preview Everything.zip').click()
    await eventually(() => dialog(page).textContent()).toContain(
      'Unsupported file format for online preview, please download the file and view with a local tool',
    )
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await eventually(() => what(page, 'download')).toEqual(['f4'])
    await eventually(() => dialog(page).count()).toBe(0)
    await button(page, 'Preview Measurements.xlsx').click()
    await eventually(() => dialog(page).textContent()).toContain('No converter is installed')
    expect(await what(page, 'address')).toEqual(['f1', 'f2', 'f3'])
  })

  test('[errors.previewNotSupported] the same in Chinese', async () => {
    const page = await stories.open('Attachments/Form', { language: 'CN' })
    await button(page, '预览 Everything.zip').click()
    await eventually(() => dialog(page).textContent()).toContain(
      '不支持该文件格式在线预览，请下载文件后使用本地工具查看',
    )
  })

  test('[sharedWidgets.imageViewerModal] [constants.zIndexImageViewer] [states.viewers] enlarged, turned, moved and downloaded, by buttons, keys and wheel; closing clears it', async () => {
    const page = await stories.open('Attachments/Picture')
    await page.getByText('open').click()
    const shown = dialog(page).locator('img')
    await shown.waitFor()
    expect(await page.locator('.ant-modal-wrap').evaluate((at) => getComputedStyle(at).zIndex)).toBe('1100')
    const stance = () => shown.evaluate((at) => at.style.transform)
    await button(page, 'Zoom in').click()
    await button(page, 'Rotate right').click()
    expect(await stance()).toBe('translate(0px, 0px) rotate(90deg) scale(1.25)')
    await page.locator('.sw-picture').focus()
    for (const key of ['+', 'ArrowLeft', 'R', 'R']) await page.keyboard.press(key)
    expect(await stance()).toBe('translate(20px, 0px) rotate(-90deg) scale(1.5625)')
    await page.keyboard.press('0')
    await page.locator('.sw-picture').hover()
    await page.mouse.wheel(0, -100)
    await eventually(stance).toBe('translate(0px, 0px) rotate(0deg) scale(1.1)')
    await button(page, 'Download').click()
    expect(await what(page, 'download')).toEqual(['f2'])
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.sw-picture img').count()).toBe(0)
    await page.getByText('open').click()
    await eventually(stance).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
  })

  test('[constants.imageCrop] what lies within the frame is cut out as a JPEG of 180×180', async () => {
    const page = await stories.open('Attachments/Picture')
    await page.getByText('open').click()
    await button(page, 'Crop 180×180').click()
    expect(await page.locator('.sw-crop').evaluate((at) => [at.clientWidth, at.clientHeight])).toEqual([
      180, 180,
    ])
    await page.locator('.sw-picture').focus()
    for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowRight')
    await button(page, 'Save crop').click()
    await eventually(() => what(page, 'crop').then((all) => all.length)).toBe(1)
    const [cut] = (await what(page, 'crop')) as [{ type: string; bytes: number[] }]
    expect(cut.type).toBe('image/jpeg')
    const corners = await page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(bitmap, 0, 0)
      const at = (x: number, y: number) =>
        [...(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [])].map((value) => Math.round(value / 64))
      return [bitmap.width, bitmap.height, at(20, 40), at(20, 140), at(160, 40), at(160, 140)]
    }, cut.bytes)
    // Moved by 100 px the frame lies wholly in the right half: green above, yellow below.
    expect(corners).toEqual([180, 180, [0, 2, 1], [4, 3, 0], [0, 2, 1], [4, 3, 0]])
  })

  test('[sharedWidgets.pdfViewerModal] [constants.pdfToolbarDelay] print and download are there when they are allowed, after 400 ms', async () => {
    const page = await stories.open('Attachments/Form')
    const seen = await page.evaluate(
      () =>
        new Promise<{ delays: number[]; barWithFrame: boolean }>((resolve) => {
          const delays: number[] = []
          const { setTimeout: later } = window
          window.setTimeout = ((run: () => void, delay?: number) => {
            delays.push(delay ?? 0)
            return later(run, delay)
          }) as typeof setTimeout
          let barWithFrame: boolean | undefined
          new MutationObserver(() => {
            const bar = document.querySelector('.ant-modal [role=toolbar]') !== null
            if (document.querySelector('iframe')) barWithFrame ??= bar
            if (bar) resolve({ delays, barWithFrame: barWithFrame === true })
          }).observe(document.body, { childList: true, subtree: true })
          document.querySelector<HTMLButtonElement>('[data-file=f1] button')?.click()
        }),
    )
    expect([seen.barWithFrame, seen.delays.includes(400)]).toEqual([false, true])
    expect(await dialog(page).getByRole('toolbar').getByRole('button').allTextContents()).toEqual([
      'Print',
      'Download',
    ])
    const hidden = await stories.open('Attachments/PdfNoPrint')
    await hidden.locator('iframe').waitFor()
    expect(await hidden.locator('iframe').getAttribute('src')).toBe(
      'about:blank#toolbar=0&navpanes=0&view=FitH',
    )
    await hidden.waitForFunction(
      (opened) => performance.now() - opened > 1000,
      await hidden.evaluate(() => performance.now()),
    ) // longer than a bar would take
    expect(await dialog(hidden).getByRole('toolbar').count()).toBe(0)
  })

  test.each([
    ['EN', 'no file information to view'],
    ['CN', '没有可查看的文件信息'],
  ] as const)('[errors.noFileToView] without a file the viewer says so, in %s', async (language, words) => {
    const page = await stories.open('Attachments/PdfNothing', { language })
    await eventually(() => dialog(page).locator('.ant-empty-description').textContent()).toBe(words)
    expect(await page.locator('iframe').count()).toBe(0)
  })
})

describe('drawings', () => {
  test('[sharedWidgets.drawingVersionDialog] [constants.drawingDialogWidth] [constants.zIndexDrawingDialog] versions of a drawing, each to be looked at', async () => {
    const page = await stories.open('Attachments/Drawings')
    await dialog(page).waitFor()
    await eventually(() =>
      page.locator('.ant-modal').evaluate((at) => at.getBoundingClientRect().width),
    ).toBe(600) // it grows into its place
    expect(await page.locator('.ant-modal-wrap').evaluate((at) => getComputedStyle(at).zIndex)).toBe('900')
    expect(
      await dialog(page).locator('thead').first().locator('th').filter({ hasText: /\S/ }).allTextContents(),
    ).toEqual(['Drawing type', 'Drawing version', 'View drawing', 'Document number (material number)'])
    await dialog(page).getByRole('button', { name: 'View' }).nth(1).click()
    await eventually(() => what(page, 'view')).toMatchObject([{ PF_DOKNR: '10004711', PF_DOKVR: 'B' }])
    await eventually(() => page.locator('iframe').getAttribute('src')).toMatch(/^blob:.*#toolbar=0/)
  })

  test.each([
    ['EN', 'no item drawing information found'],
    ['CN', '未找到物料图纸信息'],
  ] as const)(
    '[errors.noItemDrawing] [constants.drawingResponseMinimum] an answer of less than 300 bytes is no drawing, in %s',
    async (language, words) => {
      const page = await stories.open('Attachments/DrawingTooSmall', { language })
      await dialog(page)
        .getByRole('button', { name: language === 'EN' ? 'View' : '查看' })
        .first()
        .click()
      await eventually(() => page.locator('.ant-message-notice').textContent()).toBe(words)
      expect(await page.locator('iframe').count()).toBe(0)
    },
  )

  test.each([
    ['EN', 'no material drawing information found'],
    ['CN', '未找到物料图纸信息'],
  ] as const)(
    '[errors.noMaterialDrawing] without versions the table says so, in %s',
    async (language, words) => {
      const page = await stories.open('Attachments/NoDrawings', { language })
      await eventually(() => dialog(page).locator('tbody').textContent()).toContain(words)
    },
  )
})
