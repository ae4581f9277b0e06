/** Prints everything defined: `node scripts/catalog.ts`; --json for tools. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalog, type Catalog } from '../src/compiler/explain/catalog.ts'
import { createCompiler } from '../src/compiler/createCompiler.ts'

const root = resolve(
  process.argv.slice(2).find((word) => !word.startsWith('--')) ??
    join(dirname(fileURLToPath(import.meta.url)), '..'),
)
const { definitions, diagnostics } = createCompiler(root).compile()
if (!definitions) {
  console.error(`${diagnostics.length} mistakes: run node scripts/check.ts`)
  process.exitCode = 1
} else
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify(catalog(definitions), null, 2)
      : readable(catalog(definitions)),
  )

function readable({
  routes,
  entities,
  actions,
  lookups,
  settings,
  tiles,
  resources,
  menus,
  errors,
  cellTypes,
}: Catalog): string {
  return [
    table(
      'Screens',
      ['id', 'kind', 'entity', 'side', 'written in'],
      routes.map(({ id, kind, entity, side, file, line }) => [id, kind, entity, side, `${file}:${line}`]),
    ),
    table(
      'Entities',
      ['id', 'kind', 'endpoint', 'fields', 'written in'],
      entities.map(({ id, kind, server, endpoint, fields, file, line }) => [
        id,
        kind,
        `${server}${endpoint}`,
        String(fields.length),
        `${file}:${line}`,
      ]),
    ),
    table(
      'Verbs',
      ['entity', 'verb', 'from', 'to', 'by'],
      actions.map(({ entity, verb, from, to, by }) => [entity, verb, from.join(' '), to ?? '', by.join(' ')]),
    ),
    table(
      'Menus',
      ['id', 'label', 'under', 'granted to'],
      menus.map(({ id, label, parent, grants }) => [id, label, parent ?? '', Object.keys(grants).join(' ')]),
    ),
    table(
      'Settings',
      ['name', 'type', 'default', 'levels', 'written in'],
      settings.map(({ name, type, default: standard, levels, file, line }) => [
        name,
        type,
        standard ?? '',
        levels.join(' '),
        `${file}:${line}`,
      ]),
    ),
    table(
      'Tiles',
      ['name', 'kind', 'opens', 'granted to', 'written in'],
      tiles.map(({ id, kind, opens, grants, file, line }) => [
        id,
        kind,
        opens ?? '',
        grants.join(' '),
        `${file}:${line}`,
      ]),
    ),
    `Lookups (${lookups.length}): ${lookups.map(({ typeCode }) => typeCode).join(' ')}`,
    `Resource codes (${resources.length}): ${resources.join(' ')}`,
    `Error codes (${errors.length}): ${errors.map(({ code }) => code).join(' ')}`,
    `Cell types (${cellTypes.length}): ${cellTypes.join(' ')}`,
  ].join('\n\n')
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [`${title} (${rows.length})`, line(head), ...rows.map(line)].join('\n')
}
