// Writes the tables of calls into the READMEs of the server: what they say is said once, in the record of each call.
// Usage: node scripts/callTables.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { verbSays } from '../src/server/operations/actOn.ts'
import { operations } from '../src/server/operations/operations.ts'

const root = join(import.meta.dirname, '..')

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function operationTable(): string {
  const own = Object.values(operations).map(({ name, says }) => row(`\`${name}\``, ...says))
  return [
    row('operation', 'body', '`data`'),
    '|---|---|---|',
    ...own,
    ...verbSays.map((cells) => row(...cells)),
  ].join('\n')
}

/** README → its table. It stands between `<!-- calls -->` and `<!-- /calls -->`. */
const tables: Readonly<Record<string, () => string>> = {
  'src/server/operations/README.md': operationTable,
}

/** The README as it has to be. */
export function withTable(text: string, table: string): string {
  return text.replace(
    /<!-- calls -->\n[\s\S]*<!-- \/calls -->/,
    () => `<!-- calls -->\n${table}\n<!-- /calls -->`,
  )
}

/** READMEs that do not say what the records say. */
export function stale(): string[] {
  return Object.entries(tables)
    .filter(
      ([file, table]) => !readFileSync(join(root, file), 'utf8').includes(`<!-- calls -->\n${table()}\n`),
    )
    .map(([file]) => file)
}

function main(): void {
  if (process.argv.includes('--check')) {
    for (const file of stale()) process.stdout.write(`${file}: run node scripts/callTables.ts\n`)
    process.exitCode = stale().length > 0 ? 1 : 0
    return
  }
  for (const [file, table] of Object.entries(tables)) {
    const place = join(root, file)
    writeFileSync(place, withTable(readFileSync(place, 'utf8'), table()))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
