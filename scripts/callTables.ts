// Writes the tables of calls into the READMEs of the server: what they say is said once, in the record of each call.
// Usage: node scripts/callTables.ts [--check]
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileCalls } from '../src/server/http/files/fileCalls.ts'
import { getCalls } from '../src/server/http/getCalls.ts'
import { systemCalls } from '../src/server/http/systemCalls.ts'
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

const who = {
  public: 'anybody',
  beforePasswordChange: 'signed in, even before the first password is changed',
  signedIn: 'signed in',
  everything: 'who holds everything of the audience',
  ticket: 'the session that got the address',
} as const

const whoOf = (access: keyof typeof who | undefined, narrowed?: string): string =>
  [access === undefined ? 'nobody' : who[access], ...(narrowed ? [narrowed] : [])].join('; ')

function systemTable(): string {
  const gets = Object.entries(getCalls).map(([path, { access, says }]) =>
    row(`GET \`${path.replace('/api/', '')}\``, whoOf(access), `→ ${says}`),
  )
  const posts = Object.entries(systemCalls).map(([name, { says, access, narrowed, also = [] }]) => {
    const [server, family, operation] = name.split('/')
    const names = [operation, ...also].map((one) => `\`${one}\``).join(', ')
    return row(`\`${server}/v1/${family}Restful/\` ${names}`, whoOf(access, narrowed), says.join(' → '))
  })
  return [row('call', 'who', 'body → data'), '|---|---|---|', ...gets, ...posts].join('\n')
}

function fileTable(): string {
  const calls = Object.entries(fileCalls).map(([path, { says, access, narrowed }]) =>
    row(`\`${path}\``, whoOf(access, narrowed), says.join(' → ')),
  )
  return [row('call', 'who', 'body → data'), '|---|---|---|', ...calls].join('\n')
}

/** README → its table. It stands between `<!-- calls -->` and `<!-- /calls -->`. */
const tables: Readonly<Record<string, () => string>> = {
  'src/server/operations/README.md': operationTable,
  'src/server/http/README.md': systemTable,
  'src/server/http/files/README.md': fileTable,
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
