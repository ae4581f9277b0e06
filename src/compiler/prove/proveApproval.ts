import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { report } from '../source/diagnostics.ts'
import { fieldsOf, verbsOf, writingsOf, type Placed, type Writing } from './approvedFields.ts'
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
import { remembered } from '../source/remembered.ts'
import { truthIn, type Facts } from '../scope/truthIn.ts'

type At = (entity: string, ...path: Path) => Mark

/** One approval of a document: what it is about, and which states only it leads to. */
interface Approval {
  readonly entity: CompiledEntity
  readonly verb: CompiledVerb
  readonly fields: readonly Placed[]
  readonly after: ReadonlySet<string>
  /** How the document leaves a state. */
  readonly edgesFrom: EdgesFrom
  /** What its verbs and those of its lines write into these fields. */
  readonly writing: readonly Writing[]
}

type EdgesFrom = (state: string) => readonly Edge[]

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
  const known = new Map<string, readonly Edge[]>()
  const edgesFrom = (state: string) =>
    remembered(known, state, () => edgesOf(entities, entity, state, factsAt(entity, state)))
  for (const verb of entity.verbs.filter(({ process }) => process !== undefined)) {
    const fields = fieldsOf(entities, entity).filter(({ name }) => !verb.unapproved?.includes(name))
    const approval: Approval = {
      entity,
      verb,
      fields,
      after: statesAfter(entities, entity, verb, edgesFrom),
      edgesFrom,
      writing: writingsOf(verbsOf(entities, entity), fields),
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

/** States that a document comes to by this verb only, or after it. What depends on quantities that others take happens only where a flow can take. */
function statesAfter(
  entities: Entities,
  entity: CompiledEntity,
  verb: CompiledVerb,
  edgesFrom: EdgesFrom,
): ReadonlySet<string> {
  const other = (edge: Edge) => edge.verb !== verb
  let without = reached(edgesFrom, [entity.states?.initial ?? ''], (edge) => other(edge) && !edge.taken)
  if ([...without].some((state) => takenIn(entities, entity, state)))
    without = reached(edgesFrom, [...without], other)
  return new Set([...reached(edgesFrom, verb.to ?? [], () => true)].filter((state) => !without.has(state)))
}

function reached(
  edgesFrom: EdgesFrom,
  from: readonly string[],
  counts: (edge: Edge) => boolean,
): ReadonlySet<string> {
  const seen = new Set(from)
  for (const state of seen) for (const edge of edgesFrom(state)) if (counts(edge)) seen.add(edge.to)
  return seen
}

/** How a changed document goes on or counts without being approved anew; undefined where it cannot. */
function wayOn(
  entities: Entities,
  { entity, verb, after, edgesFrom }: Approval,
  state: string,
): string | undefined {
  if (!after.has(state)) return undefined
  const onward = waysOf(entity, state, edgesFrom).find(({ to }) => after.has(to))
  if (onward) return `${onward.by} leads on to ${onward.to} without ${verb.name}`
  if (!isEnd(entity, state) && edgesFrom(state).length === 0) return 'nothing leads out of it'
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
    ...changedByVerbs(approval, state, at),
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
  const closed = new Map<CompiledEntity, boolean>()
  const isClosedAt = (line: CompiledEntity, depth: number) =>
    remembered(closed, line, () => isClosed(entities, entity, line, state, depth))
  const open = fields.filter(({ name, field, way }) => {
    if (only && !only.includes(name)) return false
    if (field.by && !field.by.includes(access.audience)) return false
    if (hidden.some((one) => name === one || name.startsWith(`${one}.`))) return false
    // Without a list rows may be new: then their own rules do not close them.
    if (only && way.some((line, depth) => isClosedAt(line, depth + 1))) return false
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
  const edgesFrom = (code: string) => edgesOf(entities, line, code, factsIn(code))
  return open.every(
    (code) => waysOf(line, code, edgesFrom).length === 0 && !isTakenAt(entities, line, factsIn(code)),
  )
}

const isTakenAt = (
  entities: Entities,
  line: CompiledEntity,
  facts: Readonly<Record<string, string>>,
): boolean =>
  takingsFrom(entities, line.name).some(({ flow: { when } }) => truthIn(when.source, facts) !== false)

/** Verbs of the document and of its lines by which a person's words come into approved fields. */
function changedByVerbs({ entity, writing }: Approval, state: string, at: At): Change[] {
  return writing.flatMap(({ owner, depth, verb, fields }) => {
    const facts = factsAt(entity, state, depth)
    if (depth === 0 ? !isPossible(verb, state, facts) : !mayHold(verb.require, facts)) return []
    const mark = at(owner.name, 'verbs', verb.name)
    const ends = depth === 0 ? (verb.to ?? [state]) : [state]
    return ends.map((leads) => ({ who: verb.name, state, leads, fields, mark }))
  })
}
