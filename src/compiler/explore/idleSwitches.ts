import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

/** Flags, numbers and codes steer; names, addresses and remarks are there to be read by people. */
const isSteering = ({ type }: CompiledField): boolean =>
  type !== 'score' && ['flag', 'number', 'code'].includes(fieldTypes[type].family)

/** What a user can set in base data and what no rule reads: a switch without effect is worse than none, and may be wanted all the same. */
export const idleSwitches = (
  definitions: Definitions,
): readonly { readonly entity: CompiledEntity; readonly field: CompiledField }[] => {
  const read = fieldsRead(definitions)
  return Object.values(definitions.entities)
    .filter((entity) => isBaseData(definitions, entity))
    .flatMap((entity) => entity.fields.filter(isSwitch).map((field) => ({ entity, field })))
    .filter(({ entity, field }) => !read.has(`${entity.name}.${field.name}`))
}

const isBaseData = ({ entities }: Definitions, entity: CompiledEntity): boolean =>
  entity.kind === 'baseData' ||
  (entity.parent !== undefined && entities[entity.parent.entity]?.kind === 'baseData')

/** Set by hand, and not one of those that the engine itself asks. */
const isSwitch = (field: CompiledField): boolean =>
  isSteering(field) && !field.compute && !field.gathered && !field.assigned && field.name !== 'enabledFlag'

/** entity.field of everything that an expression anywhere reads. */
function fieldsRead({ entities, me }: Definitions): ReadonlySet<string> {
  const found = new Set<string>()
  for (const one of me)
    for (const { expression } of expressionsIn(one))
      for (const dep of expression.deps) follow(entities[one.entity ?? ''], dep.split('.'), entities, found)
  for (const entity of Object.values(entities)) {
    for (const { expression, over } of expressionsIn(entity)) {
      const roots = rootsOf(entity, over, entities)
      for (const dep of expression.deps)
        for (const root of roots) follow(root, dep.replace(/^this\./, '').split('.'), entities, found)
    }
    for (const field of entity.fields)
      for (const [root, path] of readWith(entity, field, entities))
        follow(root, path.split('.'), entities, found)
  }
  return found
}

/** What is read with a field besides its expressions: what it gathers, and what says of what type its value is and narrows it. */
const readWith = (
  entity: CompiledEntity,
  { gathered, typed }: CompiledField,
  entities: Definitions['entities'],
): (readonly [CompiledEntity | undefined, string])[] => [
  ...(gathered?.reads ?? []).map((path) => [entities[gathered?.entity ?? ''], path] as const),
  ...Object.values(typed ?? {}).map((path: string) => [entity, path] as const),
]

interface Found {
  readonly expression: Expression
  readonly over: readonly string[]
}

/** Every expression of an entity, with the entities that it may stand over beside its own: what a ref points to, what a flow takes from. */
function expressionsIn(part: unknown, over: readonly string[] = []): Found[] {
  if (typeof part !== 'object' || part === null) return []
  if ('deps' in part && 'run' in part) return [{ expression: part as Expression, over }] // what has both is one
  const named = part as Readonly<Record<string, unknown>>
  const here = [
    ...over,
    ...['to', 'source', 'entity'].flatMap((key) => (typeof named[key] === 'string' ? [named[key]] : [])),
  ]
  return Object.values(named).flatMap((value) => expressionsIn(value, here))
}

function rootsOf(
  entity: CompiledEntity,
  over: readonly string[],
  entities: Definitions['entities'],
): CompiledEntity[] {
  const own = [
    entity,
    ...linesOf(entity, entities),
    ...(entity.parent ? [entities[entity.parent.entity]] : []),
  ]
  return [...own, ...over.map((name) => entities[name])].filter((one) => one !== undefined)
}

const linesOf = (entity: CompiledEntity, entities: Definitions['entities']): CompiledEntity[] =>
  entity.lines.flatMap(({ entity: name }) =>
    entities[name] ? [entities[name], ...linesOf(entities[name], entities)] : [],
  )

function follow(
  entity: CompiledEntity | undefined,
  [first, ...rest]: readonly string[],
  entities: Definitions['entities'],
  found: Set<string>,
): void {
  if (!entity || first === undefined) return
  const field = entity.fields.find(({ name, wire }) => name === first || wire === first)
  if (field) found.add(`${entity.name}.${field.name}`)
  const lines = entity.lines.find(({ name }) => name === first)?.entity
  const next = field?.to ?? lines ?? (first === 'parent' ? entity.parent?.entity : undefined)
  if (next !== undefined) follow(entities[next], rest, entities, found)
}
