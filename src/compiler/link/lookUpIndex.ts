import type { Expression } from '../../language/expression.ts'
import type { SourceField } from '../../language/source.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { parentField } from '../../rules/systemFields.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { readExpression } from '../scope/readExpression.ts'
import { partsOf } from '../../rules/expression/dependencies.ts'
import type { Frame, Typed } from '../../rules/expression/Typed.ts'
import { bestKey } from '../scope/bestKey.ts'
import { scopeOf } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** Rows that are looked for: a condition that chooses them, by what they are put in order, and which values are theirs. */
export interface LookUp {
  readonly entity: string
  readonly when: Typed | undefined
  readonly order: readonly Typed[]
  readonly isTheirs: (frame: Frame) => boolean
  /** They are lines of a row that is named. */
  readonly holder?: boolean
}

/** By which index rows are found, as `explain` says it; none: all rows are looked through. */
const found = new WeakMap<Expression, string>()

/** `foundBy({})` → `undefined`. By which index the rows of a look-up are found, for its expression. */
export const foundBy = (expression: Expression): string | undefined => found.get(expression)

/**
 * Sees to an index for a look-up: by a ref among what the rows have to equal (refs have one), by a key that begins with these, else by one of its own of what
 * has to be equal and what decides the order.
 */
export function wishIndex(unit: CompilationUnit, expression: Expression, lookUp: LookUp): void {
  const words = wish(unit, lookUp) ?? wishAbove(unit, lookUp)
  if (words !== undefined) found.set(expression, words)
}

/** Of rows of which nothing is asked but of what holds them, the holders are found first. */
function wishAbove(unit: CompilationUnit, { entity, when, isTheirs }: LookUp): string | undefined {
  const holder = unit.entity(entity)?.parent
  const isAbove = (frame: Frame) => frame.kind === 'up' && frame.levels === 1 && isTheirs(frame.below)
  const words = holder && wish(unit, { entity: holder, when, order: [], isTheirs: isAbove })
  return words && `parent.${words.replaceAll(/(, | or )/g, '$1parent.')}`
}

function wish(unit: CompilationUnit, lookUp: LookUp): string | undefined {
  const shape = unit.entity(lookUp.entity)
  if (!shape) return undefined
  const equal = [...(lookUp.holder ? [parentField.name] : []), ...namesEqual(lookUp)]
  const ranged = lookUp.order.flatMap((by) => theirName(by, lookUp) ?? []).slice(0, 1)
  const refs = refsAmong(shape, equal)
  const known = refs ?? keyAmong(shape, equal, ranged)
  const names = known ?? [...equal, ...ranged.filter((name) => !equal.includes(name))]
  const columns = names.flatMap((name) => shape.fields[name]?.column ?? [])
  if (equal.length === 0 || columns.length === 0) return undefined
  if (!known) unit.indexes.push({ entity: shape.name, columns })
  return names.join(refs ? ' or ' : ', ')
}

/** The index by which a ref that chooses itself finds its rows. */
export function wishBest(unit: CompilationUnit, slot: Slot, { where, best }: SourceField, path: Path): void {
  const expression = unit.at(...path, 'where')
  if (!expression) return
  wishIndex(unit, expression, {
    entity: slot.root,
    when: typedText(unit, String(where), slot),
    order: (best ?? []).flatMap((key) => typedText(unit, bestKey(String(key)).text, slot) ?? []),
    isTheirs: (frame) => frame.kind === 'row',
  })
}

function typedText(unit: CompilationUnit, text: string, slot: Slot): Typed | undefined {
  const parsed = readExpression(text)
  return 'problems' in parsed ? undefined : checkExpression(parsed.ast, scopeOf(unit, slot, text)).typed
}

/** What the rows have to equal: their own values that are compared with a value that is none of theirs. */
function namesEqual(lookUp: LookUp): readonly string[] {
  const names = conditionsOf(lookUp.when).flatMap((part) => {
    if (part.kind !== 'compare' || part.operator !== '==') return []
    const [left, right] = [theirName(part.left, lookUp), theirName(part.right, lookUp)]
    if (left !== undefined && !readsTheirs(part.right, lookUp)) return [left]
    return right !== undefined && !readsTheirs(part.left, lookUp) ? [right] : []
  })
  return [...new Set(names)]
}

const conditionsOf = (typed: Typed | undefined): readonly Typed[] => {
  if (!typed) return []
  return typed.kind === 'and' ? [...conditionsOf(typed.left), ...conditionsOf(typed.right)] : [typed]
}

/** The field of the rows themselves that this is. */
const theirName = (typed: Typed, { isTheirs }: LookUp): string | undefined =>
  typed.kind === 'read' && typed.read.via.length === 0 && isTheirs(typed.read.frame)
    ? typed.read.field.name
    : undefined

const readsTheirs = (typed: Typed, { isTheirs }: LookUp): boolean =>
  partsOf(typed).some((part) => part.kind === 'read' && isTheirs(part.read.frame))

/** A ref finds few rows; the others are then looked at one by one. */
function refsAmong({ fields, kind }: EntityShape, equal: readonly string[]): readonly string[] | undefined {
  const refs = equal.filter((name) => {
    const type = fields[name]?.type
    return (
      (type !== undefined && fieldTypes[type].storage === 'id') ||
      (name === parentField.name && kind === 'line')
    )
  })
  return refs.length > 0 ? refs : undefined
}

/** A key all of whose names are asked for. */
function keyAmong(
  { origin }: EntityShape,
  equal: readonly string[],
  ranged: readonly string[],
): readonly string[] | undefined {
  return origin.source.keys?.find(
    ({ unique, when }) =>
      when === undefined &&
      unique?.every(
        (name, at) => equal.includes(name) || (at === unique.length - 1 && at > 0 && ranged.includes(name)),
      ),
  )?.unique
}
