import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import type { ScreenHost } from '../host/host.ts'
import { rowChanges } from './rowChanges.ts'
import { rowsName } from './rowsEntity.ts'

/** Rows of one call. */
const mostRows = 500

/**
 * All rows as they were saved, but those that were changed or taken away here as they stand on the server now: what is not there any more is
 * left out. It bears the names of who changed them, and when that was last.
 */
export async function theirVersion(
  host: Pick<ScreenHost, 'client' | 'menuId' | 'respId'>,
  entity: CompiledEntity,
  versions: { readonly row: Row; readonly saved: Row },
): Promise<Row> {
  const { changed, gone } = rowChanges(entity, versions)
  const asked = new Set([...changed, ...gone].map(lineKey))
  const now = new Map((await readRows(host, entity, [...asked])).map((row) => [String(row['id']), row]))
  const later: Row[] = []
  const rows = linesOf(versions.saved, rowsName).flatMap((row): Row | readonly Row[] => {
    if (!asked.has(lineKey(row))) return row
    const there = now.get(lineKey(row))
    if (!there) return []
    if (there['versionNum'] !== row['versionNum']) later.push(there)
    return { lineNum: row['lineNum'], ...there, [lineKeyName]: lineKey(row) }
  })
  return {
    [rowsName]: rows,
    lastUpdatedByName: [...new Set(later.map((row) => String(row['lastUpdatedByName'] ?? '')))].join(', '),
    lastUpdateDate:
      later
        .map((row) => String(row['lastUpdateDate'] ?? ''))
        .toSorted()
        .at(-1) ?? '',
  }
}

async function readRows(
  { client, menuId, respId }: Pick<ScreenHost, 'client' | 'menuId' | 'respId'>,
  { server, family }: CompiledEntity,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostRows) }, (_, at) =>
    ids.slice(at * mostRows, (at + 1) * mostRows),
  )
  const pages = await Promise.all(
    parts.map((value) => {
      const body = { conditions: [{ key: 'id', operator: 'in', value }], pageRows: mostRows }
      return client.call<readonly Row[]>(server, family, 'listByPage', body, { menuId, respId })
    }),
  )
  return pages.flatMap(({ data }) => data)
}
