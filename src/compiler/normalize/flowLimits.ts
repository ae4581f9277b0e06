import type { CompiledEntity } from '../../language/entity.ts'
import type { Limit } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { truthIn, type Facts } from '../scope/truthIn.ts'

/** The entities with what bounds their flows: the limits of the source that count the lines of the flow. */
export const withFlowLimits = (entities: Entities): Record<string, CompiledEntity> =>
  Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, withLimits(entities, entity)]))

interface Known {
  /** What was looked at. */
  readonly near: readonly (CompiledEntity | undefined)[]
  readonly said: string
  readonly entity: CompiledEntity
}

const known = new WeakMap<CompiledEntity, Known>()

/** What was proven of an entity stays with it as long as nothing else bounds its flows: then it is the same one. */
function withLimits(entities: Entities, entity: CompiledEntity): CompiledEntity {
  if (entity.flows.length === 0) return entity
  const near = entity.flows.flatMap((flow) => [entities[flow.source], lineOf(entities, entity, flow)])
  const before = known.get(entity)
  if (before?.near.every((one, index) => one === near[index])) return before.entity
  const flows = entity.flows.map((flow) => bounded(entities, entity, flow))
  const said = JSON.stringify(flows.map(({ counted, total, error }) => [counted, total, error]))
  const found = before?.said === said ? before.entity : { ...entity, flows }
  known.set(entity, { near, said, entity: found })
  return found
}

const lineOf = (
  entities: Entities,
  { lines }: CompiledEntity,
  flow: CompiledFlow,
): CompiledEntity | undefined => entities[lines.find(({ name }) => name === flow.lines)?.entity ?? '']

function bounded(entities: Entities, document: CompiledEntity, flow: CompiledFlow): CompiledFlow {
  const source = entities[flow.source]
  const line = lineOf(entities, document, flow)
  if (!source || !line) return flow
  const link = line.fields.find(({ name }) => name === flow.link)?.wire
  const facts = factsOf(flow)
  const counted = source.fields
    .filter((field) => isCounting(field, line, link) && !isNothing(field, facts))
    .map(({ wire }) => wire)
    .filter((wire) => source.limits.some((limit) => limit.counted.includes(wire)))
  const [limit] = source.limits.filter((one) => one.counted.some((wire) => counted.includes(wire)))
  const total = flow.total ?? totalOf(source, limit)
  return {
    ...flow,
    counted,
    ...(total === undefined ? {} : { total }),
    ...(limit ? { error: { code: limit.code, say: limit.say } } : {}),
  }
}

/** What bounds a sum is all there is of it where it is a field, and no rule. */
const totalOf = ({ fields }: CompiledEntity, limit: Limit | undefined): string | undefined =>
  fields.find(({ name }) => name === limit?.bound.source)?.name

/** Whether rows of these lines count in the field of the row that they point to by this ref. */
const isCounting = ({ gathered }: CompiledField, line: CompiledEntity, link: string | undefined): boolean =>
  gathered?.entity === line.name && gathered.by.some(({ theirs, own }) => own === 'id' && theirs === link)

/** Whether a line of which this is known counts for nothing: goods that passed, in the sum of those that did not. */
const isNothing = ({ gathered }: CompiledField, facts: Facts): boolean =>
  gathered?.each !== undefined && truthIn(`(${gathered.each.source}) == 0`, facts) === true

/** Codes that a flow writes into what it makes. */
const factsOf = ({ copyLine, copyHeader }: CompiledFlow): Facts =>
  Object.fromEntries([
    ...copyHeader.flatMap(({ field, value }) => codeOf(`parent.${field}`, value.source)),
    ...copyLine.flatMap(({ field, value }) => codeOf(field, value.source)),
  ])

const codeOf = (path: string, source: string): readonly (readonly [string, string])[] =>
  /^[A-Z][A-Z0-9_]*$/.test(source) ? [[path, source]] : []
