import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { quietIcons } from './scripts/quietIcons.ts'
import { sharedFiles } from './scripts/sharedFiles.ts'

/** What draws a document, and the page around one for people without an account, who have no shell and no list. */
const documents = ['runtime/edit/EditScreen.tsx', 'shell/visit/VisitPage.tsx']

/** What documents fetch when it is asked for (edit/lateParts.ts), and lists have at once. */
const askedFor = [
  'runtime/flow/FlowDialog.tsx',
  'runtime/flow/SuccessorDialog.tsx',
  'runtime/paging/Paging.tsx',
  'runtime/verbs/VerbDialog.tsx',
]

/** Files of the icons that `cells/furtherIcons.ts` alone draws, as a part of a regular expression. */
const furtherIcons = `[\\\\/](?:${[
  ...new Set(
    readFileSync(join(import.meta.dirname, 'src/cells/furtherIcons.ts'), 'utf8').match(/\w+Outlined/g),
  ),
].join('|')})\\.js$`

/**
 * What the login needs is one file; what stands behind it is two, and so is what every list needs besides: what documents need, too, and the
 * rest. Each has all that it imports and that is in none before it, so that a file imports only files before it. What several others share
 * comes in files by who needs it. Small ones stay: joined by size with their neighbours they would import each other in circles, and what one
 * of them makes while it is read may not be there yet.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 7 },
  {
    ...sharedFiles({
      name: 'base',
      of: 'shell/frame/Shell.tsx',
      with: documents,
      packages: new RegExp(
        `[\\\\/](?:antd[\\\\/]es[\\\\/](?:app|button|dropdown|menu|message|modal|notification|skeleton|space|tag|tooltip)|@ant-design[\\\\/]icons)[\\\\/](?!.*${furtherIcons})`,
      ),
    }),
    priority: 6,
  },
  {
    name: 'icons',
    test: new RegExp(`[\\\\/]furtherIcons\\.ts$|[\\\\/]@ant-design[\\\\/].*${furtherIcons}`),
    priority: 5.5,
  },
  { name: 'shell', test: /[\\/]shell[\\/]frame[\\/]Shell\.tsx$/, priority: 5 },
  {
    ...sharedFiles({
      name: 'fields',
      of: 'runtime/list/ListScreen.tsx',
      with: documents,
      packages:
        /[\\/]antd[\\/]es[\\/](?:alert|avatar|badge|grid|input|popover)[\\/]|[\\/](?:documentMarks|filterKind|isSetting|lineTitle|useAboutDocument|useSelected)\.ts$|[\\/]PanelProblem\.tsx$/, // and small files, each of which would be one of its own
    }),
    priority: 4,
  },
  { name: 'dates', test: /[\\/]antd[\\/]es[\\/](?:date-picker|time-picker)[\\/]/, priority: 2.5 },
  {
    ...sharedFiles({
      name: 'grid',
      of: 'runtime/list/ListScreen.tsx',
      with: ['runtime/edit/LinesGrid.tsx'],
      packages: /[\\/]antd[\\/]es[\\/]checkbox[\\/]/,
    }),
    priority: 3,
  },
  {
    ...sharedFiles({
      name: 'asked',
      of: 'runtime/list/ListScreen.tsx',
      with: askedFor,
      packages: /[\\/]antd[\\/]es[\\/](?:input-number|pagination|radio|select|tree-select)[\\/]/,
    }),
    priority: 2,
  },
  { name: 'list', test: /[\\/]runtime[\\/]list[\\/]ListScreen\.tsx$/, priority: 1 },
]

/** A chunk of several screens is called after all of them; the first is enough. */
const fileName = (name: string, extension: string): string =>
  `assets/${name.split('~')[0]?.split('.')[0]}-[hash].${extension}`

/** The browser's half of the program, written to dist/web. Needs dist/definitions: compile first. */
export default defineConfig({
  plugins: [react(), quietIcons(), paintsOnce(), withoutCircles(), precompressed()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: ({ name }) => fileName(name, 'js'),
        assetFileNames: ({ names: [name = ''] }) => fileName(name, '[ext]'),
      },
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:8080' } },
})

/** Nothing is painted before the entry has run, for it says whether the page is light or dark. */
function paintsOnce(): Plugin {
  return {
    name: 'paints-once',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}

/** Refuses files that import each other in a circle: which of them is read first would depend on the page that is opened. */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (file: string): readonly string[] => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const done = new Set<string>()
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`These files import each other: ${[...path, file].join(' > ')}`)
        if (done.has(file)) return
        for (const target of importsOf(file)) visit(target, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

/** Writes .gz and .br beside every asset, so that the server only picks a file. */
function precompressed(): Plugin {
  const squeezeGzip = promisify(gzip)
  const squeezeBrotli = promisify(brotliCompress)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true }).catch(() => [])
      for (const file of files.filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
        const bytes = await readFile(join(folder, file))
        if (bytes.length < 1024) continue
        await writeFile(join(folder, `${file}.gz`), await squeezeGzip(bytes, { level: 9 }))
        await writeFile(join(folder, `${file}.br`), await squeezeBrotli(bytes, quality))
      }
    },
  }
}
