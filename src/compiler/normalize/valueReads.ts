import type { CompiledEntity, CompiledKept } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type {
  CompiledAssignment,
  CompiledEffect,
  CompiledMadeLines,
  CompiledVerb,
} from '../../language/verb.ts'
import { lineEntityOf, type Entities } from '../../rules/document/rowPath.ts'
import { touchesIn } from '../scope/CompiledExpression.ts'
import type { Touch } from '../scope/touches.ts'

/** What the values of a field follow from. */
export interface ValueRead {
  /** The field, with its entity. */
  readonly entity: string
  readonly field: string
  readonly reads: readonly Read[]
}

/** A touch, and whether it is of the very document in which the field stands: then what hides the one may hide the other. */
export interface Read extends Touch {
  readonly isNear: boolean
  /** The value always follows from it; else it was taken once. */
  readonly isKept: boolean
}

type Way = Touch['way']

const known = new WeakMap<CompiledEntity, readonly ValueRead[]>()

/** Everything that an entity says of where values come from: its own, and those that its verbs and flows write elsewhere. */
export function valueReads(entity: CompiledEntity, entities: Entities): readonly ValueRead[] {
  const ready = known.get(entity)
  if (ready) return ready
  const found = [
    ...entity.fields.map((field) => ({ entity: entity.name, field: field.name, reads: readsOfField(field) })),
    ...entity.lines.flatMap(({ entity: line, first, firstOf, kept }) => [
      ...(kept ? readsOfKept(line, kept) : []),
      ...(first ?? []).flatMap((values) => written(line, values, ['row', 'self'])),
      ...(firstOf ? madeOf(line, firstOf) : []),
    ]),
    ...[...entity.verbs, ...(entity.runs ?? [])].flatMap((verb) => readsOfVerb(entity, verb, entities)),
    ...entity.flows.flatMap((flow) => readsOfFlow(entity, flow, entities)),
  ].filter(({ reads }) => reads.length > 0)
  known.set(entity, found)
  return found
}

/** What a rule reads; `near`: of which rows it is the document in question. */
export const readsOf = (
  rules: readonly (Expression | undefined)[],
  near: readonly Way[],
  isKept = false,
): readonly Read[] => {
  const reads: Read[] = []
  for (const rule of rules)
    for (const { entity, field, key, way, where } of touchesIn(rule))
      reads.push({ entity, field, key, way, where, isNear: near.includes(way), isKept })
  return reads
}

const nothing: readonly Read[] = []

/** Always, at first, and whether there is one; a ref that chooses itself also by what it chooses among. */
function readsOfField({
  compute,
  gathered,
  default: first,
  show,
  formatValues = [],
  where,
  best,
}: CompiledField): readonly Read[] {
  if (!(compute || gathered || first || show || best || formatValues.length > 0)) return nothing
  const own = [
    ...readsOf([compute, gathered?.found, show], ['row', 'self'], true),
    ...readsOf([first, ...formatValues], ['row', 'self']),
  ]
  return best ? [...own, ...readsOf([where, ...best.map(({ by }) => by)], ['self'])] : own
}

const written = (
  entity: string,
  values: readonly CompiledAssignment[],
  near: readonly Way[],
): readonly ValueRead[] =>
  values.map(({ field, value, when }) => ({ entity, field, reads: readsOf([value, when], near) }))

const madeOf = (
  entity: string,
  { values, when }: Pick<CompiledMadeLines, 'values' | 'when'>,
  near: readonly Way[] = ['row', 'self'],
): readonly ValueRead[] =>
  written(
    entity,
    values.map((one) => (when && !one.when ? { ...one, when } : one)),
    near,
  )

/** What rows that follow others keep of these, and that they are there: lines of the same document are as near as it is. */
function readsOfKept(
  entity: string,
  { values, each, per = [], drop, gathered }: CompiledKept,
): readonly ValueRead[] {
  const [near, ofRows]: readonly (readonly Way[])[] = gathered
    ? [['row', 'self'], ['self']]
    : [
        ['row', 'self', 'found'],
        ['row', 'self'],
      ]
  const which = [...readsOf([each.where, ...per], ofRows ?? [], true), ...readsOf([drop], ['row'], true)]
  return values.map(({ field, value, when }) => ({
    entity,
    field,
    reads: [...readsOf([value, when, each.ref], near ?? [], true), ...which],
  }))
}

function readsOfVerb(entity: CompiledEntity, verb: CompiledVerb, entities: Entities): readonly ValueRead[] {
  return [
    ...verb.set.flatMap((value) => {
      const target =
        value.lines === undefined ? entity : lineEntityOf(entities, entity, value.lines.split('.'))
      return target ? written(target.name, [value], ['row', 'self']) : []
    }),
    ...verb.effects.flatMap((effect) => readsOfEffect(effect)),
  ]
}

/** Own lines that are made belong to the document of the verb; what is changed is the row whose names stand bare; of what is made elsewhere nothing is. */
function readsOfEffect(effect: CompiledEffect): readonly ValueRead[] {
  if (effect.kind === 'change') return written(effect.entity, effect.values, ['row'])
  const near: readonly Way[] = effect.isOwn ? ['row', 'self'] : []
  return [
    ...written(effect.entity, effect.values, near),
    ...effect.lines.flatMap((made) => madeOf(made.entity, made, near)),
  ]
}

const readsOfFlow = (
  entity: CompiledEntity,
  flow: CompiledFlow,
  entities: Entities,
): readonly ValueRead[] => [
  ...written(entity.name, flow.copyHeader, []),
  ...written(lineEntityOf(entities, entity, flow.lines.split('.'))?.name ?? '', flow.copyLine, []),
  ...(flow.effects ?? []).flatMap((effect) => readsOfEffect(effect)),
]
