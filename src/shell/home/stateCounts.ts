import type { ScreenEntry } from '../../language/screen.ts'
import type { CompiledState } from '../../language/state.ts'
import type { MenuNode } from '../../language/wire.ts'
import type { Client } from '../../client/Client.ts'
import { loadScreen } from '../screens.ts'

export interface StateCount {
  readonly state: CompiledState
  readonly count: number
}

/** A menu whose rows stand in states: how many in each. `field` is the search field that a click fills. */
export interface MenuCounts {
  readonly menu: MenuNode
  readonly field: string
  readonly counts: readonly StateCount[]
}

/** Nothing for a list whose rows have no states, or that is not searched by them. */
export async function countStates(
  client: Client,
  entry: ScreenEntry,
  menu: MenuNode,
  respId: string,
): Promise<MenuCounts | null> {
  const { screen, entities } = await loadScreen(entry)
  const entity = entities[screen.entity]
  const states = entity?.states
  if (screen.kind !== 'list' || !entity || !states || !screen.search.some(({ key }) => key === states.field))
    return null
  const counts: StateCount[] = []
  for (const state of states.values) {
    // one after the other: the home page must not crowd out the work
    const body = { [states.field]: state.code, onlyQueryTotalFlag: 'Y' }
    const { page } = await client.call(entity.server, entity.family, 'listByPage', body, {
      menuId: menu.menuId,
      respId,
    })
    counts.push({ state, count: page?.count ?? 0 })
  }
  return { menu, field: states.field, counts }
}
