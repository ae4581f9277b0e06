import { visitorsOf } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, ScreenEntry } from '../../language/screen.ts'
import { isOfOpenTasks } from '../../language/task.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { literal } from './literal.ts'

/**
 * The lists of screens, by their files. That of the frame names for each screen the file of its area, which names the chunks: names of chunks
 * are what is longest in it, and they are other ones with each change. Visitors have few screens, which they need at once.
 */
export function registries(definitions: Definitions): ReadonlyMap<string, string> {
  const { screens, entities } = definitions
  const areaOf = ({ entity }: CompiledScreen): string => entities[entity]?.area ?? ''
  const areas = Map.groupBy(screens, areaOf)
  const loaders = [...areas.keys()].map(
    (area) => `  ${JSON.stringify(area)}: () => import('./areas/${area}.js'),\n`,
  )
  const ofFrame = entriesOf(
    screens,
    definitions,
    (screen) => `of(${JSON.stringify(areaOf(screen))}, ${JSON.stringify(screen.id)})`,
  )
  return new Map([
    ['browser/registry.js', `\nconst areas = {\n${loaders.join('')}}\n${ofArea}\n${ofFrame}`],
    [
      'browser/visits.js',
      `\n${entriesOf(visitedScreens(definitions), definitions, ({ id }) => chunkOf('.', id))}`,
    ],
    ...[...areas].map(([area, own]) => [`browser/areas/${area}.js`, areaModule(own)] as const),
  ])
}

const ofArea = 'const of = (area, id) => () => areas[area]().then(({ screens }) => screens[id]())\n'

const chunkOf = (from: string, id: string): string => `() => import('${from}/screens/${id}.js')`

const areaModule = (screens: readonly CompiledScreen[]): string =>
  `\nexport const screens = {\n${screens.map(({ id }) => `  ${id}: ${chunkOf('..', id)},\n`).join('')}}\n`

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

/** What the frame knows of screens before one is loaded. `load`: what loads one. */
function entriesOf(
  screens: readonly CompiledScreen[],
  { entities, messageRows }: Definitions,
  load: (screen: CompiledScreen) => string,
): string {
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
      .map(([key, value]) => `${key}: ${literal(value, '  ')}`)
      .join(', ')
    return `  { ${facts}, load: ${load(screen)} },\n`
  })
  return `export const registry = [\n${entries.join('')}]\n`
}
