/** Lays out the code (oxfmt) and the definitions: `npm run format`; `--check` says what is not laid out and changes nothing, `--definitions` leaves the code alone. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grammarIn } from '../src/compiler/check/readGrammar.ts'
import { formatDefinition } from '../src/compiler/format/formatDefinition.ts'
import { ordersIn } from '../src/compiler/format/ordersIn.ts'
import { filesOnDisk } from '../src/compiler/source/files.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isCheck = process.argv.includes('--check')

const files = filesOnDisk(root)
const orders = ordersIn(files, grammarIn(files))
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all = ['schemas', 'screens'].flatMap((folder) =>
  files
    .list(folder, true)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`),
)
const unlaid: string[] = []
for (const file of named.length > 0 ? named : all) {
  const text = files.read(file) ?? ''
  const laid = formatDefinition(file, text, orders.get(file))
  if (laid === undefined || laid === text) continue
  unlaid.push(file)
  if (!isCheck) writeFileSync(join(root, file), laid)
}
if (isCheck && unlaid.length > 0) {
  console.error(
    `Not laid out as definitions are:\n${unlaid.map((file) => `  ${file}`).join('\n')}\nRun npm run format.`,
  )
  process.exitCode = 1
} else
  console.log(isCheck ? `${all.length} definitions are laid out.` : `${unlaid.length} definitions laid out.`)

if (!process.argv.includes('--definitions')) {
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt')
  const { status } = spawnSync(process.execPath, [oxfmt, ...(isCheck ? ['--check'] : []), '.'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
