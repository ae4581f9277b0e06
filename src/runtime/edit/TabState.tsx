import { useEffect } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spokenWithin } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** The tab bears the document's number, and a mark while something is unsaved. */
export function TabState({
  entity,
  store,
}: {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
}): null {
  const host = useHost()
  const say = useTexts(editTexts)
  const [code, dirty] = useSelected(store, (state) => [state.row[entity.display.code], state.dirty] as const)
  const title =
    typeof code === 'string' && code !== ''
      ? code
      : say('document.new', { name: spokenWithin(entity.label, host.language) })
  useEffect(() => host.setTitle(title), [host, title])
  useEffect(() => host.setDirty(dirty), [host, dirty])
  return null
}
