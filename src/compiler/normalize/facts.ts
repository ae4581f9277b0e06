import type { SourceEntity } from '../../language/source.ts'
import { isRefType } from '../../rules/types/fieldTypes.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { fieldsIn, type FieldShape } from '../scope/FieldShape.ts'
import { headerRows } from '../scope/rowRules.ts'
import { neverByHand } from '../scope/neverByHand.ts'

/** The fields that say what a verb is about: those its author names, else whose it is, what it comes to, and when. */
export function factsOf(shape: EntityShape): readonly string[] {
  const { source } = shape.origin
  if (source.facts) return source.facts
  const fields = fieldsIn(shape.fields).filter(({ system }) => !system)
  const first = (...tests: readonly ((field: FieldShape) => boolean)[]) =>
    tests.map((test) => fields.find(test)).find(Boolean)?.name ?? []
  return [
    ...fields.filter((field) => isSide(shape, field)).map(({ name }) => name),
    first(adds('amount'), adds('quantity')),
    first(isEarliest, isTold),
  ].flat()
}

/** Rows are somebody's by this ref: `supplier == me.supplier`, `ou in me.orgs`. */
function isSide({ origin }: EntityShape, { name, type }: FieldShape): boolean {
  if (origin.parent || !isRefType(type)) return false
  const { access } = origin.source as SourceEntity // only lines have a parent
  return Object.values(access ?? {}).some((one) =>
    new RegExp(`(?<![\\w.])${name} (==|in) me\\.`).test(headerRows(one)),
  )
}

const computeOf = ({ source }: FieldShape): string => String(source?.compute ?? '')

const adds =
  (wanted: FieldShape['type']) =>
  (field: FieldShape): boolean =>
    field.type === wanted && computeOf(field).startsWith('sum(')

const isDay = ({ type }: FieldShape): boolean => type === 'date' || type === 'datetime'
const isEarliest = (field: FieldShape): boolean => isDay(field) && computeOf(field).startsWith('min(')
/** Somebody gives it: neither the clock nor a verb. */
const isTold = (field: FieldShape): boolean =>
  isDay(field) && !field.source?.compute && !neverByHand(field.source) && field.source?.default === undefined
