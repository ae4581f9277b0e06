import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Expression, Rule } from '../../language/expression.ts'
import type { CompiledField, CompiledGathering } from '../../language/field.ts'
import { readsOf, type Read } from '../normalize/valueReads.ts'
import { nameIn, type Cause, type Place, type Secrets } from '../normalize/Secrets.ts'
import type { Inferred } from '../normalize/withSecrets.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark

/** A rule whose answer somebody is told: by which names it may be revealed, and what it reads. */
interface Told {
  readonly says: string
  /** The first is offered where it is to be revealed. */
  readonly names: readonly string[]
  readonly reads: readonly Read[]
  readonly mark: () => Mark
  /** Of what bounds sums: the values that count, of which the audience has to move one. */
  readonly counts?: readonly CompiledGathering[]
}

interface Asked {
  readonly proof: Proof
  readonly entity: CompiledEntity
  readonly at: At
  readonly secrets: Secrets
  readonly place: Place
  readonly access: CompiledAccess
}

/** Nobody is told by an answer what he is not shown, nor asked to write what he may not read; and what is revealed follows from a secret. */
export function proveSecrets(
  proof: Proof,
  inferred: Inferred,
  marks: (entity: string) => At | undefined,
): void {
  const all = Object.values(proof.definitions.entities).flatMap((entity) =>
    askedOf(proof, inferred, entity, marks),
  )
  for (const asked of all) if (!isProven(asked)) proveTelling(asked)
  for (const asked of all) {
    const { secrets, entity } = asked
    if (!entity.parent) refuseIdle(asked)
    for (const field of secrets.fieldsOf(entity)) refuseEntering(asked, field)
  }
}

function askedOf(
  proof: Proof,
  inferred: Inferred,
  entity: CompiledEntity,
  marks: (entity: string) => At | undefined,
): readonly Asked[] {
  const at = marks(entity.name)
  return proof.symbols.audienceNames.flatMap((audience) => {
    const secrets = inferred.secrets(audience)
    const place = secrets?.placeOf(entity.name)
    const access = place && proof.definitions.entities[place.root.name]?.access[audience]
    return at && secrets && place && access ? [{ proof, entity, at, secrets, place, access }] : []
  })
}

const proven = new WeakMap<CompiledEntity, Map<CompiledAccess, Secrets>>()

/** With the same secrets the same rules tell nothing. */
const isProven = ({ entity, access, secrets }: Asked): boolean => proven.get(entity)?.get(access) === secrets

function proveTelling(asked: Asked): void {
  const { proof, entity, access, secrets } = asked
  const before = proof.to.diagnostics.length
  for (const told of rulesTold(asked)) refuseTelling(asked, told)
  if (proof.to.diagnostics.length > before) return
  const known = proven.get(entity) ?? new Map<CompiledAccess, Secrets>()
  proven.set(entity, known.set(access, secrets))
}

function refuseTelling(asked: Asked, told: Told): void {
  const { proof, secrets, place, access } = asked
  const cause = causeOf(asked, told)
  if (!cause) return
  const name = told.names.find((one) => access.reveal?.includes(one))
  if (name !== undefined) secrets.reveal(place.root.name, name)
  else
    report(proof.to, 'telling-rule', told.mark(), {
      rule: told.says,
      audience: access.audience,
      secret: cause.of,
      first:
        cause.first ??
        (told.names[0] === undefined ? undefined : { document: place.root.name, name: told.names[0] }),
      document: place.root.name,
    })
}

function causeOf(asked: Asked, { reads, counts }: Told): Cause | undefined {
  for (const read of reads) {
    const [cause] = asked.secrets.behind(asked.entity.name, read)
    if (cause) return counts && !counts.some((one) => isMoved(asked, one)) ? undefined : cause
  }
  return undefined
}

/** What is inferred to be hidden would be written blindly. What its author hides by name he may mean so. */
function refuseEntering({ proof, at, entity, secrets, place, access }: Asked, field: CompiledField): void {
  const cause = secrets.of(entity.name, field.name).find(({ when }) => !when)
  if (cause?.first && enters(access, place, field))
    report(proof.to, 'secret-entered', at('fields', field.name), {
      name: nameIn(place, field.name),
      audience: access.audience,
      kept: { because: cause.of, first: cause.first },
    })
}

function refuseIdle({ proof, entity, at, secrets, access }: Asked): void {
  for (const [index, name] of (access.reveal ?? []).entries())
    if (!secrets.isRevealed(entity.name, name))
      report(proof.to, 'idle-reveal', at('access', access.audience, 'reveal', index), {
        name,
        audience: access.audience,
      })
}

const known = new WeakMap<CompiledEntity, Map<CompiledAccess, readonly Told[]>>()

/** Every rule of the entity by which the audience can try something out. */
function rulesTold(asked: Asked): readonly Told[] {
  const { entity, access } = asked
  const found = known.get(entity) ?? new Map<CompiledAccess, readonly Told[]>()
  known.set(entity, found)
  const told =
    found.get(access) ??
    [...verbRules(asked), ...fieldRules(asked), ...rowRules(asked), ...limitRules(asked)].filter(
      ({ reads }) => reads.length > 0,
    )
  found.set(access, told)
  return told
}

/** What a verb or flow of the audience needs, asks for and offers. */
function verbRules({ entity, at, place, access: { audience } }: Asked): readonly Told[] {
  const verbs = [...entity.verbs, ...(entity.runs ?? [])].filter(({ by }) => by.includes(audience))
  const flows = entity.flows.filter(({ by }) => by.includes(audience))
  return [
    ...verbs.flatMap(({ name, require, looks = [], warn = [], askLines = [] }) => {
      const common = { names: [nameIn(place, name)], mark: () => at('verbs', name) }
      return [
        ...[...require, ...looks, ...warn].map((rule) => ({ ...common, ...ruleReads(entity, rule) })),
        ...askLines.flatMap(({ when, value }) =>
          [when, value].flatMap((one) => (one ? [{ ...common, ...reading(one) }] : [])),
        ),
      ]
    }),
    ...flows.flatMap(({ name, when, fits }) =>
      [when, fits].flatMap((rule) =>
        rule
          ? [{ names: [nameIn(place, name)], mark: () => at('verbs', name), ...reading(rule, ['self']) }]
          : [],
      ),
    ),
  ]
}

/** Few fields are. */
const isRuled = ({ required, readonly, where, fits, check }: CompiledField): boolean =>
  typeof required === 'object' ||
  readonly !== undefined ||
  where !== undefined ||
  fits !== undefined ||
  check !== undefined

/** What a field that the audience writes must be, when it must, and what may be chosen. */
function fieldRules({ entity, at, place, access }: Asked): readonly Told[] {
  return entity.fields
    .filter((field) => isRuled(field) && enters(access, place, field))
    .flatMap((field) => {
      const common = { names: [nameIn(place, field.name)], mark: () => at('fields', field.name) }
      const { required, readonly, where, fits, check } = field
      const needed = typeof required === 'object' && 'source' in required ? required : undefined
      return [
        ...[needed, readonly].flatMap((rule) => (rule ? [{ ...common, ...reading(rule) }] : [])),
        ...[where, fits].flatMap((rule) => (rule ? [{ ...common, ...reading(rule, ['self']) }] : [])),
        ...(check
          ? [{ ...common, ...ruleReads(entity, check), names: [...codeOf(check), ...common.names] }]
          : []),
      ]
    })
}

/** What must hold of a row of which the audience writes something that it reads. */
function rowRules({ entity, at, place, access }: Asked): readonly Told[] {
  const entered = new Set(
    entity.fields.filter((field) => enters(access, place, field)).map(({ name }) => name),
  )
  if (entered.size === 0) return []
  return entity.checks
    .map((rule) => ({ names: codeOf(rule), mark: () => at('check'), ...ruleReads(entity, rule) }))
    .filter(({ reads }) =>
      reads.some(({ isNear, entity: of, field = '' }) => isNear && of === entity.name && entered.has(field)),
    )
}

/** What bounds sums of rows of others. */
const limitRules = ({ entity, at }: Asked): readonly Told[] =>
  entity.limits.map((limit) => ({
    names: codeOf(limit),
    mark: () => at('check'),
    ...ruleReads(entity, limit),
    counts: entity.fields.flatMap(({ wire, gathered }) =>
      gathered && limit.counted.includes(wire) ? [gathered] : [],
    ),
  }))

/** Whether the audience enters something that counts, is asked for it, or takes rows into this table. */
function isMoved(
  { proof, secrets, access: { audience } }: Asked,
  { entity: name, reads, by }: CompiledGathering,
): boolean {
  const rows = proof.definitions.entities[name]
  const place = secrets.placeOf(name)
  const access = place && proof.definitions.entities[place.root.name]?.access[audience]
  if (!rows || !place || !access) return false
  const counts = new Set([...reads, ...by.map(({ theirs }) => theirs)])
  const root = proof.definitions.entities[place.root.name] ?? place.root
  const verbs = root.verbs.filter((verb) => verb.by.includes(audience))
  return (
    rows.fields.some((field) => counts.has(field.wire) && enters(access, place, field)) ||
    verbs.some(({ askLines = [] }) =>
      askLines.some(({ lines }) => `${place.path}.`.startsWith(`${lines}.`)),
    ) ||
    root.flows.some((flow) => flow.by.includes(audience) && flow.lines === place.path)
  )
}

const reading = (rule: Expression, near: Parameters<typeof readsOf>[1] = ['row', 'self']) => ({
  says: rule.source,
  reads: readsOf([rule], near, true),
})

/** What a rule reads, and its words: `{supplier}` in them is told too. */
function ruleReads(entity: CompiledEntity, { rule, say }: Rule): Pick<Told, 'says' | 'reads'> {
  const { says, reads } = reading(rule)
  const named = [...`${say.CN}${say.EN}`.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
    entity.fields.some((field) => field.name === name || field.wire === name) ? [name] : [],
  )
  const told = named.map((field): Read => ({
    entity: entity.name,
    field,
    key: `${entity.name}.${field}`,
    way: 'row',
    isNear: true,
    isKept: true,
  }))
  return { says, reads: [...reads, ...told] }
}

/** A rule is called by its code, where its author gave it one. */
const codeOf = ({ code }: Rule): readonly string[] => (code === 'CHECK_FAILED' ? [] : [code])

/** Whether the audience writes the field by hand at times. */
function enters(
  { audience, edit, edits, create, hide }: CompiledAccess,
  place: Place,
  field: CompiledField,
): boolean {
  if (field.assigned || field.compute || field.gathered || (field.by && !field.by.includes(audience)))
    return false
  const name = nameIn(place, field.name)
  if (hide.some((one) => !one.when && !one.because && `${name}.`.startsWith(`${one.field}.`))) return false
  if (create) return true
  if (edit === undefined || edit.source.trim() === 'false') return false
  return edits === undefined || edits.some(({ fields }) => fields === undefined || fields.includes(name))
}
