import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { literal } from './literal.ts'
import { parsedJson } from './parsedJson.ts'
import { registries } from './registries.ts'
import { manual } from '../explain/manual.ts'
import { nearEntities } from '../scope/nearEntities.ts'

/** Path below dist/definitions → content. */
export type Emitted = ReadonlyMap<string, string>

const banner = '// Made by scripts/compile.ts from schemas/ and screens/. Do not edit.\n'

/** All modules and pages that are made of the definitions. */
export function emit(definitions: Definitions): Emitted {
  return new Map([...emitModules(definitions, (_, make) => make()), ['manual.md', manual(definitions)]])
}

/** Makes a module, or finds it as it was made of the same facts. `of`: the file, and what it is made of. */
export type MakeModule = (
  of: { readonly file: string; readonly facts: unknown },
  make: () => string,
) => string

/** All modules. */
export function emitModules(definitions: Definitions, made: MakeModule): Emitted {
  const files = new Map<string, string>()
  const add = (file: string, facts: unknown, make: () => string) =>
    files.set(file, made({ file, facts }, make))
  for (const entity of Object.values(definitions.entities)) {
    add(`server/entities/${entity.name}.js`, entity, () => entityModule(entity))
    add(`browser/entities/${entity.name}.js`, entity, () => browserEntity(entity))
  }
  for (const screen of definitions.screens) {
    const names = chunkEntities(screen, definitions.entities)
    add(`server/screens/${screen.id}.js`, screen, () => serverPart('screen', screen))
    add(`browser/screens/${screen.id}.js`, { screen, names }, () => chunkModule(screen, names))
    files.set(`browser/screens/${screen.id}.d.ts`, typesOfChunk)
  }
  for (const [key, value] of Object.entries(besidesOf(definitions)))
    add(`server/besides/${key}.js`, value, () => serverPart('value', value))
  files.set('server.js', serverModule(definitions))
  for (const [file, text] of registries(definitions)) files.set(file, `${banner}${text}`)
  for (const [file, text] of typings) files.set(file, text)
  return files
}

/** What is imported by its name has its types beside it; what the others export is told in those of the browser: tsconfig.emitted.json checks some. */
const typings = new Map([
  ['server.d.ts', exported('definitions', 'Definitions', '../../src/language/definitions.ts')],
  ...['registry', 'visits'].map(
    (name) =>
      [
        `browser/${name}.d.ts`,
        exported('registry', 'readonly ScreenEntry[]', '../../../src/language/screen.ts'),
      ] as const,
  ),
])

function exported(name: string, type: string, from: string): string {
  const [shape = type] = type.match(/[A-Z]\w+/) ?? []
  return `${banner}import type { ${shape} } from '${from}'\n\nexport const ${name}: ${type}\n`
}

const typesOfChunk = `${banner}import type { ScreenChunk } from '../../../../src/language/screen.ts'\n\ndeclare const chunk: ScreenChunk\nexport default chunk\n`

/** A type as a module two folders below names it. `ofLanguage('CompiledScreen', 'screen')` → `import('../../../../src/language/screen.ts').CompiledScreen` */
const ofLanguage = (type: string, file: string) => `import('../../../../src/language/${file}.ts').${type}`

const kernel = "import * as k from '../../../../src/rules/expression/kernel.ts'\n"
const formulas = "import * as fx from '../../../../src/rules/formula/formulas.ts'\n"
const formulaFaults = "import * as ff from '../../../../src/rules/formula/formulaFault.ts'\n"
/** The module uses the kernel only where an expression calls it, and what reads formulas only where there are any. */
const withKernel = (code: string) =>
  `${/\bk\./.test(code) ? kernel : ''}${/\bfx\.(?:value|names)\(/.test(code) ? formulas : ''}${/\bff\.fault\(/.test(code) ? formulaFaults : ''}`

/** A module of the server's half: data that is quick to read, then the functions of its expressions. */
function serverPart(name: string, value: unknown, imports = '', more: readonly string[] = []): string {
  const { value: json, functions } = parsedJson(value, name)
  const code = [...functions, ...more].map((line) => `${line}\n`).join('')
  return `${banner}${withKernel(code)}${imports}\nexport const ${name} = ${json}\n${code}`
}

function entityModule(entity: CompiledEntity): string {
  const { area, hooks } = entity
  const imports = [...new Set(hooks.map(({ name }) => name))]
    .map((name) => `import { ${name} } from '../../../../src/areas/${area}/hooks/${name}.ts'\n`)
    .join('')
  const runs = hooks.map(({ name }, index) => `entity.hooks[${index}].run = ${name}`)
  return serverPart('entity', entity, imports, runs)
}

function browserEntity(entity: CompiledEntity): string {
  const code = literal({ ...unasking(entity), hooks: [] })
  return `${banner}${withKernel(code)}\n/** @type {${ofLanguage('CompiledEntity', 'entity')}} */\nexport const entity = ${code}\n`
}

/** What is asked outside is none of the browser's. */
const unasking = (entity: CompiledEntity): CompiledEntity =>
  entity.verbs.some(({ asks }) => asks)
    ? { ...entity, verbs: entity.verbs.map(({ asks: _, ...verb }) => verb) }
    : entity

/** A screen with the entities that it shows, edits and chooses from. */
function chunkModule(screen: CompiledScreen, names: readonly string[]): string {
  const imports = names.map((name) => `import { entity as ${name} } from '../entities/${name}.js'\n`).join('')
  const code = literal(screen)
  return `${banner}${withKernel(code)}${imports}
/** @type {${ofLanguage('ScreenChunk', 'screen')}} */
const chunk = {\n  screen: ${code.replaceAll('\n', '\n  ')},\n  entities: { ${names.join(', ')} },\n}\n\nexport default chunk\n`
}

function chunkEntities(screen: CompiledScreen, entities: Definitions['entities']): string[] {
  const own = nearEntities([screen.entity], entities)
  const chosen = own.flatMap(({ fields, flows }) => [
    ...fields.flatMap(({ to }) => to ?? []),
    ...flows.map(({ source }) => source),
  ])
  return [...new Set([...own.map(({ name }) => name), ...chosen])].filter((name) => entities[name]).sort()
}

/** What is neither an entity nor a screen, by its name in the definitions. */
function besidesOf({ entities: _entities, screens: _screens, version: _version, ...besides }: Definitions) {
  return besides
}

function serverModule(definitions: Definitions): string {
  const { entities, screens, version } = definitions
  const names = Object.keys(entities)
  const besides = Object.keys(besidesOf(definitions))
  const imports = [
    ...names.map((name) => `import { entity as ${name} } from './server/entities/${name}.js'\n`),
    ...screens.map(({ id }) => `import { screen as ${id}Screen } from './server/screens/${id}.js'\n`),
    ...besides.map((key) => `import { value as ${key}Part } from './server/besides/${key}.js'\n`),
  ].join('')
  return `${banner}${imports}
export const definitions = {\n  version: ${JSON.stringify(version)},\n  entities: { ${names.join(', ')} },\n  screens: [${screens.map(({ id }) => `${id}Screen`).join(', ')}],\n${besides.map((key) => `  ${key}: ${key}Part,\n`).join('')}}\n`
}
