import type { Page, Response } from '@playwright/test'

/** The answer to the next call of a page that looks for this text, by its address or by what it sends. */
export const answerTo = (page: Page, text: string): Promise<Response> =>
  page.waitForResponse((answer) => {
    const request = answer.request()
    return `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`.includes(text)
  })
