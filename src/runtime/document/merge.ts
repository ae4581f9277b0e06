import type { CompiledEntity, CompiledField, Label, Row } from '../../language/compiled.ts'
import { linesOf } from '../../rules/document/rowPath.ts'

/** A field that both sides changed, each in its own way. Values are as they travel; `wires` are the keys that move together. */
export interface Conflict {
  readonly path: string
  readonly label: Label
  readonly field: CompiledField
  readonly wires: readonly string[]
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
}

export interface Merge { readonly merged: Row; readonly conflicts: readonly Conflict[] }

/**
 * Joins two later versions of a document that both began at `base`. What only one side changed is taken; what both
 * changed alike is taken once; what both changed differently stays mine in `merged` and is named in `conflicts`.
 * Lines are matched by id: a line they deleted vanishes unless I changed it, a line I added stays.
 */
export function mergeDocuments(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, base: Row, mine: Row, theirs: Row, at = ''): Merge {
  const conflicts: Conflict[] = []
  const merged: Record<string, unknown> = { ...theirs }
  for (const field of entity.fields) {
    const wires = wiresOf(field, [base, mine, theirs])
    const changedByMe = field.assigned === undefined && !field.compute && !field.rollup && !same(base, mine, field.wire)
    if (!changedByMe) continue
    for (const wire of wires) merged[wire] = mine[wire]
    if (!same(base, theirs, field.wire) && !same(mine, theirs, field.wire)) conflicts.push({ path: at + field.wire, label: field.label, field, wires, base, mine, theirs })
  }
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity) continue
    const result = mergeLines(entities, lineEntity, linesOf(base, name), linesOf(mine, name), linesOf(theirs, name), `${at}${name}`)
    merged[name] = result.lines
    conflicts.push(...result.conflicts)
  }
  return { merged, conflicts }
}

function mergeLines(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, base: readonly Row[], mine: readonly Row[], theirs: readonly Row[], at: string) {
  const find = (rows: readonly Row[], id: unknown) => rows.find((row) => row['id'] === id)
  const conflicts: Conflict[] = []
  const lines: Row[] = []
  for (const their of theirs) {
    const before = find(base, their['id'])
    const my = find(mine, their['id'])
    if (before && !my && sameRow(entity, before, their)) continue // deleted by me, untouched by them
    if (!before || !my) lines.push(their)
    else {
      const result = mergeDocuments(entities, entity, before, my, their, `${at}[${lines.length}].`)
      conflicts.push(...result.conflicts)
      lines.push(result.merged)
    }
  }
  for (const my of mine) {
    const before = find(base, my['id'])
    const deletedByThem = before && !find(theirs, my['id'])
    if (!my['id']) lines.push(my)
    else if (deletedByThem && !sameRow(entity, before, my)) lines.push(withoutIdentity(my)) // they deleted what I changed: it comes back as a new line
  }
  return { lines, conflicts }
}

/** Identity is given anew to a line that is added again. */
function withoutIdentity(row: Row): Row {
  const { id, versionNum, ...rest } = row
  return { ...rest, $key: `again-${String(id)}-${String(versionNum)}` }
}

const same = (a: Row, b: Row, key: string) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null)
const sameRow = (entity: CompiledEntity, a: Row, b: Row) => entity.fields.every((field) => same(a, b, field.wire))

/** A ref travels as several keys (id, code, name, and what is read through it): they stay together. */
function wiresOf(field: CompiledField, rows: readonly Row[]): string[] {
  if (field.wire === field.name) return [field.wire]
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...keys].filter((key) => key === field.wire || key === `${field.name}Code` || key === `${field.name}Name` || key.startsWith(`${field.name}.`))
}
