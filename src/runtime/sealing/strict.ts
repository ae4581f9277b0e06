import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { SealTold } from '../../language/wire.ts'
import { sealedValues } from '../../rules/document/closed.ts'
import type { Entities } from '../../rules/document/rowPath.ts'

/** What a document says by itself needs neither user nor clock. */
const nowhere = { me: {}, today: '', now: '' }

/** Whether the browser encrypts the sealed values of this document before they are sent. */
export const isStrict = ({ sealed }: CompiledEntity, row: Row): boolean =>
  sealed?.strict !== undefined &&
  sealed.when.run(row, nowhere) === true &&
  sealed.strict.run(row, nowhere) === true

/** What the server tells the owner of such a document. Undefined: it is none, or is not saved yet. */
export const sealTold = (row: Row): SealTold | undefined => row['_seal'] as SealTold | undefined // as tellSeals writes it

/** Whether it was handed in, and its values are not known here. */
export const isUnread = (entities: Entities, entity: CompiledEntity, row: Row): boolean =>
  sealTold(row)?.text !== undefined &&
  isStrict(entity, row) &&
  Object.keys(sealedValues(entities, entity, row)).length === 0

/** Whether every row of it has its key of the server, so that what it holds can be told apart. */
export const isKept = (entities: Entities, entity: CompiledEntity, row: Row): boolean =>
  Boolean(row['id']) &&
  entity.lines.every(({ name, entity: line }) => {
    const at = entities[line]
    const lines = Array.isArray(row[name]) ? (row[name] as readonly Row[]) : [] // lines travel as arrays of rows
    return !at || lines.every((one) => isKept(entities, at, one))
  })

/** The rows as they were typed, with the keys that the server gave them: it keeps them in the order in which they were sent. */
export function withKeysOf(entities: Entities, entity: CompiledEntity, typed: Row, saved: Row): Row {
  const found: Row = { ...typed, id: saved['id'] }
  for (const { name, entity: line } of entity.lines) {
    const at = entities[line]
    const [mine, theirs] = [typed[name], saved[name]]
    if (!at || !Array.isArray(mine) || !Array.isArray(theirs)) continue
    found[name] = (mine as readonly Row[]).map((one, index) => {
      const same = (theirs as readonly Row[]).find(({ id }) => id === one['id'])
      return withKeysOf(entities, at, one, same ?? (theirs as readonly Row[])[index] ?? {})
    })
  }
  return found
}
