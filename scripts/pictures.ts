/**
 * Pictures of the key pages as people see them: `npm run pictures -- [name …] [--views VIEW,…] [--out DIR] [--before DIR] [--url URL --password WORD]`.
 * Each page in both languages, light, dark, compact and roomy, on a small and a large screen and on a phone (or in these views alone); and `index.html`,
 * in which they stand side by side with those of the same name in DIR, from an earlier run. Without `--url` it starts an
 * application of its own with demonstration data. Default of `--out`: dist/pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startApplication } from './application.ts'
import { build } from './build.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { gallery } from './pictures/gallery.ts'
import { pages } from './pictures/pages.ts'
import { takePictures } from './pictures/takePictures.ts'
import { views } from './pictures/views.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '../dist/pictures') },
    before: { type: 'string' },
    views: { type: 'string' },
    url: { type: 'string' },
    password: { type: 'string' },
  },
})

const unknown = positionals.filter((name) => !pages.some((page) => page.name === name))
if (unknown.length > 0)
  throw new Error(
    `There is no page ${unknown.join(', ')}. There are: ${pages.map(({ name }) => name).join(', ')}.`,
  )

const wantedViews = values.views?.split(',')

/** What is asked for at the application that runs, or at one of its own. */
async function run(): Promise<void> {
  const out = resolve(values.out)
  mkdirSync(out, { recursive: true })
  if (!values.url) build()
  const own = values.url ? undefined : await startApplication({ startTimeout: 600_000 })
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'], // people have them
  })
  try {
    const wanted = pages.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
    const looks = views.filter(({ name }) => wantedViews?.includes(name) ?? true)
    const failures = await takePictures(browser, wanted, looks, {
      url: values.url ?? own?.url ?? '',
      password: values.password ?? own?.password ?? '',
      out,
      say: console.log,
    })
    const index = join(out, 'index.html')
    writeFileSync(index, gallery(out, values.before === undefined ? undefined : resolve(values.before)))
    console.log(`${index}${failures > 0 ? `, ${failures} pictures failed` : ''}`)
    if (failures > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await own?.stop()
  }
}

await run()
