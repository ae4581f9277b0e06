// A tab is asked of the server as its user could ask it: whoever gets a list is understood in each of its tabs.
import { expect, test } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import { createCatalog } from '../../src/server/store/Catalog.ts'
import { isUnderstood } from '../../src/server/store/queryLine.ts'
import { callerOf } from '../compliance/openFixture.ts'

const { screens, menus, entities } = definitions
const catalog = createCatalog(definitions)
const lookups = { has: () => true, attribute: () => null, meaning: () => null }

/** Audiences that get this very list, and no variant of it: those with a menu of it, where there is one at all. */
const readersOf = ({ id, audience, entity }: (typeof screens)[number]): string[] => {
  const served = screens.flatMap(({ path, audience: one }) => (path === id && one ? [one] : []))
  const listed = menus.flatMap((menu) => (menu.screen === id && menu.audience ? [menu.audience] : []))
  return Object.keys(rootOf(entity)?.access ?? {}).filter((name) =>
    audience ? name === audience : !served.includes(name) && (listed.length === 0 || listed.includes(name)),
  )
}

const rootOf = (name: string): (typeof entities)[string] | undefined => {
  const entity = entities[name]
  return entity?.parent ? rootOf(entity.parent.entity) : entity
}

const cases = screens.flatMap((screen) =>
  (screen.tabs ?? []).flatMap(({ name, query }) =>
    readersOf(screen).map((audience) => [screen.id, name, audience, screen.entity, query] as const),
  ),
)

test('there are lists with tabs, for both sides', () => {
  expect(new Set(cases.map(([, , audience]) => audience)).size).toBeGreaterThan(1)
})

test.each(cases)('%s, %s: %s is understood', (_screen, _tab, audience, entity, query) => {
  const place = { catalog, node: catalog.node(entity), caller: callerOf('somebody', audience), lookups }
  expect(isUnderstood(place, query)).toBe(true)
  expect(isUnderstood(place, `${query} and noSuchField == 1`)).toBe(false)
})
