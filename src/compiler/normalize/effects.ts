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
import { followedInputs } from '../../rules/document/keptTable.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { joined } from '../scope/CompiledExpression.ts'
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
  return valuesOf(unit, effect, path).map(({ field, value }) => ({
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
  const common = {
    ...given({ each: rowsOf(unit, [...path, 'each']), when: when && asPredicate(when), do: effect.do }),
    values: valuesOf(unit, effect, path),
  }
  if (effect.make !== undefined) {
    const values = [...impliedValues(unit, unit.entity(effect.make), effect, path), ...common.values]
    return { ...common, values, ...makeOf(unit, shape, effect, effect.make, path) }
  }
  const isApplied = effect.apply !== undefined
  const rows = ownChangeOf(unit, shape, effect)
    ? undefined
    : rowsOf(unit, [...path, isApplied ? 'apply' : 'change'])
  const applies = isApplied ? { applies: true as const } : {}
  return rows && { kind: 'change', entity: rows.entity, rows, ...applies, ...common }
}

function makeOf(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  entity: string,
  path: Path,
): Omit<CompiledMake, 'values'> {
  const target = unit.entity(entity)
  const namesHolder = Object.hasOwn(effect.set ?? {}, 'parent') || effect.copy?.includes('parent') === true
  return {
    kind: 'make',
    entity,
    isOwn: target?.parent !== undefined && !namesHolder && rootOf(unit, target) === rootOf(unit, shape),
    lines: Object.entries(effect.lines ?? {}).map(([name, made]): CompiledMadeLines => {
      return madeLines(unit, name, target?.lines[name]?.entity ?? '', made, [...path, 'lines', name])
    }),
    ...given({
      per: effect.per?.map((_, index) => unit.at(...path, 'per', index) ?? nothing),
      keys: effect.per && keysOf(effect, target),
      into: effect.into,
    }),
  }
}

/** Lines of one table that are made of rows that are gone through. */
export function madeLines(
  unit: CompilationUnit,
  name: string,
  entity: string,
  made: SourceMadeLines,
  path: Path,
): CompiledMadeLines {
  const when = unit.at(...path, 'when')
  return {
    name,
    entity,
    ...given({ each: rowsOf(unit, [...path, 'each']), when: when && asPredicate(when) }),
    values: valuesOf(unit, made, path),
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
  if (!each) return undefined
  const link = linkOf(table)
  const gathered = unit.gathered.get([...path, 'each'].join('/'))
  const kept = {
    name,
    entity: target.name,
    each,
    values: [...impliedValues(unit, target, table, path), ...valuesOf(unit, table, path)],
    keys: table.per ? keysOf(table, target) : listOf(link),
    ...given({ per: table.per?.map((_, index) => unit.at(...path, 'per', index) ?? nothing) }),
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

function valuesOf(
  unit: CompilationUnit,
  { set, copy }: Pick<SourceEffect, 'set' | 'copy'>,
  path: Path,
): readonly CompiledAssignment[] {
  const copied = (copy ?? []).flatMap((field, index): CompiledAssignment[] => {
    const value = unit.at(...path, 'copy', index)
    return value ? [{ field, value }] : []
  })
  const given = Object.keys(set ?? {}).flatMap((name) => assignment(unit, name, [...path, 'set', name]))
  return [...copied, ...given]
}

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
      ref: unit.at(...path, 'ref'),
      where: where && asPredicate(where),
      sort: sort.length > 0 ? sort : undefined,
    }),
  }
}
