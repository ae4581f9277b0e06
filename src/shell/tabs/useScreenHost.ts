import { useMemo } from 'react'
import { useLanguage } from '../../client/language.ts'
import type { ScreenHost } from '../../runtime/host/host.ts'
import { useWorkspace } from '../workspace.ts'
import { documentScreen, menusListing, pathOfScreen } from '../menus.ts'
import { loadScreen } from '../loadScreen.ts'
import { screens } from '../screens.ts'
import { BesideDocument } from './BesideDocument.tsx'
import { openSearch } from './openSearch.ts'
import { changeTab, discardOf, findTab, type Tab } from './tabs.ts'
import type { FoundScreen } from './useScreen.ts'

/** By which menu something stands in a tab, and what that grants. */
export type Held = Pick<Extract<FoundScreen, { kind: 'ready' }>, 'kind' | 'menuId' | 'granted'>

/** The ScreenHost of one tab; nothing before the screen is there. */
export function useScreenHost(tab: Tab, found: FoundScreen | Held): ScreenHost | null {
  const workspace = useWorkspace()
  const language = useLanguage()
  const { client, user, respId, menus, resources, tabs, listeners, trails, savers, router, asked } = workspace
  const { key, params, path: tabPath } = tab
  return useMemo(() => {
    if (found.kind !== 'ready') return null
    const { menuId, granted } = found
    const change = (what: Partial<Tab>) => tabs.set(changeTab(tabs.get(), key, what))
    return {
      client,
      user,
      language,
      menuId,
      respId,
      path: tabPath,
      params,
      granted: (resource) => granted.has(resource),
      menuGranting: async (entity, resource) => {
        const found = menusListing(menus, screens, entity).map(async ({ menuId: id }) =>
          (await resources.of(id)).has(resource) ? id : undefined,
        )
        return (await Promise.all(found)).find((id) => id !== undefined)
      },
      askVerb: (what, onDone) => asked.set({ ...what, onDone }),
      open: (screen, to = {}) => {
        const path = pathOfScreen(screens, screen)
        const there = findTab(tabs.get(), path, to)
        // A document that is open already is read again, for others may have changed it since; a list keeps what was searched.
        if (there && to['id'] !== undefined && !there.dirty && there.key !== key)
          tabs.set(changeTab(tabs.get(), there.key, { round: there.round + 1 }))
        router.open(path, to, menuId)
      },
      chunkOf: async (name) => {
        const entry = screens.find(({ id }) => id === name)
        return entry && loadScreen(entry)
      },
      screenFor: (entity) => documentScreen(screens, entity, user.audience),
      keepTrail: (screen, trail) => void trails.set(pathOfScreen(screens, screen), trail),
      trail: () => trails.get(tabPath),
      goTo: (id) => {
        const isDirty = tabs.get().list.some((each) => each.key === key && each.dirty)
        if (isDirty || findTab(tabs.get(), tabPath, { id })) router.open(tabPath, { id }, menuId)
        else router.replaceParams(key, { id })
      },
      replaceParams: (to) => router.replaceParams(key, to),
      close: () => router.close([key]),
      search: openSearch,
      Beside: BesideDocument,
      setTitle: (title) => change({ title }),
      setDirty: (dirty) => {
        if (tabs.get().list.some((each) => each.key === key && each.dirty !== dirty)) change({ dirty })
      },
      onDiscarded: (listener) => listen(listeners, discardOf(key), listener),
      onSaveAsked: (save) => {
        savers.set(key, save)
        return () => void savers.delete(key)
      },
      changed: (entity) => {
        for (const listener of [...(listeners.get(entity) ?? [])]) listener()
      },
      onChanged: (entity, listener) => listen(listeners, entity, listener),
    } satisfies ScreenHost
  }, [
    client,
    user,
    respId,
    menus,
    resources,
    tabs,
    listeners,
    trails,
    savers,
    router,
    asked,
    language,
    key,
    params,
    tabPath,
    found,
  ])
}

function listen(listeners: Map<string, Set<() => void>>, name: string, listener: () => void): () => void {
  const heard = listeners.get(name) ?? new Set()
  listeners.set(name, heard.add(listener))
  return () => {
    heard.delete(listener)
  }
}
