import { useEffect, useReducer } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Client } from '../../client/Client.ts'
import { useHost } from '../host/host.ts'
import type { SearchRef } from './search.ts'
import { calledIn } from '../../rules/document/calledIn.ts'
import { hasValue } from '../../rules/document/rowPath.ts'

/** A row that is meant by its id. */
export interface MeantRow {
  readonly entity: string
  readonly id: string
}

const known = new WeakMap<Client, Map<string, SearchRef>>()

function rowsOf(client: Client): Map<string, SearchRef> {
  const rows = known.get(client) ?? new Map<string, SearchRef>()
  known.set(client, rows)
  return rows
}

/** Words of rows that a search names by id alone (from a view, an address, a default): asked once, under the reader's own rights. */
export function useRefLabels(
  wanted: readonly MeantRow[],
  entities: Readonly<Record<string, CompiledEntity>>,
): (entity: string, id: string) => SearchRef | undefined {
  const { client, language, menuId, respId } = useHost()
  const [, again] = useReducer((count: number) => count + 1, 0)
  const rows = rowsOf(client)
  const nameOf = (entity: string, id: string) => `${language} ${entity} ${id}`
  const asked = [...new Set(wanted.map(({ entity }) => entity))]
    .map((entity) => ({
      entity,
      ids: [
        ...new Set(
          wanted
            .filter((one) => one.entity === entity && !rows.has(nameOf(entity, one.id)))
            .map(({ id }) => id),
        ),
      ],
    }))
    .filter(({ ids }) => ids.length > 0)
  const key = JSON.stringify(asked)
  useEffect(() => {
    const abort = new AbortController()
    for (const { entity, ids } of JSON.parse(key) as typeof asked) {
      // made just above
      const target = entities[entity]
      if (!target) continue
      client
        .call<readonly Row[]>(
          target.server,
          target.family,
          'listByPage',
          {
            conditions: [{ key: 'id', operator: 'in', value: ids }],
            columns: shownOf(target.display),
            pageRows: Math.min(500, ids.length),
            noQueryTotalFlag: 'Y',
          },
          { menuId, respId, signal: abort.signal },
        )
        .then(({ data }) => {
          for (const row of data)
            rowsOf(client).set(
              `${language} ${entity} ${String(row['id'])}`,
              toRef(row, target.display, language),
            )
          again()
        })
        .catch(() => undefined) // the ids are shown in place of words
    }
    return () => abort.abort()
  }, [key, client, language, menuId, respId, entities])
  return (entity, id) => rows.get(nameOf(entity, id))
}

type Display = Pick<CompiledEntity['display'], 'code' | 'name' | 'nameEn'>

/** What has to be read of rows to name them. */
export const shownOf = ({ code, name, nameEn }: Display): readonly string[] => [
  ...new Set([code, name, ...(nameEn ? [nameEn] : [])]),
]

/** A row as it is named in a search: code and name, where they differ; the name in the language, where the row has one. */
export function toRef(row: Row, display: Display, language: Language): SearchRef {
  const read = (value: unknown) => (hasValue(value) ? String(value) : undefined)
  const code = read(row[display.code])
  const name = read(calledIn(language, display, row))
  const words = [...new Set([code, name].filter((part) => part !== undefined))]
  return { value: String(row['id']), label: words.join(' '), ...(code === undefined ? {} : { code }) }
}
