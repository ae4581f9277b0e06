// npm run dev: what an author saves shows in the open page, and nothing that was typed there is lost.
import { expect, test, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../scripts/bench/median.ts'
import { openDevHouse, type DevHouse } from '../../scripts/bench/devHouse.ts'
import { openAt, replaced, shownAfter } from '../../scripts/bench/devPage.ts'
import { fieldReached } from './fieldReached.ts'
import { copyData, fillingTimeout, isFilled } from './demonstrationFolder.ts'

const screens = 'screens/requisition/purRequisitionHeader.yaml'
const entity = 'schemas/entities/requisition/purRequisitionHeader.yaml'
const section = '采购与预算 | Purchasing and budget'
/** Far above what it takes: the machine of the tests is busy with something else. `npm run bench -- dev` tells the figure. */
const mostMilliseconds = 3000

test.describe.configure({ mode: 'serial', timeout: fillingTimeout })

let house: DevHouse
let page: Page
let dataDir: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(fillingTimeout)
  dataDir = mkdtempSync(join(tmpdir(), 'screenwright-dev-data-'))
  const filled = process.env['JOURNEY_DATA']
  if (filled && isFilled(filled)) copyData(filled, dataDir)
  house = await openDevHouse(dataDir)
  page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(90_000) // the first page is made of some thousand modules
  await openAt(page, house, 'requester', '/main/purRequisitionEdit')
  await title().waitFor()
})
test.afterAll(async () => {
  await house?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const title = () => page.locator('section.tab-pane:not([hidden]) [data-field="prTitle"]').getByRole('textbox')
const overlay = () => page.locator('screenwright-dev')
const pane = () => page.locator('section.tab-pane:not([hidden])')

/** A figure that has been the same for half a second. */
async function settled(figure: () => Promise<number>): Promise<number> {
  let last = await figure()
  for (let same = 0; same < 5;) {
    await page.waitForTimeout(100)
    const now = await figure()
    same = now === last ? same + 1 : 0
    last = now
  }
  return last
}

test('a label that is saved is in the open page, and what was typed is still there: value, focus, selection, scroll', async () => {
  const first = house.read(screens)
  await title().fill('Lamps for the hall')
  const budget = pane().locator('[data-field="budgetNum"]').getByRole('textbox')
  await budget.fill('B-12')
  await budget.evaluate((box: HTMLInputElement) => box.setSelectionRange(1, 3))
  const seenAt = async () => Math.round((await budget.boundingBox())?.y ?? NaN)
  const place = await settled(seenAt)
  const times: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const words = `Budget of turn ${turn}.`
    const save = () => house.save(screens, replaced(first, section, `预算 | ${words}`))
    times.push(await shownAfter(page, words, save))
  }
  process.stdout.write(`  saved YAML to painted page: median of 20 ${Math.round(median(times))} ms\n`)
  expect(median(times)).toBeLessThan(mostMilliseconds)
  await expect(title()).toHaveValue('Lamps for the hall')
  await expect(budget).toHaveValue('B-12')
  await expect(budget).toBeFocused()
  expect(await budget.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd])).toEqual([
    1, 3,
  ])
  expect(await seenAt()).toBe(place)
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
})

test('a mistake lies over the page with its place and its mend; the page goes on, and it goes when it is mended', async () => {
  const right = house.read(entity)
  house.save(entity, replaced(right, 'compute: sum(lines.applyQuantity)', 'compute: sum(lines.applyQantity)'))
  await expect(overlay()).toContainText('1 mistake')
  await expect(overlay()).toContainText(`${entity}:`)
  await expect(overlay()).toContainText('Did you mean applyQuantity?')
  await title().fill('Lamps for the stairs')
  await expect(title()).toHaveValue('Lamps for the stairs')
  house.save(entity, right)
  await expect(overlay()).toHaveCount(0)
  await expect(title()).toHaveValue('Lamps for the stairs')
})

test('half a file is told as what it is, and the page stands', async () => {
  const right = house.read(screens)
  house.save(screens, right.slice(0, right.length / 2))
  await expect(overlay()).toContainText('mistake')
  house.save(screens, right)
  await expect(overlay()).toHaveCount(0)
  await expect(title()).toHaveValue('Lamps for the stairs')
})

test('a field that is added has its column and its place at once; one that goes is asked for with what is in it', async () => {
  const [fields, shown] = [house.read(entity), house.read(screens)]
  house.save(
    entity,
    replaced(
      fields,
      '  budgetNum:',
      '  lampColour: { label: 灯色 | Colour of lamps, max: 40 }\n  budgetNum:',
    ),
  )
  house.save(
    screens,
    replaced(shown, '- { field: prTitle, span: 2 }', '- { field: prTitle, span: 2 }\n          - lampColour'),
  )
  const field = pane().locator('[data-field="lampColour"]')
  await (await fieldReached(pane(), field)).getByRole('textbox').fill('warm')
  await expect(title()).toHaveValue('Lamps for the stairs')
  house.save(screens, shown)
  await expect(field).toHaveCount(0)
  house.save(entity, fields)
  await expect(overlay()).toContainText('Tables would change')
  await expect(overlay()).toContainText('purRequisitionHeader.lampColour is gone')
  await expect(overlay()).toContainText('0 values or rows')
  await overlay().getByRole('button', { name: 'Agree and apply' }).click()
  await expect(overlay()).toHaveCount(0)
  await expect(title()).toHaveValue('Lamps for the stairs')
})
