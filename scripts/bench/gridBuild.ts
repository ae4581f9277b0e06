import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { quietIcons } from '../quietIcons.ts'

/** Builds one page around a module (of the repository) as production code, into a folder (of its own unless given); answers the folder. */
export async function buildGridPage(
  entry: string,
  outDir = mkdtempSync(join(tmpdir(), 'grid-page-')),
): Promise<string> {
  const root = resolve(import.meta.dirname, '../..')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), quietIcons()],
    oxc: { jsx: { development: false } }, // under a test runner NODE_ENV would ask for the other
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] }, // the grids of others bring their own
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      lib: { entry: resolve(root, entry), formats: ['es'], fileName: 'page', cssFileName: 'page' },
    },
  })
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>grid</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><div id="host"></div><script type="module" src="page.js"></script>',
  )
  return outDir
}
