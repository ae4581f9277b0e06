import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledAssignment, CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import {
  edgesOf,
  factsAt,
  flowsFrom,
  isEnd,
  isPossible,
  mayHold,
  takenIn,
  waysOf,
  type Edge,
} from './stateEdges.ts'
import { takingsFrom } from './takings.ts'
import { truthIn, type Facts } from '../scope/truthIn.ts'

type At = (entity: string, ...path: Path) => Mark

/** A field of the document or of its lines, as authors name it from the header: `lines.price`. `way`: the lines in which it stands, outermost first. */
interface Placed {
  readonly name: string
  /** The same as expressions read it. */
  readonly read: string
  readonly field: CompiledField
  readonly way: readonly CompiledEntity[]
}

/** One approval of a document: what it is about, and which states only it leads to. */
interface Approval {
  readonly entity: CompiledEntity
  readonly verb: CompiledVerb
  readonly fields: readonly Placed[]
  readonly after: ReadonlySet<string>
}

/** A way in which a person changes approved fields in a state; `leads`: the state in which the document is then. */
interface Change {
  readonly who: string
  readonly state: string
  readonly leads: string
  readonly fields: readonly string[]
  readonly mark: Mark
}

/**
 * What was approved stays as it was approved: where a person may change it in a state that only the approving verb (the one with a
 * `process`) leads to, the document may go on, or count, only through that verb again.
 */
export function proveApproval(
  { definitions: { entities }, to }: Proof,
  entity: CompiledEntity,
  at: At,
): void {
  if (!entity.states || entity.parent) return
  const flows = flowsFrom(entities, entity)
  if (isProven(entity, flows)) return
  const before = to.diagnostics.length
  for (const verb of entity.verbs.filter(({ process }) => process !== undefined)) {
    const approval: Approval = {
      entity,
      verb,
      fields: fieldsOf(entities, entity).filter(({ name }) => !verb.unapproved?.includes(name)),
      after: statesAfter(entities, entity, verb),
    }
    const unsafe = changesOf(entities, approval, at).flatMap((change) => {
      const way = wayOn(entities, approval, change.leads)
      return way === undefined ? [] : [{ ...change, way }]
    })
    for (const [index, { who, mark, way }] of unsafe.entries()) {
      const all = unsafe.filter((one) => one.who === who)
      if (unsafe.findIndex((one) => one.who === who) === index)
        report(to, 'changed-after-approval', mark, {
          who,
          fields: [...new Set(all.flatMap(({ fields }) => fields))],
          states: all.map(({ state }) => state),
          approval: verb.name,
          way,
        })
    }
  }
  if (to.diagnostics.length === before) proven.set(entity, flows)
}

/** Documents of which this holds, as long as the same flows take from them: nothing else of other documents is looked at. */
const proven = new WeakMap<CompiledEntity, readonly CompiledFlow[]>()

function isProven(entity: CompiledEntity, flows: readonly CompiledFlow[]): boolean {
  const known = proven.get(entity)
  return known?.length === flows.length && known.every((flow, index) => flow === flows[index])
}

/** Fields that a person enters, of the document and of all its lines. */
function fieldsOf(
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

/** States that a document comes to by this verb only, or after it. What depends on quantities that others take happens only where a flow can take. */
function statesAfter(entities: Entities, entity: CompiledEntity, verb: CompiledVerb): ReadonlySet<string> {
  const other = (edge: Edge) => edge.verb !== verb
  let without = reached(
    entities,
    entity,
    [entity.states?.initial ?? ''],
    (edge) => other(edge) && !edge.taken,
  )
  if ([...without].some((state) => takenIn(entities, entity, state)))
    without = reached(entities, entity, [...without], other)
  return new Set(
    [...reached(entities, entity, verb.to ?? [], () => true)].filter((state) => !without.has(state)),
  )
}

function reached(
  entities: Entities,
  entity: CompiledEntity,
  from: readonly string[],
  counts: (edge: Edge) => boolean,
): ReadonlySet<string> {
  const seen = new Set(from)
  for (const state of seen)
    for (const edge of edgesOf(entities, entity, state, factsAt(entity, state)))
      if (counts(edge)) seen.add(edge.to)
  return seen
}

/** How a changed document goes on or counts without being approved anew; undefined where it cannot. */
function wayOn(entities: Entities, { entity, verb, after }: Approval, state: string): string | undefined {
  if (!after.has(state)) return undefined
  const onward = waysOf(entities, entity, state, (at) => factsAt(entity, at)).find(({ to }) => after.has(to))
  if (onward) return `${onward.by} leads on to ${onward.to} without ${verb.name}`
  if (!isEnd(entity, state) && edgesOf(entities, entity, state, factsAt(entity, state)).length === 0)
    return 'nothing leads out of it'
  const taking = takenIn(entities, entity, state)
  return taking && `${taking.flow.name} of ${taking.by} takes from it there`
}

function changesOf(entities: Entities, approval: Approval, at: At): Change[] {
  const { entity, after } = approval
  return [...after].flatMap((state) => [
    ...Object.values(entity.access).flatMap((access) =>
      edited(entities, approval, access, state).map((fields) => ({
        who: access.audience,
        state,
        leads: state,
        fields,
        mark: at(entity.name, 'access', access.audience, 'edit'),
      })),
    ),
    ...changedByVerbs(entities, approval, state, at),
  ])
}

/** What an audience may change by hand in this state, as far as it cannot be ruled out. A list of nothing is left out. */
function edited(
  entities: Entities,
  approval: Approval,
  access: CompiledAccess,
  state: string,
): (readonly string[])[] {
  const { entity, fields } = approval
  if (!access.edit || truthIn(access.edit.source, factsAt(entity, state)) === false) return []
  const hidden = access.hide.filter(({ when }) => when === undefined).map(({ field }) => field)
  const only = onlyIn(access, factsAt(entity, state))
  const open = fields.filter(({ name, field, way }) => {
    if (only && !only.includes(name)) return false
    if (field.by && !field.by.includes(access.audience)) return false
    if (hidden.some((one) => name === one || name.startsWith(`${one}.`))) return false
    // Without a list rows may be new: then their own rules do not close them.
    if (only && way.some((line, depth) => isClosed(entities, entity, line, state, depth + 1))) return false
    // What has to be there from the first may not be given again; a line may be new.
    if (field.once && field.required === true && (way.length === 0 || only)) return false
    return isOpen(field, () => factsAt(entity, state, way.length))
  })
  return open.length === 0 ? [] : [open.map(({ name }) => name)]
}

/** Whether a field may be entered in what is known of its row; most say nothing of that. */
const isOpen = ({ readonly, show }: CompiledField, facts: () => Facts): boolean =>
  !(readonly && truthIn(readonly.source, facts()) === true) &&
  !(show && truthIn(show.source, facts()) === false)

/** The only fields that may be changed where these facts hold, as far as it cannot be ruled out. Undefined: all. */
function onlyIn({ edits = [] }: CompiledAccess, facts: Facts): readonly string[] | undefined {
  const held = edits.filter(({ when }) => truthIn(when.source, facts) !== false)
  return held.length === 0 || held.some(({ fields }) => fields === undefined)
    ? undefined
    : held.flatMap(({ fields = [] }) => fields)
}

/** Whether rows of these lines may not be changed while the document is in this state, or only where they go on through an approval of their own. */
function isClosed(
  entities: Entities,
  entity: CompiledEntity,
  line: CompiledEntity,
  state: string,
  depth: number,
): boolean {
  const { edit } = line
  const above = factsAt(entity, state, depth)
  if (!edit) return false
  if (truthIn(edit.source, above) === false) return true
  const { states } = line
  if (!states || !line.verbs.some(({ process }) => process !== undefined)) return false
  const factsIn = (at: string) => ({ ...above, [states.field]: at })
  const open = states.values
    .map(({ code }) => code)
    .filter((code) => truthIn(edit.source, factsIn(code)) !== false)
  return open.every(
    (code) => waysOf(entities, line, code, factsIn).length === 0 && !isTakenAt(entities, line, factsIn(code)),
  )
}

const isTakenAt = (
  entities: Entities,
  line: CompiledEntity,
  facts: Readonly<Record<string, string>>,
): boolean =>
  takingsFrom(entities, line.name).some(({ flow: { when } }) => truthIn(when.source, facts) !== false)

/** Verbs of the document and of its lines by which a person's words come into approved fields. */
function changedByVerbs(entities: Entities, approval: Approval, state: string, at: At): Change[] {
  return verbsOf(entities, approval.entity).flatMap(({ owner, stem, depth, verb }) => {
    if (verb.process !== undefined) return []
    const facts = factsAt(approval.entity, state, depth)
    if (depth === 0 ? !isPossible(verb, state, facts) : !mayHold(verb.require, facts)) return []
    const written = [
      ...verb.ask,
      ...(verb.askLines ?? []).map(({ lines, field }) => `${lines}.${field}`),
      ...verb.set
        .filter((one) => isForeign(approval, stem, verb, one))
        .map(({ lines, field }) => (lines === undefined ? field : `${lines}.${field}`)),
    ]
    const fields = [...new Set(written.map((name) => `${stem}${name}`))].filter((name) =>
      approval.fields.some((one) => one.name === name),
    )
    const mark = at(owner.name, 'verbs', verb.name)
    const ends = depth === 0 ? (verb.to ?? [state]) : [state]
    return fields.length === 0 ? [] : ends.map((leads) => ({ who: verb.name, state, leads, fields, mark }))
  })
}

interface PlacedVerb {
  readonly owner: CompiledEntity
  readonly stem: string
  readonly depth: number
  readonly verb: CompiledVerb
}

function verbsOf(entities: Entities, owner: CompiledEntity, stem = '', depth = 0): PlacedVerb[] {
  return [
    ...owner.verbs.map((verb) => ({ owner, stem, depth, verb })),
    ...linesOf(entities, owner).flatMap(({ name, line }) =>
      verbsOf(entities, line, `${stem}${name}.`, depth + 1),
    ),
  ]
}

/** Whether the value comes from elsewhere than from constants, the clock, the user and what is approved itself. */
function isForeign(
  approval: Approval,
  stem: string,
  { ask, askLines = [] }: CompiledVerb,
  { value }: CompiledAssignment,
): boolean {
  return value.deps.some((dep) => {
    if (dep.startsWith('me.')) return false
    const wanted = `${stem}${dep}`
    const source = approval.fields.find(({ read }) => read === wanted)
    const asked = [...ask, ...askLines.map(({ field }) => field)]
    return !source || asked.includes(source.field.name)
  })
}
