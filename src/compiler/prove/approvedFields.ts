import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledAssignment, CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'

/** A field of the document or of its lines, as authors name it from the header: `lines.price`. `way`: the lines in which it stands, outermost first. */
export interface Placed {
  readonly name: string
  /** The same as expressions read it. */
  readonly read: string
  readonly field: CompiledField
  readonly way: readonly CompiledEntity[]
}

/** Fields that a person enters, of the document and of all its lines. */
export function fieldsOf(
  entities: Entities,
  entity: CompiledEntity,
  stem = '',
  way: readonly CompiledEntity[] = [],
): Placed[] {
  const own = entity.fields
    .filter(isEntered)
    .map((field) => ({ name: `${stem}${field.name}`, read: `${stem}${field.wire}`, field, way }))
  return [
    ...own,
    ...linesOf(entities, entity).flatMap(({ name, line }) =>
      fieldsOf(entities, line, `${stem}${name}.`, [...way, line]),
    ),
  ]
}

const isEntered = ({ assigned, compute, gathered, type }: CompiledField) =>
  !assigned && !compute && !gathered && type !== 'serial'

function linesOf(entities: Entities, entity: CompiledEntity): { name: string; line: CompiledEntity }[] {
  return entity.lines.flatMap(({ name, entity: line }) =>
    entities[line] ? [{ name, line: entities[line] }] : [],
  )
}

/** A verb that is no approval, with the approved fields into which a person's words come by it. */
export interface Writing extends PlacedVerb {
  readonly fields: readonly string[]
}

/** Those of the verbs that write something of these fields. */
export function writingsOf(verbs: readonly PlacedVerb[], approved: readonly Placed[]): readonly Writing[] {
  const names = new Set(approved.map(({ name }) => name))
  const byRead = new Map(approved.map((one) => [one.read, one.field]))
  return verbs.flatMap((placed) => {
    const { stem, verb } = placed
    if (verb.process !== undefined) return []
    const written = [
      ...verb.ask,
      ...(verb.askLines ?? []).map(({ lines, field }) => `${lines}.${field}`),
      ...verb.set
        .filter((one) => isForeign(byRead, stem, verb, one))
        .map(({ lines, field }) => (lines === undefined ? field : `${lines}.${field}`)),
    ]
    const fields = [...new Set(written.map((name) => `${stem}${name}`))].filter((name) => names.has(name))
    return fields.length === 0 ? [] : [{ ...placed, fields }]
  })
}

interface PlacedVerb {
  readonly owner: CompiledEntity
  readonly stem: string
  readonly depth: number
  readonly verb: CompiledVerb
}

export function verbsOf(entities: Entities, owner: CompiledEntity, stem = '', depth = 0): PlacedVerb[] {
  return [
    ...owner.verbs.map((verb) => ({ owner, stem, depth, verb })),
    ...linesOf(entities, owner).flatMap(({ name, line }) =>
      verbsOf(entities, line, `${stem}${name}.`, depth + 1),
    ),
  ]
}

/** Whether the value comes from elsewhere than from constants, the clock, the user and what is approved itself. */
function isForeign(
  approved: ReadonlyMap<string, CompiledField>,
  stem: string,
  { ask, askLines = [] }: CompiledVerb,
  { value }: CompiledAssignment,
): boolean {
  return value.deps.some((dep) => {
    if (dep.startsWith('me.')) return false
    const source = approved.get(`${stem}${dep}`)
    const asked = [...ask, ...askLines.map(({ field }) => field)]
    return !source || asked.includes(source.name)
  })
}
