import type { CompiledEntity, CompiledKept } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { sealedNames } from '../../rules/document/closed.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { isStrict } from '../sealing/strict.ts'

/**
 * What a save sends: of each row its identity, and every field that a person may write. What the system computes is
 * left to the server, which computes it with the same rules; a line that is no longer named is deleted there. In a table of
 * several parties one that is not named may be new to us: those that were `saved` and are no more are named as gone.
 * What the browser encrypts stays here (`runtime/sealing`). What is always hidden from the `audience` begins for it as for everybody, and is none of what it writes.
 */
export function toPayload(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  row: Row,
  saved: Row = {},
  audience = '',
): Row {
  const hide = entity.access[audience]?.hide ?? []
  const hidden = hide.flatMap(({ field, when }) => (when ? [] : [field]))
  if (isStrict(entity, row)) hidden.push(...sealedNames(entities, entity))
  return payloadOf(entities, entity, row, saved, hidden)
}

function payloadOf(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  row: Row,
  saved: Row = {},
  hidden: readonly string[] = [],
): Row {
  const sent = ownValues(entity, row, saved, hidden)
  for (const { name, entity: line, parties, kept } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity || !Array.isArray(row[name]) || hidden.includes(name)) continue
    const within = hidden.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
    const before = new Map(linesOf(saved, name).map((one) => [one['id'], one]))
    const lines = linesOf(row, name).map((one) => ({
      ...(kept ? followedBy(kept, lineEntity, one) : {}),
      ...payloadOf(entities, lineEntity, one, before.get(one['id']), within),
    }))
    for (const one of linesOf(row, name)) before.delete(one['id'])
    sent[name] = parties ? [...lines, ...[...before.values()].map(goneRow)] : lines
  }
  return sent
}

/** The row itself, without its lines. */
function ownValues(
  { fields }: CompiledEntity,
  row: Row,
  saved: Row,
  hidden: readonly string[],
): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const key of ['id', 'versionNum'])
    if (row[key] !== undefined && row[key] !== null) sent[key] = row[key]
  for (const { name, wire, assigned, compute, gathered, changes } of fields) {
    if (assigned || compute || gathered || row[wire] === undefined || hidden.includes(name)) continue
    sent[wire] = row[wire]
    // What stands in the other record now, where somebody has decided by it.
    const before = changes?.before
    if (before !== undefined && 'id' in saved && row[before] !== saved[before]) sent[before] = row[before]
  }
  return sent
}

/** What a row that is not saved yet follows: by that the server finds it again, and takes nothing of it. */
const followedBy = ({ keys }: CompiledKept, { fields }: CompiledEntity, row: Row): Row =>
  typeof row['id'] === 'string'
    ? {}
    : Object.fromEntries(
        fields.filter(({ name }) => keys.includes(name)).map(({ wire }) => [wire, row[wire] ?? null]),
      )

const goneRow = ({ id, versionNum }: Row): Row => ({ id, versionNum, _gone: true })
