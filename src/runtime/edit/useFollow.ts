import { useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useLive } from '../host/useLive.ts'

/** What somebody else has made of the document, which is not on the screen because something there is unsaved. */
export interface Later {
  readonly row: Row
  /** Shown: there is nothing later any more. */
  forget(): void
}

/** Lets a document follow what becomes of it elsewhere, where its entity is live. Answers what could not be shown; null: all is. */
export function useFollow({ live, name }: CompiledEntity, store: DocumentStore): Later | null {
  const [id, version, dirty] = useSelected(store, ({ saved, dirty: isDirty }) => [
    saved['id'],
    saved['versionNum'],
    isDirty,
  ])
  const [later, setLater] = useState<Row | null>(null)
  const isFollowed = live === true && typeof id === 'string'
  useLive<'document'>(isFollowed ? { kind: 'document', entity: name, id } : null, ({ row }) => {
    if (!row || !isLater(row, store.state().saved)) return
    if (store.state().dirty) setLater(row)
    else store.accept(row)
  })
  if (later && (!dirty || !(Number(later['versionNum']) > Number(version)))) setLater(null)
  if (!later || !dirty || later['id'] !== id) return null
  return { row: later, forget: () => setLater(null) }
}

/** Whether it tells something that is not there yet. What was on its way while it was saved here is older. */
function isLater(row: Row, saved: Row): boolean {
  const [now, here] = [Number(row['versionNum']), Number(saved['versionNum'])]
  return row['id'] === saved['id'] && (now > here || (now === here && !isSame(row, saved)))
}

/** `isSame({ a: 1 }, { a: 1, _key: 'x' })` → `true`. Whether everything that came stands there. */
export function isSame(came: unknown, there: unknown): boolean {
  if (typeof came !== 'object' || came === null || typeof there !== 'object' || there === null)
    return came === there || ((came ?? null) === null && (there ?? null) === null)
  if (Array.isArray(came))
    return (
      Array.isArray(there) &&
      came.length === there.length &&
      came.every((one, index) => isSame(one, there[index]))
    )
  return Object.entries(came).every(([key, value]) => isSame(value, (there as Row)[key])) // an object, as was asked
}
