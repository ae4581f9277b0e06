// The one door of every npm script. Plain JavaScript for the Node of the machine (20 or newer): makes sure that what the
// lock file says is installed, then hands over to the Node that the project pins. Usage: node scripts/run.mjs <script> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [script, ...rest] = process.argv.slice(2)

const fail = (words) => {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

if (!script) fail('Which script? For example: node scripts/run.mjs start')
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed to set the project up; this is ${process.version}.`)

install()
const node = pinnedNode()
const file = join(root, 'scripts', `${script}.ts`)
if (!existsSync(file)) fail(`There is no scripts/${script}.ts.`)
const child = spawn(node, [file, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Without types, and compiled: what one process has read the next one reads there. Keyed by content, so it is never old.
    NODE_COMPILE_CACHE: join(root, 'dist/cache/node'),
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  },
})
// A stop is the script's to carry out (it closes the database first); this process only passes it on and waits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Installs when nothing is installed, or something older than the lock file. Its output goes to stderr: stdout belongs to the script. */
function install() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link: install where it leads to, or "npm ci" would empty that folder.')
  process.stderr.write('Installing what package-lock.json names (half a minute) …\n')
  const done = spawnSync('npm', ['ci'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0)
    fail('The installation failed; the reason stands above. Mend it and run the command again.')
}

/** The Node that package.json pins. Without it everything would silently run on the machine's own. */
function pinnedNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
  const binary = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const found = existsSync(binary)
    ? spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim()
    : 'none'
  if (found !== `v${wanted}`)
    fail(
      `The project runs on Node ${wanted}, but node_modules has ${found}. Install scripts may have been switched off: run "npm ci" without --ignore-scripts.`,
    )
  return binary
}
