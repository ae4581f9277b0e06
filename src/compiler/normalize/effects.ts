import type { SourceEffect, SourceLines, SourceMadeLines } from '../../language/source.ts'
import type { CompiledKept } from '../../language/entity.ts'
import type {
  CompiledAssignment,
  CompiledEffect,
  CompiledMadeLines,
  CompiledMake,
  CompiledRows,
} from '../../language/verb.ts'
import { groupKeys, impliedAt, type Grouping } from '../link/groupKeys.ts'
import { linkedRows } from '../link/linkEffects.ts'
import { linkOf } from '../link/linkKept.ts'
import type { Standing } from '../link/linkRows.ts'
import { followedInputs } from '../../rules/document/keptTable.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { agreeingIn } from '../scope/agreedKeys.ts'
import { appliesChanges, copiedFrom, copiedNames, copiedTables } from '../scope/copied.ts'
import { isNamed } from '../scope/isNamed.ts'
import { joined, looksAround } from '../scope/CompiledExpression.ts'
import { given } from '../scope/given.ts'
import { asPredicate, nothing } from '../scope/normalizeRules.ts'
import { ownChangeOf } from '../scope/ownChange.ts'
import { listOf } from '../scope/names.ts'
import type { Path } from '../source/SourceFile.ts'
import { assignment } from './assignments.ts'

/** What a change of own lines writes; nothing of any other effect. It is done in the verb's first step, as what is `set`. */
export function ownAssignments(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  path: Path,
): readonly CompiledAssignment[] {
  const own = ownChangeOf(unit, shape, effect)
  if (!own) return []
  const which = joined([unit.at(...path, 'when'), unit.at(...path, 'change', 'where')])
  const when = which && asPredicate(which)
  return givenOf(unit, effect, path).map(({ field, value }) => ({
    lines: own.lines,
    field,
    value,
    ...given({ when }),
  }))
}

/** An effect of a verb among others; nothing where link found a mistake in it, or where it belongs to the first step. */
export function effectOf(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  path: Path,
): CompiledEffect | undefined {
  const when = unit.at(...path, 'when')
  const common = given({
    each: rowsOf(unit, [...path, 'each']),
    when: when && asPredicate(when),
    looks: when && looksAround(when) ? (true as const) : undefined,
    do: effect.do,
  })
  if (effect.make !== undefined) return { ...common, ...makeOf(unit, shape, effect, effect.make, path) }
  const rows = ownChangeOf(unit, shape, effect) ? undefined : rowsOf(unit, [...path, 'change'])
  const applies = appliesChanges(effect) ? { applies: true as const } : {}
  return (
    rows && {
      kind: 'change',
      entity: rows.entity,
      rows,
      ...applies,
      ...common,
      values: givenOf(unit, effect, path),
    }
  )
}

function makeOf(
  unit: CompilationUnit,
  shape: EntityShape,
  written: SourceEffect,
  entity: string,
  path: Path,
): Omit<CompiledMake, 'each' | 'when' | 'do'> {
  const target = unit.entity(entity)
  const each = linkedRows(unit, [...path, 'each'])?.shape
  const effect = target ? agreeingIn(unit, written, target, each) : written
  const namesHolder = Object.hasOwn(effect.set ?? {}, 'parent') || isNamed(effect.copy, 'parent')
  const standing: Standing = { shape, ...given({ each }) }
  return {
    kind: 'make',
    entity,
    isOwn: target?.parent !== undefined && !namesHolder && rootOf(unit, target) === rootOf(unit, shape),
    lines: [],
    values: [],
    ...(target ? madeOf(unit, standing, target, effect, path) : {}),
    ...given({
      per: effect.per?.map((_, index) => unit.at(...path, 'per', index) ?? nothing),
      keys: effect.per && keysOf(effect, target),
      into: effect.into,
    }),
  }
}

/** The values of a row that is made, and its tables: those that are said, and all of one that is copied whole. */
function madeOf(
  unit: CompilationUnit,
  standing: Standing,
  target: EntityShape,
  made: Pick<SourceEffect, 'copy' | 'set' | 'lines' | 'per'>,
  path: Path,
): Pick<CompiledMake, 'values' | 'lines' | 'isCopy'> {
  const [from, of] = copiedFrom(standing)
  const tables = Object.entries(copiedTables(made, target, from, of))
  return {
    values: [
      ...impliedValues(unit, target, made, path),
      ...copiesOf(unit, target, from, made, path),
      ...givenOf(unit, made, path),
    ],
    lines: tables.flatMap(([name, table]): CompiledMadeLines[] => {
      const line = unit.entity(target.lines[name]?.entity ?? '')
      return line ? [{ name, ...madeLines(unit, standing, line, table, [...path, 'lines', name]) }] : []
    }),
    ...(made.copy === 'all' ? { isCopy: true } : {}),
  }
}

/** Lines of one table that are made of rows that are gone through. */
export function madeLines(
  unit: CompilationUnit,
  outer: Standing,
  target: EntityShape,
  made: SourceMadeLines,
  path: Path,
): Omit<CompiledMadeLines, 'name'> {
  const when = unit.at(...path, 'when')
  const each = linkedRows(unit, [...path, 'each'])?.shape
  const { lines, ...own } = madeOf(unit, each ? { ...outer, each } : outer, target, made, path)
  return {
    entity: target.name,
    ...given({ each: rowsOf(unit, [...path, 'each']), when: when && asPredicate(when) }),
    ...own,
    ...(lines.length > 0 ? { lines } : {}),
  }
}

/** A table whose rows follow others, as it is kept. */
export function keptTable(
  unit: CompilationUnit,
  name: string,
  target: EntityShape,
  table: SourceLines,
  path: Path,
): CompiledKept | undefined {
  const each = rowsOf(unit, [...path, 'each'])
  const rowShape = linkedRows(unit, [...path, 'each'])?.shape
  if (!each || !rowShape) return undefined
  const link = linkOf(table)
  const gathered = unit.gathered.get([...path, 'each'].join('/'))
  const drop = unit.at(...path, 'drop')
  const kept = {
    name,
    entity: target.name,
    each,
    values: [
      ...impliedValues(unit, target, table, path),
      ...copiesOf(unit, target, rowShape, table, path),
      ...givenOf(unit, table, path),
    ],
    keys: table.per ? keysOf(table, target) : listOf(link),
    ...given({
      per: table.per?.map((_, index) => unit.at(...path, 'per', index) ?? nothing),
      drop: drop && asPredicate(drop),
    }),
  }
  if (!gathered) return kept
  const reads = [...new Set([...gathered.reads, ...followedInputs(kept).each])]
  return { ...kept, gathered: { ...gathered, reads } }
}

const keysOf = (made: Grouping, target: EntityShape | undefined): readonly string[] =>
  groupKeys(made, target).flatMap(({ field }) => field ?? [])

/** What the fields of what is made keep of its group by their names alone. */
export const impliedValues = (
  unit: CompilationUnit,
  target: EntityShape | undefined,
  made: Grouping,
  path: Path,
): readonly CompiledAssignment[] =>
  groupKeys(made, target).flatMap(({ field, index, isImplied }) => {
    const value = unit.at(...impliedAt(path, index))
    return isImplied && field !== undefined && value ? [{ field, value }] : []
  })

const rootOf = (unit: CompilationUnit, shape: EntityShape): string =>
  shape.parent === undefined
    ? shape.name
    : rootOf(unit, unit.entity(shape.parent) ?? { ...shape, parent: undefined })

/** What is copied; of a row that is copied whole a ref into its own document leads to the copy. */
function copiesOf(
  unit: CompilationUnit,
  target: EntityShape,
  from: EntityShape,
  made: Pick<SourceEffect, 'copy' | 'set'>,
  path: Path,
): readonly CompiledAssignment[] {
  return copiedNames(made, target, from).flatMap((field, index): CompiledAssignment[] => {
    const value = unit.at(...path, 'copy', index)
    const to = made.copy === 'all' ? unit.entity(target.fields[field]?.to ?? '') : undefined
    const isWithin = to !== undefined && rootOf(unit, to) === rootOf(unit, target)
    return value ? [{ field, value, ...(isWithin ? { within: to.name } : {}) }] : []
  })
}

const givenOf = (
  unit: CompilationUnit,
  { set }: Pick<SourceEffect, 'set'>,
  path: Path,
): readonly CompiledAssignment[] =>
  Object.keys(set ?? {}).flatMap((name) => assignment(unit, name, [...path, 'set', name]))

function rowsOf(unit: CompilationUnit, path: Path): CompiledRows | undefined {
  const rows = linkedRows(unit, path)
  if (!rows) return undefined
  const where = unit.at(...path, 'where')
  const sort = rows.descending.map((descending, index) => ({
    by: unit.at(...path, 'sort', index) ?? nothing,
    descending,
  }))
  return {
    from: rows.from,
    entity: rows.shape.name,
    lines: rows.lines,
    ...given({
      climb: rows.climb > 0 ? rows.climb : undefined,
      through: rows.through,
      ref: unit.at(...path, 'ref'),
      where: where && asPredicate(where),
      sort: sort.length > 0 ? sort : undefined,
    }),
  }
}
