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

/** Three versions of one thing: two that both began at `base`. */
export interface Versions<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

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
  versions: Versions<Row>,
  choose: (difference: Difference) => Side = preferred,
): Merge {
  const found = { conflicts: [] as Difference[], quiet: [] as Merge['quiet'][number][] } // filled below
  const work: Work = {
    entities,
    choose: (difference) => {
      found.conflicts.push(difference)
      return choose(difference)
    },
    report: (side, difference) => void found.quiet.push({ side, difference }),
  }
  return { merged: mergeRow(work, { entity, at: [], stem: '' }, versions), ...found }
}

/** What changed from one version to a later one, as if only one side had done it. */
export const differences = (
  entities: Entities,
  entity: CompiledEntity,
  before: Row,
  after: Row,
): readonly Difference[] =>
  mergeDocuments(entities, entity, { base: before, mine: after, theirs: before }).quiet.map(
    ({ difference }) => difference,
  )

interface Work {
  readonly entities: Entities
  choose(difference: Difference): Side
  report(side: Side, difference: Difference): void
}

/** Where two versions are joined: rows of this entity, on the way `at`; `stem` begins the ids of their differences. */
interface Spot {
  readonly entity: CompiledEntity
  readonly at: readonly MergePlace[]
  readonly stem: string
}

function mergeRow(work: Work, { entity, at, stem }: Spot, versions: Versions<Row>): Row {
  const { base, mine, theirs } = versions
  const merged: Record<string, unknown> = { ...theirs }
  for (const { field, parts } of movingAsOne(entity)) {
    const change = changeOf(parts, versions)
    if (!change) continue
    const wires = wiresOf(field, parts, [base, mine, theirs])
    const difference: FieldDifference = {
      kind: 'field',
      id: stem + field.wire,
      at,
      field,
      wires,
      base,
      mine,
      theirs,
    }
    if (change !== 'both') work.report(change, difference)
    const side = change === 'both' ? work.choose(difference) : change
    if (side === 'mine') for (const wire of wires) merged[wire] = mine[wire]
  }
  for (const { name, entity: line, label } of entity.lines) {
    const lineEntity = work.entities[line]
    if (!lineEntity) continue
    const lines = { entity: lineEntity, at, stem: `${stem}${name}`, label }
    merged[name] = mergeLines(work, lines, {
      base: linesOf(base, name),
      mine: linesOf(mine, name),
      theirs: linesOf(theirs, name),
    })
  }
  return merged
}

interface Moving {
  readonly field: CompiledField
  /** What is kept of it: the field itself, or the ref to a row of each kind. */
  readonly parts: readonly CompiledField[]
}

/** The fields that somebody may have written; the refs to rows of several kinds are one, for at most one of them is set. */
function movingAsOne({ fields }: CompiledEntity): readonly Moving[] {
  const parts = new Set(fields.flatMap(({ kinds = [] }) => kinds.map(({ field }) => field)))
  return fields.flatMap((field): Moving[] => {
    if (parts.has(field.name)) return []
    if (field.kinds)
      return [{ field, parts: fields.filter(({ name }) => field.kinds?.some((kind) => kind.field === name)) }]
    return field.compute || field.gathered ? [] : [{ field, parts: [field] }]
  })
}

/** Who changed a field: one side, or both, each in its own way; what both changed alike counts as mine. */
function changeOf(
  parts: readonly CompiledField[],
  { base, mine, theirs }: Versions<Row>,
): Side | 'both' | null {
  const byMe = parts.some(({ assigned, wire }) => !assigned && !same(base, mine, wire))
  const byThem = parts.some(({ wire }) => !same(base, theirs, wire))
  if (!byMe) return byThem ? 'theirs' : null
  return byThem && !parts.every(({ wire }) => same(mine, theirs, wire)) ? 'both' : 'mine'
}

type Rows = Versions<readonly Row[]>
interface LinesSpot extends Spot {
  /** What the lines are called. */
  readonly label: Label
}

function mergeLines(work: Work, spot: LinesSpot, { base, mine, theirs }: Rows): Row[] {
  const [bases, mines, theirIds] = [byId(base), byId(mine), byId(theirs)]
  return [
    ...theirs.flatMap((their) =>
      mergeTheirs(work, spot, bases.get(their['id']), mines.get(their['id']), their),
    ),
    ...mine
      .filter((my) => !my['id'] || !theirIds.has(my['id']))
      .flatMap((my) => mergeMine(work, spot, bases.get(my['id']), my)),
  ]
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row['id'], row]))

const lineDifference = (
  { entity, at, stem, label }: LinesSpot,
  row: Row,
  sides: {
    readonly base?: Row | undefined
    readonly mine?: Row | undefined
    readonly theirs?: Row | undefined
  },
): LineDifference => ({
  kind: 'line',
  id: `${stem}#${nameOf(row)}`,
  at: [...at, { label, entity, row }],
  base: sides.base ?? null,
  mine: sides.mine ?? null,
  theirs: sides.theirs ?? null,
})

/** What becomes of a line that they have. */
function mergeTheirs(
  work: Work,
  spot: LinesSpot,
  before: Row | undefined,
  my: Row | undefined,
  their: Row,
): readonly Row[] {
  if (before && before === my && my === their) return [their]
  if (before && my) {
    const at = [...spot.at, { label: spot.label, entity: spot.entity, row: their }]
    const within = { entity: spot.entity, at, stem: `${spot.stem}#${nameOf(their)}.` }
    return [mergeRow(work, within, { base: before, mine: my, theirs: their })]
  }
  const difference = lineDifference(spot, their, {
    base: before,
    mine: before ? undefined : my,
    theirs: their,
  })
  if (!before) {
    work.report('theirs', difference)
    return [their]
  }
  if (!sameDeep(work.entities, spot.entity, before, their))
    return work.choose(difference) === 'theirs' ? [their] : []
  work.report('mine', difference) // deleted by me, untouched by them
  return []
}

/** What becomes of a line that only I have. */
function mergeMine(work: Work, spot: LinesSpot, before: Row | undefined, my: Row): readonly Row[] {
  if (!my['id'] || !before) {
    work.report('mine', lineDifference(spot, my, { mine: my }))
    return [my['id'] ? withoutIdentity(my) : my]
  }
  const difference = lineDifference(spot, my, { base: before, mine: my })
  if (!sameDeep(work.entities, spot.entity, before, my))
    return work.choose(difference) === 'mine' ? [withoutIdentity(my)] : []
  work.report('theirs', difference) // deleted by them, untouched by me
  return []
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
  if (!entity.fields.every((field) => field.compute || field.gathered || same(a, b, field.wire))) return false
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
function wiresOf(field: CompiledField, parts: readonly CompiledField[], rows: readonly Row[]): string[] {
  if (field.wire === field.name && !field.kinds) return [field.wire]
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return keys.filter((key) =>
    [field, ...parts].some(
      ({ name, wire }) =>
        key === wire || key === `${name}Code` || key === `${name}Name` || key.startsWith(`${name}.`),
    ),
  )
}
