import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isSameValue } from '../../rules/document/fieldValue.ts'
import type { PlacedLine } from '../document/lineTitle.ts'
import { joinPath, linesOf, type Entities } from '../../rules/document/rowPath.ts'

/** A value that the document and somebody else have both changed since it was written. */
export interface MovedValue {
  /** The row of the document: '' is the header. */
  readonly rowPath: string
  readonly row: Row
  readonly entity: CompiledEntity
  readonly field: CompiledField
  /** The lines in which it stands, from the outermost; none of the header. */
  readonly lines: readonly PlacedLine[]
}

/**
 * `movedValues({}, { fields: [{ name: 'size', wire: 'size', changes: { before: 'sizeBefore', now: 'of.size' } }], lines: [] }, { size: 7, sizeBefore: 5, 'of.size': 6 }).length` → `1`.
 * Values that the document wants otherwise and that stand otherwise in the other record than when it was written.
 */
export function movedValues(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  rowPath = '',
  lines: readonly PlacedLine[] = [],
): readonly MovedValue[] {
  const own = entity.fields.flatMap((field) =>
    hasMoved(field, row) ? [{ rowPath, row, entity, field, lines }] : [],
  )
  const below = entity.lines.flatMap(({ name, entity: line }) => {
    const lineEntity = entities[line]
    return lineEntity
      ? linesOf(row, name).flatMap((one, index) =>
          movedValues(entities, lineEntity, one, `${joinPath(rowPath, name)}[${index}]`, [
            ...lines,
            { entity: lineEntity, row: one },
          ]),
        )
      : []
  })
  return [...own, ...below]
}

function hasMoved(field: CompiledField, row: Row): boolean {
  const { before, now } = field.changes ?? {}
  if (before === undefined || now === undefined || row[now] === undefined || row[before] === undefined)
    return false
  const [wanted, was, is] = [row[field.wire], row[before], row[now]]
  return !isSameValue(field, is, was) && !isSameValue(field, wanted, was) && !isSameValue(field, wanted, is)
}

/** The keys of a row under which a value stands: of a ref its id, code and name. */
const keysOf = ({ wire, name }: CompiledField, stem: string): readonly string[] =>
  wire === name ? [stem] : ['Id', 'Code', 'Name'].map((part) => `${stem}${part}`)

/** The row as it becomes when that is decided: what the document says, or what stands there now. */
export function decided({ field, row }: MovedValue, by: 'own' | 'now'): Row {
  const { before = '', now = '' } = field.changes ?? {}
  const isRef = field.wire !== field.name
  const [from, known, own] = [now, before, field.wire].map((key) => (isRef ? key.replace(/Id$/, '') : key))
  const present = keysOf(field, from ?? '')
  const put = (stem: string | undefined): Row =>
    Object.fromEntries(
      keysOf(field, stem ?? '').map((key, index) => [key, row[present[index] ?? ''] ?? null]),
    )
  return { ...put(known), ...(by === 'now' ? put(own) : {}) }
}
