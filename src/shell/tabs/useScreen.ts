import { useEffect, useEffectEvent, useState } from 'react'
import type { ScreenChunk } from '../../language/screen.ts'
import { useWorkspace } from '../workspace.ts'
import { menuAt, menuHolding, pathOfScreen, screenAt } from '../menus.ts'
import { loadScreen } from '../loadScreen.ts'
import { useScreens } from '../screens.ts'
import type { MenuNode } from '../../language/wire.ts'
import type { Client } from '../../client/Client.ts'
import { useLookups } from '../../client/useLookup.ts'
import { askForCodes, askForLists, screenOf, type Screen } from './screenParts.ts'
import { menuCodeOf } from '../menuCode.ts'
import type { Tab } from './tabs.ts'

export type FoundScreen =
  | { readonly kind: 'waiting' | 'unknown' | 'refused' }
  | { readonly kind: 'failed'; readonly error: Error }
  | {
      readonly kind: 'ready'
      readonly chunk: ScreenChunk
      readonly Screen: Screen
      readonly menuId: string
      readonly granted: ReadonlySet<string>
    }

/**
 * A screen belongs to the menu of its address, or to the one under whose address it stands; an edit screen to that of its list, else to the one it was opened from.
 * `held`: the menu by which it is held, where that is known.
 */
export function useScreen(tab: Tab, held?: string): { found: FoundScreen; retry: () => void } {
  const { client, menus, user, respId, resources } = useWorkspace()
  const lookups = useLookups()
  const screens = useScreens()
  const [found, setFound] = useState<FoundScreen>({ kind: 'waiting' })
  const [round, setRound] = useState(0)
  /** Of the params only those of the address count, and other ones of these make another tab. */
  const menuOfTab = useEffectEvent(() => menuByResponsibility(client, tab))
  useEffect(() => {
    let gone = false
    const find = async (early: (found: FoundScreen) => void): Promise<FoundScreen> => {
      const entry = screenAt(screens, tab.path, user.audience)
      if (!entry) return { kind: 'unknown' }
      const parts = screenOf(entry)
      parts.catch(() => undefined) // asked for beside the chunk; what fails is told below
      if (entry.kind === 'list' || entry.kind === 'report') askForLists(client, user.userId, respId)
      const menuOfList = (path: string) => menuAt(menus, path) ?? menuHolding(menus, screens, path)
      const own = held ?? menuOfList(tab.path)?.menuId
      if (own !== undefined) resources.of(own).catch(() => undefined) // asked for beside the chunk; what fails is told below
      const chunk = await loadScreen(entry)
      if (entry.kind === 'list') askForCodes(chunk, lookups)
      const { list } = chunk.screen
      const ofList = own ?? (list ? menuOfList(pathOfScreen(screens, list))?.menuId : undefined)
      const menuId = ofList ?? tab.openerMenuId ?? (await menuOfTab())
      if (!menuId) return { kind: 'refused' }
      const asked = resources.of(menuId)
      const [Screen, before] = [await parts, resources.before(menuId)]
      if (before) early({ kind: 'ready', chunk, Screen, menuId, granted: before })
      return { kind: 'ready', chunk, Screen, menuId, granted: await asked }
    }
    const tell = (next: FoundScreen) => {
      if (!gone) setFound((before) => (isSame(before, next) ? before : next))
    }
    find(tell)
      .then(tell)
      .catch((error: unknown) =>
        tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
      )
    return () => {
      gone = true
    }
  }, [
    client,
    lookups,
    screens,
    tab.path,
    tab.openerMenuId,
    held,
    menus,
    user.audience,
    user.userId,
    respId,
    resources,
    round,
  ])
  return {
    found,
    retry: () => {
      setFound({ kind: 'waiting' })
      setRound(round + 1)
    },
  }
}

/** Whether nothing has changed of a screen that was looked for again: then nothing that stands on it is made anew. */
function isSame(before: FoundScreen, next: FoundScreen): boolean {
  if (before.kind !== 'ready' || next.kind !== 'ready') return false
  const { chunk, Screen, menuId, granted } = before
  return (
    chunk === next.chunk &&
    Screen === next.Screen &&
    menuId === next.menuId &&
    granted.size === next.granted.size &&
    [...granted].every((code) => next.granted.has(code))
  )
}

/** An address from outside (a task, a mail) names the responsibility and leaves the menu to be found. */
async function menuByResponsibility(client: Client, { path, params }: Tab): Promise<string | undefined> {
  const { respId, menuId } = params
  if (!respId || menuId) return menuId
  const body = {
    isValid: 'Y',
    systemCode: 'BASE',
    responsibilityId: respId,
    menuCode: menuCodeOf(path, params),
  }
  return client.call<MenuNode>('baseServer', 'baseAccredit', 'findBaseMenuByRespId', body).then(
    ({ data }) => data.menuId,
    () => undefined,
  )
}
