import type { Page } from '@playwright/test'

interface Fetched {
  requests: number
  /** On the wire, as they are compressed. */
  bytes: number
  /** Paths of what was answered. */
  readonly names: string[]
}

/** Counts what a page fetches from here on. */
export async function watched(page: Page): Promise<Fetched> {
  const fetched: Fetched = { requests: 0, bytes: 0, names: [] }
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.responseReceived', ({ response }) => fetched.names.push(new URL(response.url).pathname))
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    fetched.requests++
    fetched.bytes += encodedDataLength
  })
  return fetched
}
