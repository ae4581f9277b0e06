import { useEffect, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'

export interface WholeRow {
  /** As it stands in the list until the whole document is here. */
  readonly row: Row
  readonly loading: boolean
  /** Why the whole document could not be loaded, in words. */
  readonly error: string
}

interface Answer {
  readonly of: Row
  readonly whole?: Row
  readonly error: string
}

/** A row of a list as a whole document, with its lines; what is whole already, or (unless `isLineToo`) belongs to a document, stays as it is. A line of a list has only what that shows. */
export function useWholeRow(entity: CompiledEntity, row: Row, isLineToo = false): WholeRow {
  const { client, menuId, respId } = useHost()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [lines] = entity.lines
  const id = row['id']
  const isPart =
    id !== undefined &&
    (lines !== undefined
      ? (isLineToo || entity.kind !== 'line') && !Array.isArray(row[lines.name])
      : isLineToo && entity.fields.some(({ wire }) => !Object.hasOwn(row, wire)))
  useEffect(() => {
    if (!isPart) return undefined
    const abort = new AbortController()
    const context = { menuId, respId, signal: abort.signal }
    client.call<Row>(entity.server, entity.family, 'findById', { id }, context).then(
      ({ data }) => setAnswer({ of: row, whole: data, error: '' }),
      (problem: unknown) => {
        if (abort.signal.aborted) return
        setAnswer({ of: row, error: problem instanceof Error ? problem.message : String(problem) })
      },
    )
    return () => abort.abort()
  }, [client, entity, menuId, respId, isPart, id, row])
  const mine = answer?.of === row ? answer : null
  return { row: mine?.whole ?? row, loading: isPart && mine === null, error: mine?.error ?? '' }
}
