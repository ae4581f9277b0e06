import { useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.ts'
import type { Visit } from '../../client/visit.ts'
import type { VisitInfo } from '../../language/visit.ts'
import type { ScreenHost } from '../../runtime/host/host.ts'
import { documentScreen } from '../menus.ts'
import { loadScreen } from '../loadScreen.ts'
import { screens } from './visitedScreens.ts'

/** What is shown: a screen, and the document in it; null: a new one, or a list. */
export interface Place {
  readonly screen: string
  readonly id: string | null
}

/** The ScreenHost of a visit: one screen at a time, which leads on only to other screens of visitors. */
export function useVisitHost(
  visit: Visit,
  info: VisitInfo,
  place: Place,
  go: (place: Place) => void,
): ScreenHost {
  const language = useLanguage()
  const dirty = useRef(false)
  const [changes] = useState(createChanges)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return useMemo((): ScreenHost => {
    const { userInfo: user, menuId, granted, link } = info
    const codes = new Set(granted)
    return {
      client: visit.client,
      user,
      language,
      menuId,
      respId: '',
      isVisit: true,
      params: place.id === null ? {} : { id: place.id },
      granted: (resource) => codes.has(resource),
      open: (screen, { id = null } = {}) => {
        const entry = screens.find((one) => one.id === screen)
        if (entry?.audience === user.audience) go({ screen, id })
      },
      chunkOf: async (name) => {
        const entry = screens.find(({ id }) => id === name)
        return entry && loadScreen(entry)
      },
      screenFor: (entity) => {
        const screen = documentScreen(screens, entity, user.audience)
        return screen?.audience === user.audience ? screen : undefined
      },
      replaceParams: ({ id }) => {
        if (id === undefined) return
        if (link) {
          visit.keep(id)
          history.replaceState(history.state, '', `${location.pathname}#${link}`)
        }
        go({ ...place, id })
      },
      close: () => go({ screen: info.screen, id: info.id }),
      setTitle: () => undefined,
      setDirty: (isDirty) => {
        dirty.current = isDirty
      },
      changed: changes.tell,
      onChanged: changes.hear,
    }
  }, [visit, info, language, place, go, changes])
}

/** Who wants to hear that rows of an entity changed, and those who tell it. */
function createChanges(): {
  tell(entity: string): void
  hear(entity: string, listener: () => void): () => void
} {
  const listeners = new Map<string, Set<() => void>>()
  return {
    tell(entity) {
      for (const listener of [...(listeners.get(entity) ?? [])]) listener()
    },
    hear(entity, listener) {
      const heard = listeners.get(entity) ?? new Set()
      listeners.set(entity, heard.add(listener))
      return () => {
        heard.delete(listener)
      }
    },
  }
}
