import type { SourceEffect, SourceMadeLines } from '../../language/source.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { given } from '../scope/given.ts'
import { agreedRows } from './agreements.ts'
import { groupKeys, linkImplied } from './groupKeys.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { effectOf, linkRows, type LinkedRows, type Picked, type Standing } from './linkRows.ts'
import { agreeingIn } from '../scope/agreedKeys.ts'
import { appliesChanges, copiedFrom, copiedNames, copiedTables } from '../scope/copied.ts'
import { isNamed } from '../scope/isNamed.ts'
import { ownChangeOf } from '../scope/ownChange.ts'
import { linkDeed, linkInto, refuseStates } from './effectDeeds.ts'
import { idle, linkValues, refuseMakingWords } from './effectValues.ts'
import { isCall } from '../scope/calls.ts'
import { linkCall } from './linkServices.ts'
import { linkOwnChange } from './linkOwnChange.ts'
import { refuseApply } from './linkProposals.ts'

/** What link found out of the rows that effects name, by the place of their words. */
const rowsAt = new WeakMap<CompilationUnit, Map<string, LinkedRows>>()

export const linkedRows = (unit: CompilationUnit, path: Path): LinkedRows | undefined =>
  rowsAt.get(unit)?.get(path.join('/'))

/** What an effect can be. */
const kinds = ['make', 'change'] as const

/** An effect of a verb: what it makes or changes, for which rows, with which values. `picked`: the rows of which the document was made. */
export function linkEffect(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  path: Path,
  picked?: Picked,
): void {
  const words = kinds.filter((word) => effect[word] !== undefined)
  if (words.length !== 1)
    return void report(unit.to, 'exactly-one', unit.value(path), {
      where: 'An effect',
      keys: kinds,
      found: words.length,
    })
  if (effect.make === 'this')
    return void report(unit.to, 'missing-key', unit.value([...path, 'make']), {
      key: 'pick, the rows that are chosen',
      where: 'A verb that makes this document',
    })
  if (isCall(effect)) return linkCall(unit, shape, effect, path, picked !== undefined)
  const own = ownChangeOf(unit, shape, effect)
  if (own) return linkOwnChange(unit, shape, effect, own, path)
  const each =
    effect.each === undefined
      ? undefined
      : rowsNamed(
          unit,
          { shape, ...given({ picked }) },
          effect.each,
          [...path, 'each'],
          agreedIn(unit, shape, effect),
        )
  if (effect.each !== undefined && !each) return
  const standing: Standing = { shape, ...given({ each: each?.shape, picked }) }
  compileAt(unit, [...path, 'when'], effect.when, {
    root: shape.name,
    effect: effectOf(standing),
    want: 'boolean',
    ...(effect.each === undefined && !picked ? { foreign: true } : {}),
  })
  if (effect.make !== undefined) linkMake(unit, standing, effect, path)
  else if (appliesChanges(effect)) {
    const found = rowsNamed(unit, standing, effect.change ?? '', [...path, 'change'])
    refuseApply(unit, standing.shape, effect, path, found !== undefined)
    if (found) linkDeed(unit, found.shape, effect, path)
  } else linkChange(unit, standing, effect, path)
}

/** What rows of others agree in with the document that gets a line for each of them: its lines say it at the ref to these rows. */
function agreedIn(
  unit: CompilationUnit,
  shape: EntityShape,
  { make, set }: SourceEffect,
): string | undefined {
  const line = unit.entity(make ?? '')
  const link = Object.entries(set ?? {}).find(([, value]) => value === 'each')?.[0]
  return line && link !== undefined ? agreedRows(unit, shape, line, link) : undefined
}

/** The rows that an effect, or a table that follows them, names; what it says of them is kept by its place. */
export function rowsNamed(
  unit: CompilationUnit,
  standing: Standing,
  text: string,
  path: Path,
  agreed?: string,
): LinkedRows | undefined {
  const found = linkRows(unit, standing, text, path, agreed)
  const known = rowsAt.get(unit) ?? new Map<string, LinkedRows>()
  rowsAt.set(unit, known)
  if (found) known.set(path.join('/'), found)
  return found
}

function linkMake(unit: CompilationUnit, standing: Standing, written: SourceEffect, path: Path): void {
  const target = knownEntity(unit, written.make ?? '', unit.value([...path, 'make']))
  const effect = target ? agreeingIn(unit, written, target, standing.each) : written
  linkGroups(unit, standing, effect, path)
  if (!target) return
  const grouped = effect.per?.map(String)
  const slot: Slot = {
    root: standing.shape.name,
    effect: { ...effectOf(standing), ...(grouped ? { grouped } : {}) },
  }
  if (
    target.parent !== undefined &&
    !says(effect, 'parent') &&
    !stands(unit, standing.each, target.parent) &&
    !stands(unit, standing.shape, target.parent)
  )
    report(unit.to, 'line-without-holder', unit.value([...path, 'make']), {
      entity: target.name,
      holder: target.parent,
    })
  if (target.parent !== undefined && !says(effect, 'parent')) linkKeys(unit, target, effect, path)
  linkImplied(unit, target, effect, path, { slot, words: (key) => `each.${key}` })
  linkValues(unit, target, slot, effect, path)
  linkCopies(unit, target, standing, effect, path)
  linkTables(unit, standing, target, effect, path)
  linkInto(unit, standing, target, effect, path)
  linkDeed(unit, target, effect, path)
}

const says = ({ set, copy }: Pick<SourceEffect, 'set' | 'copy'>, name: string): boolean =>
  Object.hasOwn(set ?? {}, name) || isNamed(copy, name)

/** Whether the row that is read, or one above it, is a row of this entity. */
function stands(unit: CompilationUnit, from: EntityShape | undefined, holder: string): boolean {
  if (!from || from.name === holder) return from !== undefined
  return from.parent !== undefined && stands(unit, unit.entity(from.parent), holder)
}

/** The keys of groups, over the row that is gone through. */
function linkGroups(unit: CompilationUnit, { each }: Standing, { per }: SourceEffect, path: Path): void {
  if (per && !each)
    return idle(unit, [...path, 'per'], 'per', 'effect that goes through no rows', 'those with each')
  per?.forEach((key, index) => compileAt(unit, [...path, 'per', index], key, { root: each?.name ?? '' }))
}

/** A line of a group is found again by what it says of its group. */
function linkKeys(unit: CompilationUnit, target: EntityShape, effect: SourceEffect, path: Path): void {
  for (const { key, index, field } of groupKeys(effect, target))
    if (field === undefined)
      report(unit.to, 'unkept-key', unit.value([...path, 'per', index]), { key, entity: target.name })
}

/** The tables that are made with a row: those that are said, and all of one that is copied whole. */
function linkTables(
  unit: CompilationUnit,
  standing: Standing,
  target: EntityShape,
  effect: Pick<SourceEffect, 'copy' | 'set' | 'lines'>,
  path: Path,
): void {
  const [from, of] = copiedFrom(standing)
  for (const [name, lines] of Object.entries(copiedTables(effect, target, from, of)))
    linkMadeLines(unit, standing, target, lines, [...path, 'lines', name])
}

function linkMadeLines(
  unit: CompilationUnit,
  outer: Standing,
  holder: EntityShape,
  made: SourceMadeLines,
  path: Path,
): void {
  const name = String(path.at(-1))
  const choices = Object.keys(holder.lines)
  if (!known(unit, 'unknown-lines', unit.key(path), { name, choices, entity: holder.name })) return
  const target = unit.entity(holder.lines[name]?.entity ?? '')
  if (target) linkMade(unit, outer, target, made, path)
}

/** Lines that are made of rows that are gone through: which, and with what. */
export function linkMade(
  unit: CompilationUnit,
  outer: Standing,
  target: EntityShape,
  made: SourceMadeLines,
  path: Path,
): void {
  const each = made.each === undefined ? undefined : rowsNamed(unit, outer, made.each, [...path, 'each'])
  if (made.each !== undefined && !each) return
  const standing: Standing = each ? { ...outer, each: each.shape } : outer
  const slot: Slot = { root: outer.shape.name, effect: effectOf(standing) }
  compileAt(unit, [...path, 'when'], made.when, { ...slot, want: 'boolean' })
  linkValues(unit, target, slot, made, path)
  linkCopies(unit, target, standing, made, path)
  linkTables(unit, standing, target, made, path)
}

/** The field of that name of the row gone through, else of the row of the verb, into the one of what is made. */
export function linkCopies(
  unit: CompilationUnit,
  target: EntityShape,
  standing: Standing,
  effect: Pick<SourceEffect, 'copy' | 'set' | 'per'>,
  path: Path,
): void {
  const { copy, set } = effect
  if (copy === 'changes')
    return idle(unit, [...path, 'copy'], 'copy: changes', 'make', 'effects that change a record')
  copiedNames(effect, target, copiedFrom(standing)[0]).forEach((name, index) => {
    const here = [...path, 'copy', index]
    const mark = copy === 'all' ? unit.value([...path, 'copy']) : unit.value(here)
    const field = fieldAt(unit, target, name, mark)
    if (Object.hasOwn(set ?? {}, name))
      return void report(unit.to, 'two-owners', mark, {
        field: name,
        entity: target.name,
        one: 'set',
        other: 'copy',
      })
    const isOfEach = standing.each !== undefined && Object.hasOwn(standing.each.fields, name)
    const from = isOfEach ? standing.each : standing.shape
    if (!field || !from || !fieldAt(unit, from, name, mark)) return
    const grouped = effect.per?.map(String)
    const value = compileText(unit, isOfEach ? `each.${name}` : name, mark, {
      root: standing.shape.name,
      effect: { ...effectOf(standing), ...(grouped ? { grouped } : {}) },
      want: field,
    })
    if (value) unit.keep(here, value)
  })
}

function linkChange(unit: CompilationUnit, standing: Standing, effect: SourceEffect, path: Path): void {
  refuseMakingWords(unit, effect, path)
  const found = rowsNamed(unit, standing, effect.change ?? '', [...path, 'change'])
  if (!found) return
  const { shape: target } = found
  if (effect.set === undefined && effect.do === undefined)
    report(unit.to, 'missing-key', unit.value(path), { key: 'set or do', where: 'change' })
  const { reason, ...set } = effect.set ?? {}
  const slot: Slot = { root: target.name, self: standing.shape.name, effect: effectOf(standing) }
  if (reason !== undefined && effect.do !== undefined && !Object.hasOwn(target.fields, 'reason'))
    compileAt(unit, [...path, 'set', 'reason'], reason, { ...slot, want: 'text' })
  linkValues(
    unit,
    target,
    slot,
    { set: reason === undefined || Object.hasOwn(target.fields, 'reason') ? (effect.set ?? {}) : set },
    path,
  )
  refuseStates(unit, target, set, path)
  linkDeed(unit, target, effect, path)
}
