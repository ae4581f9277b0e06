// Prints, as JSON, what stories need to know of all screens before any of them is loaded: read from what was compiled, in a process of its
// own, so that it is what was compiled last. Usage: node scripts/stories/screenFacts.ts
import type { CompiledMenu } from '../../src/language/menu.ts'
import { listsOf } from '../../src/language/menu.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import type { CompiledScreen } from '../../src/language/screen.ts'
import { editsRows } from '../../src/rules/document/editsRows.ts'
import { settingOf, type Setting } from '../../src/storybook/Setting.ts'
import type { ScreenFacts, Seen } from '../../src/storybook/stories/ScreenFacts.ts'

export interface StoryCatalog {
  readonly setting: Setting
  readonly screens: readonly ScreenFacts[]
}

/** All screens, in the order in which they were compiled. */
export const catalogOf = (definitions: Definitions): StoryCatalog => ({
  setting: settingOf(definitions),
  screens: definitions.screens.map((screen) => factsOf(definitions, screen)),
})

function factsOf(definitions: Definitions, screen: CompiledScreen): ScreenFacts {
  const { id, kind, title, audience, toolbar, pictures, sections } = screen
  const entity = definitions.entities[screen.entity]
  if (!entity) throw new Error(`${id} was compiled without its entity.`)
  const states = entity.states?.values.map(({ code, label }) => ({ code, label }))
  return {
    id,
    kind,
    title,
    area: definitions.areas.find((area) => area.id === entity.area)?.label ?? title,
    ...(kind === 'list' && editsRows(toolbar) ? { isEdited: true as const } : {}),
    ...(pictures ? { hasPictures: true as const } : {}),
    ...(audience === undefined ? {} : { audience }),
    audiences: seenBy(definitions, screen),
    ...(states ? { states } : {}),
    isBegun: entity.kind !== 'view' && Object.values(entity.access).some(({ create }) => create),
    hasLines: sections.some((section) => section.kind === 'table'),
  }
}

/** Who gets which screen under its address, and may press what. */
function seenBy(definitions: Definitions, screen: CompiledScreen): Readonly<Record<string, Seen>> {
  const { screens, entities, audiences } = definitions
  const under = screens.filter(({ path }) => path === screen.path)
  const access = entities[screen.entity]?.access ?? {}
  const seen = audiences.flatMap(({ name }): readonly [string, Seen][] => {
    const own = screen.audience === name ? screen : under.find(({ audience }) => audience === name)
    const shown = own ?? (screen.audience === undefined ? screen : undefined)
    const parent = entities[screen.entity]?.parent?.entity
    const isThere = access[name] ?? entities[parent ?? '']?.access[name] ?? entities[screen.entity]?.view
    if (!shown || !isThere) return []
    const granted = grantedTo(definitions, shown, name)
    return granted === null ? [] : [[name, { screen: shown.id, ...(granted ? { granted } : {}) }]]
  })
  return Object.fromEntries(seen)
}

/** The buttons that roles of the audience hold where the screen is reached from; undefined where no menu leads to it, null where none of theirs does. */
function grantedTo(
  { menus, roles }: Definitions,
  screen: CompiledScreen,
  audience: string,
): readonly string[] | undefined | null {
  const reached = [screen.id, screen.list ?? screen.id]
  const holding = menus.filter((menu) => listsOf(menu).some((one) => reached.includes(one)))
  if (holding.length === 0) return undefined
  const theirs = roles.filter((role) => role.audience === audience).map(({ name }) => name)
  const held = holding.filter(({ grants }) => theirs.some((role) => grants[role] !== undefined))
  return held.length === 0 ? null : [...new Set(held.flatMap((menu) => codesIn(menu, theirs)))]
}

const codesIn = ({ grants, resources }: CompiledMenu, roles: readonly string[]): readonly string[] =>
  roles.flatMap((role) => {
    const codes = grants[role] ?? []
    return codes === 'all' ? resources.map(({ code }) => code) : codes
  })

if (import.meta.main) {
  const { definitions } = (await import('../../dist/definitions/server.js')) as {
    readonly definitions: Definitions
  } // as it was compiled
  process.stdout.write(JSON.stringify(catalogOf(definitions)))
}
