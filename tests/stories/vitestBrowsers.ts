import { rmSync } from 'node:fs'
import { serveFolder } from '../../scripts/bench/gridServe.ts'
import { startBrowsers } from './browsers.ts'
import { buildStories } from './buildStories.ts'

/** Browsers and stories of a run, for the project that needs them. */
export default async function setup({
  config,
}: {
  readonly config: { readonly maxWorkers: number }
}): Promise<() => Promise<void>> {
  const [stop, folder] = await Promise.all([startBrowsers(config.maxWorkers), buildStories()])
  const server = await serveFolder(folder, { isKept: true })
  process.env['TEST_STORIES'] = server.address
  return async () => {
    server.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
