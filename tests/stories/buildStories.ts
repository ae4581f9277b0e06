import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { quietIcons } from '../../scripts/quietIcons.ts'
import { screenStories } from '../../scripts/stories/screenStories.ts'
import { sampledScreens } from './sampledScreens.ts'

const root = resolve(import.meta.dirname, '../..')
/** There is no such file: it is made for each build. */
const entry = resolve(root, 'tests/stories/entry.js')

const allStories = (): readonly string[] => globSync('src/**/*.stories.tsx', { cwd: root }).toSorted()

/** React's development build warns as ever; it leaves out what it writes for a profiler that nobody opens, a third of its time. */
const withoutTracks = 'console.createTask = console.timeStamp = undefined'

/** The file of stories that is meant: `Grid`, or with folders before it where two files have the same name; of a screen `virtual:screens/<id>`, where the run has drawn it by lot. */
export function findStories(name: string): string {
  if (name.startsWith('virtual:screens/')) return name
  const files = allStories()
  const found = files.filter((file) => `/${file}`.endsWith(`/${name}.stories.tsx`))
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} files are called ${name}.stories.tsx. There are ${files.join(', ')}.`)
  return found[0]
}

/**
 * Builds the page of all stories into a folder of its own and answers the folder; about four seconds. A page loads only the file of stories
 * that its address names. It is a development build, so that React's warnings are heard.
 */
export async function buildStories(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'stories-'))
  const screens = (await sampledScreens()).map(({ file }) => `'${file}': () => import('${file}')`)
  const files = [...allStories().map((file) => `'${file}': () => import('/${file}')`), ...new Set(screens)]
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      react(),
      quietIcons(),
      screenStories(),
      {
        name: 'stories',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import { show } from '/tests/stories/storyPage.chromium.tsx'\nshow({ ${files.join(', ')} })`
            : undefined,
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'page', cssFileName: 'page' },
    },
  })
  writeFileSync(
    join(outDir, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>stories</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><script>${withoutTracks}</script><script type="module" src="page.js"></script>`,
  )
  return outDir
}
