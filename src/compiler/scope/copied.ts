import type { SourceCopy, SourceEffect, SourceMadeLines } from '../../language/source.ts'
import type { EntityShape } from './EntityShape.ts'
import { fieldsIn, type FieldShape } from './FieldShape.ts'
import { listed } from './isNamed.ts'
import { picksOf } from './picks.ts'

/** What says which fields are copied, and which it gives itself. */
interface Copying {
  readonly copy?: SourceCopy
  readonly set?: Readonly<Record<string, unknown>>
}

/** The row that is copied from: the one that is gone through, else that of the verb. */
export const copiedFrom = ({
  shape,
  each,
}: {
  readonly shape: EntityShape
  readonly each?: EntityShape
}): readonly [EntityShape, 'this' | 'each'] => (each ? [each, 'each'] : [shape, 'this'])

/** The fields that are copied to `target` from the row that is gone through or, where that has none of this name, of the verb: those that are named, or all that may be. */
export function copiedNames(
  { copy, set = {} }: Copying,
  target: EntityShape,
  from: EntityShape,
): readonly string[] {
  if (copy !== 'all')
    return listed(copy).flatMap((name) => target.fields[name]?.kinds?.map(({ field }) => field) ?? [name])
  const picked = pickedBy(target)
  return fieldsIn(target.fields)
    .filter((field) => isEntered(field, target) && isAlike(field, from.fields[field.name]))
    .map(({ name }) => name)
    .filter((name) => name !== picked && !Object.hasOwn(set, name))
}

/** The tables that come with a row that is copied whole, each as an effect says it: those of the same name that are not said otherwise. */
export function copiedTables(
  { copy, lines = {} }: Copying & { readonly lines?: Readonly<Record<string, SourceMadeLines>> },
  target: EntityShape,
  from: EntityShape,
  of: 'this' | 'each',
): Readonly<Record<string, SourceMadeLines>> {
  if (copy !== 'all') return lines
  const names = Object.keys(target.lines).filter(
    (name) => Object.hasOwn(from.lines, name) && !Object.hasOwn(lines, name) && !isKept(target, name),
  )
  const whole = names.map((name): [string, SourceMadeLines] => [name, { each: `${of}.${name}`, copy: 'all' }])
  return { ...lines, ...Object.fromEntries(whole) }
}

/** Whether an effect writes what the document says that a record becomes: `{ change: order, copy: changes }`. */
export const appliesChanges = ({ change, copy }: SourceEffect): boolean =>
  change !== undefined && copy === 'changes'

/** Rows that follow others are found anew. */
const isKept = ({ origin }: EntityShape, name: string): boolean =>
  origin.source.lines?.[name]?.each !== undefined

/** What somebody may enter, as its author wrote it: neither found, numbered nor set by verbs. */
const isEntered = ({ name, type, source }: FieldShape, { stateField }: EntityShape): boolean =>
  source !== undefined &&
  source.drop === undefined &&
  source.compute === undefined &&
  source.readonly !== true &&
  name !== stateField &&
  type !== 'serial' &&
  type !== 'password'

const isAlike = (field: FieldShape, other: FieldShape | undefined): boolean =>
  other?.type === field.type && other.to === field.to && other.typeCode === field.typeCode

/** The ref of these lines to the rows that they were picked from: what was taken is taken once. */
function pickedBy({ origin: { parent } }: EntityShape): string | undefined {
  if (!parent) return undefined
  return picksOf(parent.entity).find(({ lines }) => lines === parent.lines)?.link
}
