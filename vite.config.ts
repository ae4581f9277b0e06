import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { quietIcons } from './scripts/quietIcons.ts'

/**
 * What the login needs is one file. What several screens share comes in files by who needs it; smaller ones than this many
 * bytes of source go with their nearest neighbour, for each file is a journey of its own.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  {
    name: 'part',
    test: /node_modules|[\\/]src[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
  },
]

/** A chunk of several screens is called after all of them; the first is enough. */
const fileName = (name: string, extension: string): string =>
  `assets/${name.split('~')[0]?.split('.')[0]}-[hash].${extension}`

/** The browser's half of the program, written to dist/web. Needs dist/definitions: compile first. */
export default defineConfig({
  plugins: [react(), quietIcons(), paintsOnce(), precompressed()],
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
        strictExecutionOrder: true, // what stands together in a file may need what stands in a later one
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
