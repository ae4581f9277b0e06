import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'
import { toPayload } from '../document/payload.ts'
import { changedWires, rowChanges } from './rowChanges.ts'
import { rowPath } from './rowRules.ts'
import { rowsName } from './rowsEntity.ts'

/** The body of a save, and which row each part of it is. */
export interface RowsSent {
  readonly list: readonly Row[]
  /** Keys of the rows, in the order of the list. */
  readonly keys: readonly string[]
}

interface Versions {
  readonly row: Row
  readonly saved: Row
}

/** What is sent of rows that were added, changed and taken away: of changed ones what was changed, so that what the list does not show stays. Those that go stand behind. */
export function toRowsSent(
  entities: Entities,
  entity: CompiledEntity,
  versions: Versions,
  audience: string,
): RowsSent {
  const { added, changed, gone } = rowChanges(entity, versions)
  const before = new Map(linesOf(versions.saved, rowsName).map((one) => [lineKey(one), one]))
  const stays = new Set([...added, ...changed].map(lineKey))
  const rows = linesOf(versions.row, rowsName).filter((one) => stays.has(lineKey(one)))
  const sent = rows.map((row): Row => {
    const was = before.get(lineKey(row))
    if (!was) return toPayload(entities, entity, row, {}, audience)
    const changes = changedWires(entity, row, was).map((wire) => [wire, row[wire] ?? null])
    return { ...identity(was), ...Object.fromEntries(changes) }
  })
  return {
    list: [...sent, ...gone.map((row) => ({ ...identity(row), _gone: true }))],
    keys: [...rows, ...gone].map(lineKey),
  }
}

const identity = ({ id, versionNum }: Row): Row => ({ id, versionNum })

/** All rows after a save: `answer` has those that were sent and stay, in their order. */
export function withAnswer(row: Row, { keys }: RowsSent, answer: readonly Row[]): Row {
  const saved = new Map(keys.slice(0, answer.length).map((key, index) => [key, answer[index]]))
  const rows = linesOf(row, rowsName).map((one): Row => {
    const now = saved.get(lineKey(one))
    return now ? { lineNum: one['lineNum'], ...now, [lineKeyName]: lineKey(one) } : one
  })
  return { ...row, [rowsName]: rows }
}

/** Mistakes of the answer at the rows as they stand now; those of rows that are not there any more, or of none, are told without a place. */
export function placedErrors(
  row: Row,
  { keys }: RowsSent,
  errors: readonly FieldError[],
): readonly FieldError[] {
  const index = new Map(linesOf(row, rowsName).map((one, at) => [lineKey(one), at]))
  return errors.map((error) => {
    const at =
      error.rowIndex === undefined && keys.length > 1 ? undefined : index.get(keys[error.rowIndex ?? 0] ?? '')
    return at === undefined ? { ...error, path: '' } : { ...error, path: `${rowPath(at)}.${error.path}` }
  })
}
