import type { CompiledAccess, CompiledAssignment, CompiledEntity, CompiledField, CompiledVerb, Rule } from '../language/compiled.ts'
import { report } from './diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark, Path } from './SourceFile.ts'
import { truthIn, type Facts } from './truthIn.ts'

type Entities = Readonly<Record<string, CompiledEntity>>
type At = (entity: string, ...path: Path) => Mark

/** A field of the document or of its lines, as authors name it from the header: `lines.price`. */
interface Placed { readonly name: string; readonly field: CompiledField; readonly depth: number }

/** One approval of a document: what it is about, and which states only it leads to. */
interface Approval {
  readonly entity: CompiledEntity
  readonly verb: CompiledVerb
  readonly fields: readonly Placed[]
  readonly after: ReadonlySet<string>
}

/** A way in which a person changes approved fields in a state; `leads`: the state in which the document is then. */
interface Change { readonly who: string; readonly state: string; readonly leads: string; readonly fields: readonly string[]; readonly mark: Mark }

/**
 * What was approved stays as it was approved: where a person may change it in a state that only the approving verb (the one with a
 * `process`) leads to, the document may go on, or count, only through that verb again.
 */
export function proveApproval({ definitions: { entities }, to }: Proof, entity: CompiledEntity, at: At): void {
  if (!entity.states || entity.parent) return
  for (const verb of entity.verbs.filter(({ process }) => process !== undefined)) {
    const approval: Approval = { entity, verb, fields: fieldsOf(entities, entity).filter(({ name }) => !verb.unapproved?.includes(name)), after: statesAfter(entity, verb) }
    const unsafe = changesOf(entities, approval, at).flatMap((change) => {
      const way = wayOn(entities, approval, change.leads)
      return way === undefined ? [] : [{ ...change, way }]
    })
    for (const [index, { who, mark, way }] of unsafe.entries()) {
      const all = unsafe.filter((one) => one.who === who)
      if (unsafe.findIndex((one) => one.who === who) === index) report(to, 'changed-after-approval', mark, { who, fields: [...new Set(all.flatMap(({ fields }) => fields))], states: all.map(({ state }) => state), approval: verb.name, way })
    }
  }
}

/** Fields that a person enters, of the document and of all its lines. */
function fieldsOf(entities: Entities, entity: CompiledEntity, stem = '', depth = 0): Placed[] {
  const own = entity.fields.filter(isEntered).map((field) => ({ name: `${stem}${field.name}`, field, depth }))
  return [...own, ...linesOf(entities, entity).flatMap(({ name, line }) => fieldsOf(entities, line, `${stem}${name}.`, depth + 1))]
}

const isEntered = ({ assigned, compute, rollup, type }: CompiledField) => !assigned && !compute && !rollup && type !== 'serial'

function linesOf(entities: Entities, entity: CompiledEntity): { name: string; line: CompiledEntity }[] {
  return entity.lines.flatMap(({ name, entity: line }) => (entities[line] ? [{ name, line: entities[line] }] : []))
}

/** What is known at a row that stands so deep in a document in this state. */
const factsAt = (entity: CompiledEntity, state: string, depth = 0): Facts => ({ [`${'parent.'.repeat(depth)}${entity.states?.field ?? ''}`]: state })

interface Edge { readonly by: string; readonly to: string; readonly verb?: CompiledVerb }

/** How a document leaves a state: verbs, derived states, and codes that a verb sets. */
function edgesOf(entity: CompiledEntity, state: string): Edge[] {
  const facts = factsAt(entity, state)
  const codes = (entity.states?.values ?? []).map(({ code }) => code)
  const verbs = entity.verbs.filter((verb) => isPossible(verb, state, facts)).flatMap((verb) => [...targetsOf(entity, verb, codes)].map((to) => ({ by: verb.name, to, verb })))
  const derived = entity.derive.filter(({ from, when }) => from.includes(state) && truthIn(when.source, facts) !== false).map((one) => ({ by: 'a derived state', to: one.to }))
  return [...verbs, ...derived].filter(({ to }) => to !== state)
}

const isPossible = ({ from, require }: CompiledVerb, state: string, facts: Facts) => (from.length === 0 || from.includes(state)) && mayHold(require, facts)
const mayHold = (rules: readonly Rule[], facts: Facts) => rules.every(({ rule }) => truthIn(rule.source, facts) !== false)

function targetsOf(entity: CompiledEntity, { to, set }: CompiledVerb, codes: readonly string[]): ReadonlySet<string> {
  const own = set.filter(({ field, lines }) => lines === undefined && field === entity.states?.field)
  return new Set([...(to === undefined ? [] : [to]), ...codes.filter((code) => own.some(({ value }) => value.source.match(/[A-Z][A-Z0-9_]*/g)?.includes(code)))])
}

/** States that a document comes to by this verb only, or after it. */
function statesAfter(entity: CompiledEntity, verb: CompiledVerb): ReadonlySet<string> {
  const without = reached(entity, [entity.states?.initial ?? ''], (edge) => edge.verb !== verb)
  return new Set([...reached(entity, verb.to === undefined ? [] : [verb.to], () => true)].filter((state) => !without.has(state)))
}

function reached(entity: CompiledEntity, from: readonly string[], counts: (edge: Edge) => boolean): ReadonlySet<string> {
  const seen = new Set(from)
  for (const state of seen) for (const edge of edgesOf(entity, state)) if (counts(edge)) seen.add(edge.to)
  return seen
}

/** How a changed document goes on or counts without being approved anew; undefined where it cannot. */
function wayOn(entities: Entities, approval: Approval, state: string): string | undefined {
  if (!approval.after.has(state)) return undefined
  const { entity, verb, after } = approval
  const waiting = new Set(entity.verbs.flatMap(({ process, from }) => (process === undefined ? [] : from)))
  const edges = edgesOf(entity, state)
  const onward = waysOf(entity, state, waiting).find(({ to }) => after.has(to))
  if (onward) return `${onward.by} leads on to ${onward.to} without ${verb.name}`
  if (edges.length === 0) return 'nothing leads out of it'
  return takenIn(entities, entity, state)
}

/** Edges that are no approval; a state that waits for one is looked through, back to where one came from is no way on. */
function waysOf(entity: CompiledEntity, start: string, waiting: ReadonlySet<string>): Edge[] {
  const seen = new Set([start])
  const ways: Edge[] = []
  for (const state of seen) {
    for (const edge of edgesOf(entity, state).filter(({ verb, to }) => verb?.process === undefined && to !== start)) {
      if (waiting.has(edge.to)) seen.add(edge.to)
      else ways.push(edge)
    }
  }
  return ways
}

/** A flow that takes from the document while it is in this state. */
function takenIn(entities: Entities, entity: CompiledEntity, state: string): string | undefined {
  for (const { name, flows } of Object.values(entities)) {
    const flow = flows.find(({ source, when }) => {
      const depth = depthOf(entities, entity, source)
      return depth !== undefined && truthIn(when.source, factsAt(entity, state, depth)) !== false
    })
    if (flow) return `${flow.name} of ${name} takes from it there`
  }
  return undefined
}

function depthOf(entities: Entities, entity: CompiledEntity, name: string): number | undefined {
  if (entity.name === name) return 0
  const found = linesOf(entities, entity).map(({ line }) => depthOf(entities, line, name)).find((depth) => depth !== undefined)
  return found === undefined ? undefined : found + 1
}

function changesOf(entities: Entities, approval: Approval, at: At): Change[] {
  const { entity, after } = approval
  return [...after].flatMap((state) => [
    ...Object.values(entity.access).flatMap((access) => edited(approval, access, state).map((fields) => ({ who: access.audience, state, leads: state, fields, mark: at(entity.name, 'access', access.audience, 'edit') }))),
    ...changedByVerbs(entities, approval, state, at),
  ])
}

/** What an audience may change by hand in this state, as far as it cannot be ruled out. A list of nothing is left out. */
function edited({ entity, fields }: Approval, { edit, editOnly, hide }: CompiledAccess, state: string): (readonly string[])[] {
  if (!edit || truthIn(edit.source, factsAt(entity, state)) === false) return []
  const hidden = hide.filter(({ when }) => when === undefined).map(({ field }) => field)
  const open = fields.filter(({ name, field, depth }) => {
    const facts = factsAt(entity, state, depth)
    if (editOnly && !editOnly.includes(name)) return false
    if (hidden.some((one) => name === one || name.startsWith(`${one}.`))) return false
    // What has to be there from the first may not be given again; a line may be new.
    if (field.once && field.required === true && (depth === 0 || editOnly)) return false
    return !(field.readonly && truthIn(field.readonly.source, facts) === true) && !(field.show && truthIn(field.show.source, facts) === false)
  })
  return open.length === 0 ? [] : [open.map(({ name }) => name)]
}

/** Verbs of the document and of its lines by which a person's words come into approved fields. */
function changedByVerbs(entities: Entities, approval: Approval, state: string, at: At): Change[] {
  return verbsOf(entities, approval.entity).flatMap(({ owner, stem, depth, verb }) => {
    if (verb.process !== undefined) return []
    const facts = factsAt(approval.entity, state, depth)
    if (depth === 0 ? !isPossible(verb, state, facts) : !mayHold(verb.require, facts)) return []
    const written = [...verb.ask, ...verb.set.filter((one) => isForeign(approval, stem, verb, one)).map(({ lines, field }) => (lines === undefined ? field : `${lines}.${field}`))]
    const fields = [...new Set(written.map((name) => `${stem}${name}`))].filter((name) => approval.fields.some((one) => one.name === name))
    const leads = depth === 0 ? verb.to ?? state : state
    return fields.length === 0 ? [] : [{ who: verb.name, state, leads, fields, mark: at(owner.name, 'verbs', verb.name) }]
  })
}

interface PlacedVerb { readonly owner: CompiledEntity; readonly stem: string; readonly depth: number; readonly verb: CompiledVerb }

function verbsOf(entities: Entities, owner: CompiledEntity, stem = '', depth = 0): PlacedVerb[] {
  return [...owner.verbs.map((verb) => ({ owner, stem, depth, verb })), ...linesOf(entities, owner).flatMap(({ name, line }) => verbsOf(entities, line, `${stem}${name}.`, depth + 1))]
}

/** Whether the value comes from elsewhere than from constants, the clock, the user and what is approved itself. */
function isForeign(approval: Approval, stem: string, { ask }: CompiledVerb, { value }: CompiledAssignment): boolean {
  return value.deps.some((dep) => {
    if (dep.startsWith('me.')) return false
    const source = approval.fields.find(({ name, field }) => `${stem}${dep}` === `${name.slice(0, name.length - field.name.length)}${field.wire}`)
    return !source || ask.includes(source.field.name)
  })
}
