// The files of a field in a real browser, by their stories: shown, and uploaded.
import { describe, expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { button, changes, choose, dialog, file, names, what } from './attachmentsPage.chromium.ts'

const stories = withStories()

describe('the files of a field', () => {
  test('[sharedWidgets.attachmentControl] [sharedWidgets.attachmentColumns] an upload button with the number of files, and a table with name and actions', async () => {
    const page = await stories.open('Attachments/Form')
    await eventually(() => names(page)).toEqual([
      'Plan of the hall.pdf',
      'Photograph.png',
      'Measurements.xlsx',
      'Everything.zip',
    ])
    expect(await page.locator('.sw-attachments-badge sup').getAttribute('title')).toBe('4')
    expect(await page.locator('.sw-files-table th').allTextContents()).toEqual([
      'File name',
      'Size',
      'Actions',
    ])
    expect(await page.locator('.sw-files-table th').first().getAttribute('data-column')).toBe(
      'originalFileName',
    )
    expect(await page.locator('.sw-files-table td.sw-files-size').allTextContents()).toEqual([
      '1.5 MB',
      '20.0 KB',
      '9.0 KB',
      '200 MB',
    ])
    expect(
      await page
        .locator('[data-file=f1] button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title'))),
    ).toEqual(['Preview', 'Download', 'Delete'])
    expect(await barriersIn(page, '.sw-attachments')).toEqual([])
  })

  test('in one column of a form a file takes two lines, so that its name can be read; the table stays one for screen readers', async () => {
    const page = await stories.open('Attachments/OneColumn')
    await eventually(() => names(page).then((all) => all.length)).toBe(4)
    const name = page.locator('[data-file=f1] .sw-files-name')
    const [whole, seen, panel] = await Promise.all([
      name.evaluate((at) => at.scrollWidth),
      name.evaluate((at) => at.clientWidth),
      page.locator('.sw-files-scroll').evaluate((at) => at.clientWidth),
    ])
    expect([whole <= seen, seen > panel - 40]).toEqual([true, true])
    const [top, below] = await Promise.all([
      name.boundingBox(),
      page.locator('[data-file=f1] button').first().boundingBox(),
    ])
    expect((below?.y ?? 0) >= (top?.y ?? 0) + (top?.height ?? 0) - 1).toBe(true)
    expect(await page.locator('.sw-files-scroll').evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0)
    expect(await page.getByRole('table').getByRole('row').count()).toBe(5)
    expect(await page.getByRole('table').getByRole('columnheader').count()).toBe(3)
    expect(await barriersIn(page, '.sw-attachments')).toEqual([])
  })

  test('[constants.attachmentTableHeight] [constants.attachmentTableMaxHeight] a long table is scrolled above 240 px', async () => {
    const page = await stories.open('Attachments/Long')
    await eventually(() => names(page).then((all) => all.length)).toBe(14)
    expect(
      await page.locator('.sw-files-scroll').evaluate((at) => [at.clientHeight, at.scrollHeight > 240]),
    ).toEqual([240, true])
  })

  test.each([
    ['[permissionRules.btnPreviewAttachment]', 'LookOnly', ['Preview'], 0],
    [
      '[permissionRules.btnUploadAttachment] [permissionRules.btnDownloadAttachment] [permissionRules.btnDelAttachment]',
      'Nothing',
      [],
      0,
    ],
    ['[permissionRules.checksCanBeDisabled]', 'Unchecked', ['Preview', 'Download', 'Delete'], 1],
    ['reading only', 'ReadOnly', ['Preview', 'Download'], 0],
  ] as const)('%s only what is granted is there: %s', async (_tags, story, actions, uploads) => {
    const page = await stories.open(`Attachments/${story}`)
    await eventually(() => names(page).then((all) => all.length)).toBe(4)
    expect(
      await page
        .locator('[data-file=f1] button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title'))),
    ).toEqual([...actions])
    expect(await page.locator('.sw-attachments-bar').count()).toBe(uploads)
  })

  test('an empty field says so, a failed list is asked for again', async () => {
    const empty = await stories.open('Attachments/Empty', { language: 'CN' })
    await eventually(() => empty.locator('.sw-attachments-note').textContent()).toBe('暂无附件')
    const failed = await stories.open('Attachments/Failed')
    await failed.getByRole('alert').getByText('could not be loaded').waitFor()
    await button(failed, 'Retry').click()
    await eventually(() => names(failed).then((all) => all.length)).toBe(4)
  })

  test('in a cell the same opens from a badge', async () => {
    const page = await stories.open('Attachments/Cell')
    await eventually(() => names(page).then((all) => all.length)).toBe(4)
    expect(await button(page, '4 attachments').locator('sup').getAttribute('title')).toBe('4')
    await button(page, '4 attachments').click()
    await eventually(() => page.locator('.sw-files-table').isVisible()).toBe(false)
  })

  test.each([
    ['EN', 'must be .gif, jpeg, jpg, png, bmp'],
    ['CN', '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种'],
  ] as const)(
    '[errors.imageType] [uploadRules.gridImageExtensions] pictures are shown as such, and nothing else is taken beside them, in %s',
    async (language, words) => {
      const page = await stories.open('Attachments/Pictures', { language })
      await eventually(() => page.locator('.sw-pictures img').getAttribute('alt')).toBe('Photograph.png')
      await choose(page, file('a.pdf'))
      await eventually(() => dialog(page).textContent()).toContain(words)
      expect(await changes(page)).toEqual([])
    },
  )
})

describe('uploading', () => {
  test('[states.attachmentUpload] idle, uploading with a percentage, success: the list grows and the joined ids are reported', async () => {
    const page = await stories.open('Attachments/Held')
    await eventually(() => names(page)).toEqual(['Plan of the hall.pdf'])
    expect(await page.locator('[data-upload]').count()).toBe(0)
    await choose(page, file('a.pdf'), file('b.pdf'))
    await eventually(() => page.locator('[data-upload=uploading]').count()).toBe(2)
    await eventually(() =>
      page.locator('[data-upload=uploading]').first().getByRole('progressbar').getAttribute('aria-valuenow'),
    ).toBe('40')
    expect(await changes(page)).toEqual([])
    await page.evaluate(() => window.letGo?.())
    await eventually(() => names(page)).toEqual(['Plan of the hall.pdf', 'a.pdf', 'b.pdf'])
    expect(await changes(page)).toEqual(['f1,n-a.pdf', 'f1,n-a.pdf,n-b.pdf'])
    expect(await what(page, 'upload')).toMatchObject([
      { name: 'a.pdf', functionId: 'files' },
      { name: 'b.pdf', functionId: 'files' },
    ])
    expect(await page.locator('[data-upload]').count()).toBe(0)
  })

  test('[errors.uploadFailed] [constants.uploadFailureToast] a refusal shows the words of the server, 2.5 seconds, stays in the list and can be tried again', async () => {
    const page = await stories.open('Attachments/Refused')
    await page.evaluate(() => {
      const from = performance.now()
      const seen = new MutationObserver(() => {
        const shown = document.querySelector('.ant-message-notice')
        const at = document.body
        if (shown && !at.dataset['shown']) at.dataset['shown'] = String(performance.now() - from)
        if (!shown && at.dataset['shown'] && !at.dataset['gone'])
          at.dataset['gone'] = String(performance.now() - from)
      })
      seen.observe(document.body, { childList: true, subtree: true })
    })
    await choose(page, file('wrong.pdf'))
    await eventually(() => page.locator('.ant-message-notice').textContent()).toBe(
      'The file content does not match its extension',
    )
    expect(await page.locator('[data-upload=error]').getByRole('alert').textContent()).toBe(
      'The file content does not match its extension',
    )
    await eventually(() => page.evaluate(() => Number(document.body.dataset['gone'] ?? 0))).toBeGreaterThan(0)
    expect(
      await page.evaluate(
        () => Number(document.body.dataset['gone']) - Number(document.body.dataset['shown']),
      ),
    ).toBeGreaterThan(2400)
    await button(page, 'Retry wrong.pdf').click()
    await eventually(() => names(page)).toEqual(['wrong.pdf'])
  })

  test('an upload is cancelled and leaves no trace', async () => {
    const page = await stories.open('Attachments/Held')
    await choose(page, file('a.pdf'))
    await button(page, 'Cancel upload a.pdf').click()
    await eventually(() => what(page, 'aborted')).toEqual(['a.pdf'])
    expect([await page.locator('[data-upload]').count(), await changes(page)]).toEqual([0, []])
  })

  test.each([
    ['EN', 'The current file extension cannot be attached: pdf'],
    ['CN', '当前文件后缀名不允许上传，允许的后缀名：pdf'],
  ] as const)(
    '[errors.extensionNotAllowed] the list of the page is named, in %s',
    async (language, words) => {
      const page = await stories.open('Attachments/Narrow', { language })
      await choose(page, file('a.docx'), file('b.PDF'))
      await eventually(() => dialog(page).textContent()).toContain(words)
      await eventually(() => names(page)).toEqual(['b.PDF'])
    },
  )

  test('[uploadRules.attachmentMaximum] at the maximum the button rests and says why; of too many at once the first are taken', async () => {
    const full = await stories.open('Attachments/Full')
    await eventually(() => full.locator('.sw-attachments-hint').textContent()).toBe('At most 4 attachments')
    expect(await full.locator('.sw-attachments-bar button').isDisabled()).toBe(true)
    const page = await stories.open('Attachments/Narrow')
    await choose(page, file('a.pdf'), file('b.pdf'), file('c.pdf'), file('d.pdf'))
    await eventually(() => dialog(page).textContent()).toContain('At most 3 attachments; 1 not uploaded')
    await eventually(() => names(page)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })

  test('a file that is dropped beside the field does not take the page away', async () => {
    const page = await stories.open('Attachments/Empty')
    expect(
      await page.evaluate(() => {
        const dropped = new DataTransfer()
        dropped.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }))
        return ['dragover', 'drop'].map((kind) =>
          document.body.dispatchEvent(
            new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true }),
          ),
        )
      }),
    ).toEqual([false, false])
    expect(await changes(page)).toEqual([])
  })

  test('files are dropped, pictures pasted', async () => {
    const page = await stories.open('Attachments/Empty')
    await page.locator('.sw-attachments-panel').evaluate((panel) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }))
      panel.dispatchEvent(
        new DragEvent('dragover', { dataTransfer: dropped, bubbles: true, cancelable: true }),
      )
      panel.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
      const pasted = new DataTransfer()
      pasted.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
      panel.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
      )
    })
    await eventually(() =>
      names(page).then((all) => all.map((name) => name.replace(/\d{8}-\d{6}/, 'MOMENT')).sort()),
    ).toEqual(['dropped.pdf', 'pasted-MOMENT.png'])
  })
})
