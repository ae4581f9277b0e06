import { rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../chromium.ts'
import { buildGridPage } from './gridBuild.ts'
import { serveFolder } from './gridServe.ts'
import { median, quantile } from './median.ts'
import { timeKeys } from './timeKeys.ts'

/**
 * A form of 60 questions that are data, as react-jsonschema-form draws it in a document, against a label and an input by hand for each, in turns in the
 * same browser: until it is painted, and a key in its last text. Usage: node scripts/bench/form.ts [--rounds 3] [--json]
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
const questions = 60

type What = 'floor' | 'form'

/** Milliseconds until all questions are painted. */
const open = (page: Page, what: What): Promise<number> =>
  page.evaluate(
    async ({ what, questions }) => {
      const element = document.getElementById('host')
      if (!element) throw new Error('The page has no host.')
      const painted = () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done()
            channel.port2.postMessage(0)
          }),
        )
      window.formBench.clear(element)
      await painted()
      const from = performance.now()
      if (what === 'floor') window.formBench.openFloor(element, questions)
      else window.formBench.openForm(element, questions)
      while (element.querySelectorAll('.lines-form-row').length < questions) await painted()
      await painted()
      return performance.now() - from
    },
    { what, questions },
  )

async function keys(page: Page, times: number): Promise<readonly number[]> {
  const field = page.locator('.lines-form-row').last().locator('input').first()
  await field.focus()
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(count % 2 ? 'Backspace' : 'a')
    await page.waitForTimeout(60)
  }
  return page.evaluate(() => window.taken.splice(0))
}

const figures: Record<What, Record<string, number[]>> = { floor: {}, form: {} }
const note = (what: What, name: string, ...values: readonly number[]) => {
  ;(figures[what][name] ??= []).push(...values)
}

const folder = await buildGridPage('scripts/bench/formPage.tsx')
const server = await serveFolder(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  for (let count = 0; count < rounds; count += 1) {
    const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
    page.on('pageerror', (error) => console.error(error.message))
    await page.addInitScript(timeKeys)
    await page.goto(server.address)
    await page.waitForFunction(() => 'formBench' in window)
    note('form', 'open, first time in a page', await open(page, 'form'))
    for (const warm of ['floor', 'form', 'form'] as const) await open(page, warm)
    for (const what of ['floor', 'form', 'floor', 'form', 'floor', 'form'] as const) {
      note(what, 'open', await open(page, what))
      await keys(page, 4)
      const taken = await keys(page, 30)
      note(what, 'key press, p50', median(taken))
      note(what, 'key press, p95', quantile(taken, 0.95))
    }
    await page.close()
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true })
}

const medians = Object.fromEntries(
  Object.entries(figures).map(([what, values]) => [
    what,
    Object.fromEntries(Object.entries(values).map(([name, all]) => [name, Number(median(all).toFixed(1))])),
  ]),
)
if (process.argv.includes('--json')) console.log(JSON.stringify(medians))
else for (const [what, values] of Object.entries(medians)) console.log(what, values)
