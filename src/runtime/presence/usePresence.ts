import { useEffect, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Other } from '../../language/live.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useLive } from '../host/useLive.ts'
import { useIsThere } from './useIsThere.ts'

/** Opening comes first: who else is here may be known a moment later (ms). */
const afterOpening = 300

/** Tells that this document is open here, and hears who else has it open. What cannot be told is only a convenience lost. */
export function usePresence(entity: CompiledEntity, store: DocumentStore): readonly Other[] {
  const [id, dirty] = useSelected(store, (state) => [state.row['id'], state.dirty] as const)
  const [others, setOthers] = useState<readonly Other[]>([])
  const isThere = useIsThere()
  const isOpen = useLater(id)
  const topic =
    typeof id === 'string' && isThere && isOpen
      ? { kind: 'presence' as const, entity: entity.name, id, isEditing: dirty }
      : null
  useLive<'presence'>(
    topic,
    (news) => setOthers(news.others),
    () => setOthers([]),
  )
  return topic ? others : none
}

const none: readonly Other[] = []

/** Whether this value has been there for a moment. */
function useLater(value: unknown): boolean {
  const [known, setKnown] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setKnown(value), afterOpening)
    return () => clearTimeout(timer)
  }, [value])
  return known === value
}
