// Compiles the definitions and builds the browser's files, each only when what it is made from changed.
// Usage: npm run build [-- --force]
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist/built.txt')

/** Definitions first, then the web build. Throws with the reason when either fails. */
export function build({
  force = false,
  say = (words: string) => process.stderr.write(`${words}\n`),
} = {}): void {
  run('scripts/compile.ts', [])
  const stamp = fingerprint()
  if (
    !force &&
    existsSync(join(root, 'dist/web/index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  )
    return
  say('Building the browser application …')
  run('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Changes when any file changes that the web build reads (content, so a fresh checkout of the same files is the same). */
function fingerprint(): string {
  const files = globSync(
    [
      'src/main.tsx',
      'src/!(server|compiler)/**/*',
      'index.html',
      'vite.config.ts',
      'scripts/{quietIcons,sharedFiles}.ts',
      'package-lock.json',
      'dist/definitions/browser/**/*',
    ],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.toSorted())
    if (statSync(join(root, file)).isFile()) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function run(file: string, args: string[]): void {
  const done = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.status !== 0) throw new Error(`${file} failed; the reason stands above.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    build({ force: process.argv.includes('--force') })
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
    process.exitCode = 1
  }
}
