import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { partsOf } from '../partsOf.ts'
import type { EntityNode } from '../store/Catalog.ts'

/** The key of a body: `id`, or the name that the entity's key has. */
export function keyOf(node: EntityNode, body: Row): string {
  const id = body['id'] ?? body[node.entity.keyName]
  return typeof id === 'string' && id !== '' ? id : fail('PARAM_REQUIRED', { field: 'id' })
}

const most = 1000

/** `{ids: [id]}` or `{ids: "a,b"}`. */
export function idsOf(body: Row, field = 'ids'): string[] {
  const given = body[field]
  const ids = partsOf(given)
    .map((id) => (typeof given === 'string' ? String(id).trim() : id))
    .filter((id): id is string => typeof id === 'string' && id !== '')
  if (ids.length === 0) fail('PARAM_REQUIRED', { field })
  return atMost([...new Set(ids)], field)
}

/** `{list: [row]}` or a bare array; nothing is not done. */
export function listOf(body: unknown): Row[] {
  const list: unknown = Array.isArray(body) ? body : (body as Row)['list'] // a body is an array or an object
  if (!Array.isArray(list) || list.length === 0) return fail('PARAM_REQUIRED', { field: 'list' })
  return atMost(
    list.map((row: unknown) =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? (row as Row)
        : fail('PARAM_INVALID', { field: 'list', reason: '[{…}]' }),
    ),
    'list',
  ) // JSON objects are rows
}

/** Rows that are to be deleted: `{list: [{id, versionNum}]}`, or by their keys alone. */
export const namedIn = (node: EntityNode, body: Row): { id: string; versionNum?: unknown }[] =>
  body['ids'] === undefined
    ? listOf(body).map((row) => ({ id: keyOf(node, row), versionNum: row['versionNum'] }))
    : idsOf(body).map((id) => ({ id }))

const atMost = <T>(list: T[], field: string): T[] =>
  list.length > most ? fail('PARAM_INVALID', { field, reason: `≤ ${most}` }) : list
