import { a, report } from '../source/diagnostics.ts'
import { nearest } from '../../rules/nearest.ts'
import { markWithin, type Mark } from '../source/SourceFile.ts'
import { known, type CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import type { FieldShape } from './FieldShape.ts'

/** The field of this name, or a complaint. `others`: what could have been meant beside fields. */
export function fieldAt(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  mark: Mark,
  others: readonly string[] = [],
): FieldShape | undefined {
  const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
  if (!field && Object.hasOwn(shape.lines, name))
    report(unit.to, 'lines-for-field', mark, { name, entity: shape.name })
  else if (!field)
    report(unit.to, 'unknown-field', mark, {
      name,
      entity: shape.name,
      nearest: nearest(name, [...Object.keys(shape.fields), ...others]),
    })
  return field
}

/** What takes one value, and what is said instead. */
export interface Single {
  readonly where: string
  readonly use: string
}

/** What points to one row. */
export const oneRow = (where: string): Single => ({ where, use: 'Name a ref without many.' })

/** A field that has one value: one with several is refused. */
export function singleAt(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  mark: Mark,
  { where, use }: Single,
): FieldShape | undefined {
  const field = fieldAt(unit, shape, name, mark)
  if (field?.storage !== 'list') return field
  report(unit.to, 'several-values', mark, { name, entity: shape.name, where, use })
  return undefined
}

/** What is read of one row. */
const readThrough = ({ name, to = '…' }: FieldShape): Single => ({
  where: 'a path leads through one row',
  use: `Ask of the rows whose keys are among them: any(${to} where id in this.${name}), or show ${name} itself.`,
})

/** `field`, `lines.field` or `lines.deliveries.field`: the field and the entity it belongs to. */
export function lineFieldAt(
  unit: CompilationUnit,
  shape: EntityShape,
  text: string,
  mark: Mark,
): { field: FieldShape; entity: EntityShape; lines: readonly string[] } | undefined {
  const names = text.split('.')
  const last = names.pop() ?? ''
  let entity = shape
  let offset = 0
  for (const name of names) {
    const here = markWithin(mark, offset, name.length)
    if (
      !known(unit, 'unknown-lines', here, { name, choices: Object.keys(entity.lines), entity: entity.name })
    )
      return undefined
    const next = unit.entity(entity.lines[name]?.entity ?? '')
    if (!next) return undefined
    entity = next
    offset += name.length + 1
  }
  const field = fieldAt(unit, entity, last, markWithin(mark, offset, last.length), Object.keys(entity.lines))
  return field && { field, entity, lines: names }
}

/** The same, or a whole table of lines: `lines`, `lines.deliveries`. Answers whether there is one or the other. */
export function partAt(unit: CompilationUnit, shape: EntityShape, text: string, mark: Mark): boolean {
  return tableAt(unit, shape, text) !== undefined || lineFieldAt(unit, shape, text, mark) !== undefined
}

/** The entity whose rows stand in this table of lines; undefined where it is none. */
export function tableAt(unit: CompilationUnit, shape: EntityShape, text: string): EntityShape | undefined {
  return text.split('.').reduce<EntityShape | undefined>((at, name) => {
    const lines = at && Object.hasOwn(at.lines, name) ? at.lines[name] : undefined
    return lines && unit.entity(lines.entity)
  }, shape)
}

/** The ref to a row of this kind, of a field that may point to several, or a complaint. */
function memberAt(
  unit: CompilationUnit,
  shape: EntityShape,
  { kinds = [] }: FieldShape,
  name: string,
  mark: Mark,
): FieldShape | undefined {
  const choices = kinds.map(({ code }) => code)
  if (!known(unit, 'unknown-name', mark, { name, choices })) return undefined
  return shape.fields[kinds.find(({ code }) => code === name)?.field ?? '']
}

/** A value reached through refs and `parent`: `supplier.paymentTerm`, `parent.orderNum`. */
export interface Reached {
  readonly via: readonly string[]
  readonly field: FieldShape
  readonly entity: EntityShape
}

const itself: readonly string[] = []

export function reach(
  unit: CompilationUnit,
  shape: EntityShape,
  text: string,
  mark: Mark,
): Reached | undefined {
  const own = Object.hasOwn(shape.fields, text) ? shape.fields[text] : undefined
  if (own) return { via: itself, field: own, entity: shape }
  const names = text.split('.')
  const via: string[] = []
  let entity = shape
  let offset = 0
  let several: FieldShape | undefined
  for (const [at, name] of names.entries()) {
    const here = markWithin(mark, offset, name.length)
    const field: FieldShape | undefined = several
      ? memberAt(unit, entity, several, name, here)
      : fieldAt(unit, entity, name, here)
    if (!field) return undefined
    if (at === names.length - 1) return { via, field, entity }
    several = field.kinds && field
    if (several) {
      offset += name.length + 1
      continue
    }
    if (field.storage === 'list') return void singleAt(unit, entity, name, here, readThrough(field))
    const next = field.to === undefined ? undefined : unit.entity(field.to)
    if (!next && field.to !== undefined && unit.isBrokenElsewhere(field.to)) return undefined
    if (!next)
      return void report(unit.to, 'not-a-ref', here, {
        name,
        entity: entity.name,
        found: a(field.type),
        wanted: 'a ref, whose fields can be read',
      })
    via.push(name)
    entity = next
    offset += name.length + 1
  }
  return undefined
}
