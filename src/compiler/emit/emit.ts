import { editsRows } from '../../rules/document/editsRows.ts'
import { visitorsOf } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, ScreenEntry } from '../../language/screen.ts'
import { isOfOpenTasks } from '../../language/task.ts'
import { literal } from './literal.ts'
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
    add(`server/entities/${entity.name}.ts`, entity, () => entityModule(entity, 'server'))
    add(`browser/entities/${entity.name}.ts`, entity, () => entityModule(entity, 'browser'))
  }
  for (const screen of definitions.screens) {
    const names = chunkEntities(screen, definitions.entities)
    add(`server/screens/${screen.id}.ts`, screen, () => screenModule(screen))
    add(`browser/screens/${screen.id}.ts`, { screen, names }, () => chunkModule(screen, names))
  }
  for (const [key, value] of Object.entries(besidesOf(definitions)))
    add(`server/besides/${key}.ts`, value, () => besidesModule(key, value))
  files.set('server.ts', serverModule(definitions))
  files.set('browser/registry.ts', registryModule(definitions.screens, definitions))
  files.set('browser/visits.ts', registryModule(visitedScreens(definitions), definitions))
  return files
}

const kernel = "import * as k from '../../../../src/rules/expression/kernel.ts'\n"
const formulas = "import * as fx from '../../../../src/rules/formula/formulas.ts'\n"
const formulaFaults = "import * as ff from '../../../../src/rules/formula/formulaFault.ts'\n"
/** The module uses the kernel only where an expression calls it, and what reads formulas only where there are any. */
const withKernel = (code: string) =>
  `${/\bk\./.test(code) ? kernel : ''}${/\bfx\.(?:value|names)\(/.test(code) ? formulas : ''}${/\bff\.fault\(/.test(code) ? formulaFaults : ''}`

function entityModule(entity: CompiledEntity, side: 'server' | 'browser'): string {
  const hooks = side === 'server' ? entity.hooks : []
  const code = literal({ ...(side === 'browser' ? unasking(entity) : entity), hooks: [] }, side).replace(
    /^ {2}hooks: \[\],$/m,
    () =>
      `  hooks: [${hooks.map(({ when, verb, name }) => `{ when: '${when}', verb: '${verb}', name: '${name}', run: ${name} }`).join(', ')}],`,
  )
  const imports = [...new Set(hooks.map(({ name }) => name))]
    .map((name) => `import { ${name} } from '../../../../src/areas/${entity.area}/hooks/${name}.ts'\n`)
    .join('')
  return `${banner}import type { CompiledEntity } from '../../../../src/language/entity.ts'\n${withKernel(code)}${imports}\nexport const entity: CompiledEntity = ${code} satisfies CompiledEntity\n`
}

/** What is asked outside is none of the browser's. */
const unasking = (entity: CompiledEntity): CompiledEntity =>
  entity.verbs.some(({ asks }) => asks)
    ? { ...entity, verbs: entity.verbs.map(({ asks: _, ...verb }) => verb) }
    : entity

function screenModule(screen: CompiledScreen): string {
  const code = literal(screen, 'server')
  return `${banner}import type { CompiledScreen } from '../../../../src/language/screen.ts'\n${withKernel(code)}\nexport const screen: CompiledScreen = ${code} satisfies CompiledScreen\n`
}

/** A screen with the entities that it shows, edits and chooses from. */
function chunkModule(screen: CompiledScreen, names: readonly string[]): string {
  const imports = names.map((name) => `import { entity as ${name} } from '../entities/${name}.ts'\n`).join('')
  const code = literal(screen, 'browser')
  return `${banner}import type { ScreenChunk } from '../../../../src/language/screen.ts'\n${withKernel(code)}${imports}
const chunk: ScreenChunk = {\n  screen: ${code.replaceAll('\n', '\n  ')},\n  entities: { ${names.join(', ')} },\n}\n\nexport default chunk\n`
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

function besidesModule(key: string, value: unknown): string {
  const code = literal(value, 'server')
  return `${banner}import type { Definitions } from '../../../../src/language/definitions.ts'\n${withKernel(code)}\nexport const value: NonNullable<Definitions['${key}']> = ${code}\n`
}

function serverModule(definitions: Definitions): string {
  const { entities, screens, version } = definitions
  const names = Object.keys(entities)
  const besides = Object.keys(besidesOf(definitions))
  const imports = [
    ...names.map((name) => `import { entity as ${name} } from './server/entities/${name}.ts'\n`),
    ...screens.map(({ id }) => `import { screen as ${id}Screen } from './server/screens/${id}.ts'\n`),
    ...besides.map((key) => `import { value as ${key}Part } from './server/besides/${key}.ts'\n`),
  ].join('')
  // This module lies two folders higher than the others.
  const shapes = "import type { Definitions } from '../../../../src/language/definitions.ts'\n".replace(
    '../../',
    '',
  )
  return `${banner}${shapes}${imports}
export const definitions: Definitions = {\n  version: ${JSON.stringify(version)},\n  entities: { ${names.join(', ')} },\n  screens: [${screens.map(({ id }) => `${id}Screen`).join(', ')}],\n${besides.map((key) => `  ${key}: ${key}Part,\n`).join('')}}\n`
}

/** Screens that are granted to people without an account, and those of theirs that rows of these open: all that their pages have to know. */
function visitedScreens({ screens, menus, roles, audiences }: Definitions): readonly CompiledScreen[] {
  const visitors = visitorsOf(audiences)?.name
  const held = roles.flatMap(({ name, audience }) => (audience === visitors ? [name] : []))
  const granted = new Set(
    menus.flatMap(({ screen, grants }) => (held.some((role) => role in grants) ? [screen] : [])),
  )
  const listed = new Set(
    screens.flatMap(({ id, kind, entity }) => (kind === 'list' && granted.has(id) ? [entity] : [])),
  )
  const isOpened = ({ kind, entity, audience }: CompiledScreen): boolean =>
    audience === visitors && (kind === 'edit' || kind === 'detail') && listed.has(entity)
  return screens.filter((screen) => granted.has(screen.id) || isOpened(screen))
}

const inboxOf = (inbox: CompiledEntity | undefined): Pick<ScreenEntry, 'inbox'> =>
  inbox?.states
    ? {
        inbox: {
          server: inbox.server,
          family: inbox.family,
          unread: { [inbox.states.field]: inbox.states.initial },
        },
      }
    : {}

function registryModule(screens: readonly CompiledScreen[], { entities, messageRows }: Definitions): string {
  const entries = screens.map((screen) => {
    const { id, path, kind, title, entity, audience, tabs, lists, toolbar, pictures } = screen
    const entry: Omit<ScreenEntry, 'load'> = {
      id,
      path,
      kind,
      title,
      entity,
      ...(entities[entity]?.states ? { hasStates: true as const } : {}),
      ...(tabs ? { hasTabs: true as const } : {}),
      ...(lists ? { lists } : {}),
      ...(kind === 'list' && editsRows(toolbar) ? { isEdited: true as const } : {}),
      ...(isOfOpenTasks(screen) ? { isTasks: true as const } : {}),
      ...(kind === 'list' && entity === messageRows?.inbox ? inboxOf(entities[entity]) : {}),
      ...(pictures ? { hasPictures: true as const } : {}),
      ...(audience ? { audience } : {}),
      ...(path === id ? {} : { from: path }),
    }
    const facts = Object.entries(entry)
      .map(([key, value]) => `${key}: ${literal(value, 'browser', '  ')}`)
      .join(', ')
    return `  { ${facts}, load: () => import('./screens/${id}.ts') },\n`
  })
  return `${banner}import type { ScreenEntry } from '../../../src/language/screen.ts'\n\nexport const registry: readonly ScreenEntry[] = [\n${entries.join('')}]\n`
}
