// npm run bench [-- name … --option]: measures the budgets, one after the other, each in a process of its own (scripts/bench/<name>.ts).
// Prints medians, and ratios against a floor measured in the same run; asserts nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const measurements: Readonly<Record<string, string>> = {
  compile: 'compile cold and incremental',
  growth: 'what 400 generated documents cost: compile, one file saved, start; --web: bytes of the first load',
  dev: 'from a saved YAML to the painted page under npm run dev',
  bytes: 'bytes of the first load and of one screen chunk',
  start: 'start to ready of an installed copy, and memory of the server process',
  list: 'first page of order lines among 1,000,000: 20 rows, three filters, sorted, scoped, through the whole server',
  rows: 'lists of a party among 50,000 documents with 200,000 rows of four parties each, against the same SQL by hand',
  report: 'a report over 1,000,000 lines, and one over a view of them, against the same SQL by hand',
  home: 'the home of each role on demonstration data, in one call',
  tasks: 'what waits for somebody with 100,000 open documents in his scope',
  paint: 'from the click on the menu to painted rows of the order list',
  grid: 'the grid against a hand-written floor and the grids of others',
  matrix: 'a matrix of 500 × 60 over an open document, against the floor of the grid',
  live: 'what changed of a document to 70 sockets of other servers, each what he may read',
  form: 'a form of 60 questions that are data, against a label and an input by hand for each',
  document: 'a document of 1,000 lines: opening, keys, totals, paste, against the same by hand',
}

const words = process.argv.slice(2)
const options = words.filter((word, index) => word.startsWith('--') || words[index - 1]?.startsWith('--'))
const names = words.filter((word) => !options.includes(word))
const unknown = names.filter((name) => measurements[name] === undefined)
if (unknown.length)
  throw new Error(
    `There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}.`,
  )
for (const name of names.length ? names : Object.keys(measurements)) {
  process.stdout.write(`\n── ${name}: ${measurements[name]}\n`)
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'bench', `${name}.ts`), ...options],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) process.exitCode = 1
}
