import type { ComponentType } from 'react'
import type { Client } from '../../client/Client.ts'
import { layoutsOf } from '../../client/layouts.ts'
import type { Lookups } from '../../client/lookups.ts'
import type { ScreenChunk, ScreenEntry } from '../../language/screen.ts'
import { listTypes } from '../../runtime/list/listTypes.ts'
import { viewCacheOf } from '../../runtime/search/viewCache.ts'

const list = () => import('../../runtime/list/ListScreen.tsx')
const rows = () => import('../../runtime/rows/EditedList.tsx')
const pictured = () => import('../../runtime/pictures/PicturedList.tsx')
const report = () => import('../../runtime/report/ReportScreen.tsx')
const edit = () => import('../../runtime/edit/EditScreen.tsx')

export type Screen = ComponentType<{ readonly chunk: ScreenChunk }>

/**
 * What draws screens of this kind. Awaited before anything of the screen is drawn: where React itself waits for a part (`lazy`), it shows what
 * stands in its place for 300 ms at least, also when the part is there already.
 */
export const screenOf = async ({
  kind,
  isEdited,
  hasPictures,
}: Pick<ScreenEntry, 'kind' | 'isEdited' | 'hasPictures'>): Promise<Screen> => {
  if (isEdited) return (await rows()).EditedList
  if (hasPictures) return (await pictured()).PicturedList
  if (kind === 'list') return (await list()).ListScreen
  return kind === 'report' ? (await report()).ReportScreen : (await edit()).EditScreen
}

/** Milliseconds after which it is fetched although the page has never been idle. */
const patience = 2_000

/** Fetches what draws lists once the page has nothing else to do, for a list is what nearly everybody opens next. Answers how to leave it. */
export function preloadWhenIdle(): () => void {
  const fetchLists = () => void list().catch(() => undefined) // what fails now is told when a list is opened
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchLists, patience) // Safari does not tell
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(fetchLists, { timeout: patience })
  return () => cancelIdleCallback(asked)
}

/** Asks for what every list begins with, while what draws it, its definition and its rights are on the way: how its user arranged it, and what he saved. */
export function askForLists(client: Client, userId: string, respId: string): void {
  layoutsOf(client, userId).ask()
  viewCacheOf(client, userId, respId)
}

/** Asks for the code lists that a list shows, as soon as it is known which they are. */
export function askForCodes({ screen, entities }: ScreenChunk, lookups: Lookups): void {
  const entity = entities[screen.entity]
  if (screen.table && entity) listTypes(entity, screen.table).forEach((type) => lookups.of(type))
}
