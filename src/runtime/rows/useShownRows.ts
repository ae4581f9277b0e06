import { useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { countOf, rowChanges, type RowChanges } from './rowChanges.ts'
import { rowsName } from './rowsEntity.ts'

export interface ShownRows {
  readonly rows: readonly Row[]
  readonly changes: RowChanges
  /** Only rows with changes are shown, of whatever page. */
  readonly only: boolean
  setOnly(only: boolean): void
}

const none: readonly Row[] = []

/** The rows that are looked at: the page as it was read, with what was typed, and new ones behind it; or what is not saved, of all pages. */
export function useShownRows(
  entity: CompiledEntity,
  store: DocumentStore,
  page: readonly Row[] | null,
): ShownRows {
  const [only, setOnly] = useState(false)
  const [row, saved] = useSelected(store, (state) => [state.row, state.saved] as const)
  const changes = useMemo(() => rowChanges(entity, { row, saved }), [entity, row, saved])
  if (only && countOf(changes) === 0) setOnly(false) // whoever changes the next row sees the others
  const rows = useMemo(() => {
    if (only) return [...changes.changed, ...changes.added]
    const now = linesOf(row, rowsName)
    const byKey = new Map(now.map((one) => [lineKey(one), one]))
    const known = new Set(linesOf(saved, rowsName).map(lineKey))
    const read = (page ?? none).flatMap((one): readonly Row[] => {
      const key = String(one['id'])
      const there = byKey.get(key)
      if (there) return [there]
      return known.has(key) ? [] : [{ ...one, [lineKeyName]: key }] // it is adopted in a moment
    })
    return [...read, ...now.filter((one) => one['id'] === undefined)]
  }, [only, changes, row, saved, page])
  return { rows, changes, only, setOnly }
}
