import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../chromium.ts'
import { openDevHouse, type DevHouse } from './devHouse.ts'
import { openAt, replaced, shownAfter } from './devPage.ts'
import { median, quantile } from './median.ts'

const turns = 20
const screens = 'screens/requisition/purRequisitionHeader.yaml'
const entity = 'schemas/entities/requisition/purRequisitionHeader.yaml'

/** `npm run dev` with a requisition open in a real Chromium: from the save of a YAML until the page has painted what it says. */
async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-dev-bench-'))
  let house = await openDevHouse(dataDir) // loads the demonstration data
  await house.stop()
  house = await openDevHouse(dataDir)
  console.log(`npm run dev, from its start until it is ready: ${(house.readyAfter / 1000).toFixed(1)} s`)
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    page.setDefaultTimeout(120_000)
    const begun = performance.now()
    await openAt(page, house, 'requester', '/main/purRequisitionEdit')
    await page.locator('[data-field="prTitle"]').waitFor()
    console.log(`first page of a session: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    await measure(page, house, 'a label of a screen', screens, 'Purchasing and budget')
    await measure(page, house, 'a label of an entity', entity, 'Budget no.')
  } finally {
    await browser.close()
    await house.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  page: Page,
  house: DevHouse,
  what: string,
  file: string,
  words: string,
): Promise<void> {
  const first = house.read(file)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const next = `Words of turn ${turn}.`
    times.push(await shownAfter(page, next, () => house.save(file, replaced(first, words, next))))
    await new Promise((resolve) => setTimeout(resolve, 400)) // an author looks before the next save
  }
  house.save(file, first)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  console.log(
    `${what}: median of ${turns} ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (budget 300 ms)`,
  )
}

await run()
