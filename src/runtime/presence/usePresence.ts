import { useEffect, useState } from 'react'
import { session } from '../../client/session.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'

/** Someone else at this document. `name` is null for people of the other side. `since`: when the editing began. */
export interface Other {
  readonly name: string | null
  readonly isEditing: boolean
  readonly since: string | null
}

const beat = 15_000
/** Whoever did nothing for so long is not there; a document left open overnight keeps no session alive. */
const idleAfter = 600_000

/** Tells that this document is open here, and hears who else has it open. What cannot be told is only a convenience lost. */
export function usePresence(entity: CompiledEntity, store: DocumentStore): readonly Other[] {
  const { client, menuId, respId, language } = useHost()
  const [id, dirty] = useSelected(store, (state) => [state.row['id'], state.dirty] as const)
  const [others, setOthers] = useState<readonly Other[]>([])

  useEffect(() => {
    if (typeof id !== 'string') return
    const place = { menuId, respId }
    let isGone = false
    let active = Date.now()
    const stir = () => {
      active = Date.now()
    }
    const enter = () => {
      if (document.visibilityState === 'hidden' || Date.now() - active > idleAfter) return
      client
        .call<{ others: readonly Other[] } | null>(
          'baseServer',
          'basePresence',
          'enter',
          { entity: entity.name, id, editing: dirty ? 'Y' : 'N' },
          place,
        )
        .then(({ data }) => {
          if (!isGone)
            setOthers((before) =>
              JSON.stringify(before) === JSON.stringify(data?.others ?? []) ? before : (data?.others ?? []),
            )
        })
        .catch(() => {
          if (!isGone) setOthers([])
        })
    }
    const timer = setInterval(enter, beat)
    const back = () => {
      stir()
      enter()
    }
    // Opening comes first: who else is here may be known a moment later.
    const first = setTimeout(enter, 300)
    const heard = ['keydown', 'pointerdown'] as const
    heard.forEach((name) => addEventListener(name, stir, { passive: true, capture: true }))
    document.addEventListener('visibilitychange', back)
    return () => {
      isGone = true
      clearTimeout(first)
      clearInterval(timer)
      heard.forEach((name) => removeEventListener(name, stir, { capture: true }))
      document.removeEventListener('visibilitychange', back)
    }
  }, [client, entity, id, dirty, menuId, respId, language])

  useEffect(() => {
    if (typeof id !== 'string') return
    return () => {
      // With the session went the presence.
      if (session.get())
        void client
          .call('baseServer', 'basePresence', 'leave', { entity: entity.name, id }, { menuId, respId })
          .catch(() => undefined)
    }
  }, [client, entity, id, menuId, respId])
  return others
}
