import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'

export type Side = 'mine' | 'theirs'

/** A line on the way to a difference: what its lines are called, and the line itself. */
export interface MergePlace {
  readonly label: Label
  readonly entity: CompiledEntity
  readonly row: Row
}

interface Common {
  /** Stays the same however lines move: `remark`, `lines#<id>.quantity`, `lines#<id>`. */
  readonly id: string
  readonly at: readonly MergePlace[]
}
/** A field that is not the same everywhere. `wires` are the keys that move together. */
export interface FieldDifference extends Common {
  readonly kind: 'field'
  readonly field: CompiledField
  readonly wires: readonly string[]
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
}
/** A line that is not everywhere; the last of `at` is the line. Null where it is not. */
export interface LineDifference extends Common {
  readonly kind: 'line'
  readonly base: Row | null
  readonly mine: Row | null
  readonly theirs: Row | null
}
export type Difference = FieldDifference | LineDifference

export interface Merge {
  readonly merged: Row
  /** What both sides changed, each in its own way. */
  readonly conflicts: readonly Difference[]
  /** What only one side changed: taken without asking. */
  readonly quiet: readonly { readonly side: Side; readonly difference: Difference }[]
}

/** Nothing is lost unless somebody says so: a field stays mine, a line stays where one side still has it. */
export const preferred = (difference: Difference): Side =>
  difference.kind === 'line' && difference.mine === null ? 'theirs' : 'mine'

/**
 * Joins two later versions of a document that both began at `base`. What only one side changed is taken; what both changed alike is
 * taken once; what both changed differently is named in `conflicts`, and `choose` says which side stands in `merged`. Lines are
 * matched by id. A line that they deleted and I keep comes back as a new one.
 */
export function mergeDocuments(
  entities: Entities,
  entity: CompiledEntity,
  base: Row,
  mine: Row,
  theirs: Row,
  choose: (difference: Difference) => Side = preferred,
): Merge {
  const found = { conflicts: [] as Difference[], quiet: [] as Merge['quiet'][number][] } // filled below
  const work: Work = {
    entities,
    choose: (difference) => {
      found.conflicts.push(difference)
      return choose(difference)
    },
    tell: (side, difference) => void found.quiet.push({ side, difference }),
  }
  return { merged: mergeRow(work, entity, base, mine, theirs, [], ''), ...found }
}

/** What changed from one version to a later one, as if only one side had done it. */
export const differences = (
  entities: Entities,
  entity: CompiledEntity,
  before: Row,
  after: Row,
): readonly Difference[] =>
  mergeDocuments(entities, entity, before, after, before).quiet.map(({ difference }) => difference)

interface Work {
  readonly entities: Entities
  choose(difference: Difference): Side
  tell(side: Side, difference: Difference): void
}

function mergeRow(
  work: Work,
  entity: CompiledEntity,
  base: Row,
  mine: Row,
  theirs: Row,
  at: readonly MergePlace[],
  stem: string,
): Row {
  const merged: Record<string, unknown> = { ...theirs }
  for (const field of entity.fields) {
    if (field.compute || field.rollup) continue
    const byMe = !field.assigned && !same(base, mine, field.wire)
    const byThem = !same(base, theirs, field.wire)
    if (!byMe && !byThem) continue
    const difference: FieldDifference = {
      kind: 'field',
      id: stem + field.wire,
      at,
      field,
      wires: wiresOf(field, [base, mine, theirs]),
      base,
      mine,
      theirs,
    }
    const isConflict = byMe && byThem && !same(mine, theirs, field.wire)
    const side = isConflict ? work.choose(difference) : byMe ? 'mine' : 'theirs'
    if (!isConflict) work.tell(side, difference)
    if (side === 'mine') for (const wire of difference.wires) merged[wire] = mine[wire]
  }
  for (const { name, entity: line, label } of entity.lines) {
    const lineEntity = work.entities[line]
    if (lineEntity)
      merged[name] = mergeLines(
        work,
        lineEntity,
        linesOf(base, name),
        linesOf(mine, name),
        linesOf(theirs, name),
        (row) => [...at, { label, entity: lineEntity, row }],
        `${stem}${name}`,
      )
  }
  return merged
}

function mergeLines(
  work: Work,
  entity: CompiledEntity,
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  placeOf: (row: Row) => readonly MergePlace[],
  stem: string,
): Row[] {
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row['id'], row]))
  const [bases, mines, theirIds] = [byId(base), byId(mine), byId(theirs)]
  const lines: Row[] = []
  const difference = (
    row: Row,
    before: Row | undefined,
    my: Row | undefined,
    their: Row | undefined,
  ): LineDifference => ({
    kind: 'line',
    id: `${stem}#${nameOf(row)}`,
    at: placeOf(row),
    base: before ?? null,
    mine: my ?? null,
    theirs: their ?? null,
  })
  for (const their of theirs) {
    const [before, my] = [bases.get(their['id']), mines.get(their['id'])]
    if (before && before === my && my === their) lines.push(their)
    else if (before && my)
      lines.push(mergeRow(work, entity, before, my, their, placeOf(their), `${stem}#${nameOf(their)}.`))
    else if (!before) {
      work.tell('theirs', difference(their, before, my, their))
      lines.push(their)
    } else if (sameDeep(work.entities, entity, before, their))
      work.tell('mine', difference(their, before, undefined, their)) // deleted by me, untouched by them
    else if (work.choose(difference(their, before, undefined, their)) === 'theirs') lines.push(their)
  }
  for (const my of mine) {
    if (my['id'] && theirIds.has(my['id'])) continue
    const before = bases.get(my['id'])
    if (!my['id'] || !before) {
      work.tell('mine', difference(my, undefined, my, undefined))
      lines.push(my['id'] ? withoutIdentity(my) : my)
    } else if (sameDeep(work.entities, entity, before, my))
      work.tell('theirs', difference(my, before, my, undefined)) // deleted by them, untouched by me
    else if (work.choose(difference(my, before, my, undefined)) === 'mine') lines.push(withoutIdentity(my))
  }
  return lines
}

const nameOf = (row: Row): string => String(row['id'] ?? row['$key'] ?? '')

/** Identity is given anew to a line that is added again. */
function withoutIdentity(row: Row): Row {
  const { id, versionNum, ...rest } = row
  return { ...rest, $key: `again-${String(id)}-${String(versionNum)}` }
}

const same = (a: Row, b: Row, key: string) =>
  Object.is(a[key], b[key]) || JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null)

/** Whether everything that a person could have written is the same, in the row and in its lines. */
function sameDeep(entities: Entities, entity: CompiledEntity, a: Row, b: Row): boolean {
  if (!entity.fields.every((field) => field.compute || field.rollup || same(a, b, field.wire))) return false
  return entity.lines.every(({ name, entity: line }) => {
    const [left, right] = [linesOf(a, name), linesOf(b, name)]
    const lineEntity = entities[line]
    return (
      left.length === right.length &&
      left.every(
        (row, index) =>
          row['id'] === right[index]?.['id'] &&
          (!lineEntity || sameDeep(entities, lineEntity, row, right[index] ?? {})),
      )
    )
  })
}

/** A ref travels as several keys (id, code, name, and what is read through it): they stay together. */
function wiresOf(field: CompiledField, rows: readonly Row[]): string[] {
  if (field.wire === field.name) return [field.wire]
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...keys].filter(
    (key) =>
      key === field.wire ||
      key === `${field.name}Code` ||
      key === `${field.name}Name` ||
      key.startsWith(`${field.name}.`),
  )
}
