/** Writes src/language/source.ts from schemas/language: `node scripts/grammarTypes.ts`; with --check it only says whether it is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const target = join(root, 'src/language/source.ts')
const files = [
  'words',
  'areas',
  'audiences',
  'lookups',
  'settings',
  'entity',
  'block',
  'screens',
  'home',
  'process',
  'service',
  'message',
  'print',
  'import',
]

interface Grammar {
  title: string
  definitions?: Record<string, unknown>
  $schema?: string
}

const read = (name: string) =>
  JSON.parse(readFileSync(join(root, 'schemas/language', `${name}.schema.json`), 'utf8')) as Grammar // our own files

/** All grammars as one schema: definitions side by side, the files themselves as definitions too. */
function combined(): JSONSchema {
  const grammars = files.map(read)
  const roots = grammars
    .slice(1)
    .map(({ definitions: _, $schema: __, ...grammar }) => [grammar.title, grammar] as const)
  const definitions = Object.assign(
    {},
    ...grammars.map(({ definitions }) => definitions),
    Object.fromEntries(roots),
  ) as Record<string, unknown>
  const text = JSON.stringify({
    title: 'SourceDefinitions',
    type: 'object',
    additionalProperties: false,
    definitions,
    properties: Object.fromEntries(roots.map(([title]) => [title, { $ref: `#/definitions/${title}` }])),
  })
  return JSON.parse(
    text.replaceAll(/"(?:words|entity|screens)\.schema\.json#/g, '"#'),
    oneTypeForEach,
  ) as JSONSchema // made of valid schemas
}

/** Words beside a reference would make the library repeat the whole type (SourceFull1, SourceFull2); those of the type itself stay. */
function oneTypeForEach(_key: string, value: unknown): unknown {
  const isReference =
    typeof value === 'object' &&
    value !== null &&
    '$ref' in value &&
    typeof value.$ref === 'string' &&
    value.$ref.startsWith('#/definitions/source')
  return isReference ? { $ref: value.$ref } : value
}

/** The text of src/language/source.ts as it should be. */
export async function makeTypes(): Promise<string> {
  const bannerComment =
    '// Made by scripts/grammarTypes.ts from schemas/language. Do not edit: change the grammar.'
  return compile(combined(), 'SourceDefinitions', {
    bannerComment,
    format: false,
    unreachableDefinitions: true,
  })
}

export async function isStale(): Promise<boolean> {
  return readFileSync(target, 'utf8') !== (await makeTypes())
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await isStale()
    if (stale) console.error('src/language/source.ts is stale: run node scripts/grammarTypes.ts')
    process.exitCode = stale ? 1 : 0
  } else writeFileSync(target, await makeTypes())
}
