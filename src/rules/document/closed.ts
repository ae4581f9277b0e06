import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, Rule } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { eachRow, hasValue, type Entities } from './rowPath.ts'

/** A document whose sealed values nobody knows here: with the rules that can be asked all the same. */
export interface Closed {
  readonly entities: Entities
  readonly entity: CompiledEntity
}

/** Where the lines of a document stand: `lines.`, `lines.parts.`; '' for its header. */
interface Level {
  readonly entity: CompiledEntity
  readonly place: string
}

/** `levelsOf({}, { name: 'offer', lines: [] })` → `[ { entity: { name: 'offer', lines: [] }, place: '' } ]`. A document with its tables, each with its place. */
export function levelsOf(entities: Entities, entity: CompiledEntity, place = ''): readonly Level[] {
  const below = entity.lines.flatMap(({ name, entity: line }) => {
    const found = entities[line]
    return found ? levelsOf(entities, found, `${place}${name}.`) : []
  })
  return [{ entity, place }, ...below]
}

/** `sealedNames({}, { fields: [{ name: 'price', sealed: true }], lines: [] })` → `['price']`. The names of its sealed fields, each with its place. */
export const sealedNames = (entities: Entities, entity: CompiledEntity): readonly string[] =>
  levelsOf(entities, entity).flatMap(({ entity: { fields }, place }) =>
    fields.flatMap(({ name, sealed }) => (sealed ? [`${place}${name}`] : [])),
  )

/** `secretsOf({}, { fields: [{ wire: 'price', sealed: true }], lines: [] }).has('price')` → `true`. Its sealed fields, each with its place. */
export const secretsOf = (entities: Entities, entity: CompiledEntity): ReadonlySet<string> =>
  new Set(
    levelsOf(entities, entity).flatMap(({ entity: { fields }, place }) =>
      fields.flatMap(({ wire, sealed }) => (sealed ? [`${place}${wire}`] : [])),
    ),
  )

/** `readsSecret(new Set(['total']), 'lines.', { deps: ['parent.total'] })` → `true`. Whether a rule of rows at that place reads what is sealed in their document. */
export const readsSecret = (
  secrets: ReadonlySet<string>,
  place: string,
  { deps }: Pick<Expression, 'deps'>,
): boolean => deps.some((dep) => secrets.has(reached(place, dep)))

function reached(place: string, dep: string): string {
  if (dep.startsWith('this.')) return reached(place, dep.slice('this.'.length))
  if (!dep.startsWith('parent.')) return `${place}${dep}`
  return reached(place.replace(/\w+\.$/, ''), dep.slice('parent.'.length))
}

const known = new WeakMap<CompiledEntity, Closed>()

/** `closed({}, { name: 'offer', fields: [], lines: [], checks: [], verbs: [] }).entity.checks` → `[]`. The document with the rules that read nothing sealed: those of its fields, rows and verbs. */
export function closed(entities: Entities, entity: CompiledEntity): Closed {
  const found = known.get(entity)
  if (found) return found
  const secrets = secretsOf(entities, entity)
  const levels = levelsOf(entities, entity).map((level) => withoutSecrets(secrets, level))
  const made = {
    entities: { ...entities, ...Object.fromEntries(levels.map((one) => [one.name, one])) },
    entity: levels[0] ?? entity,
  }
  known.set(entity, made)
  return made
}

function withoutSecrets(secrets: ReadonlySet<string>, { entity, place }: Level): CompiledEntity {
  const isOpen = (rule: Pick<Expression, 'deps'>): boolean => !readsSecret(secrets, place, rule)
  const isOpenRule = ({ rule }: Rule): boolean => isOpen(rule)
  return {
    ...entity,
    fields: entity.fields.map((field) => openField(field, isOpen)),
    checks: entity.checks.filter(isOpenRule),
    verbs: entity.verbs.map((verb) =>
      verb.require.every(isOpenRule) ? verb : { ...verb, require: verb.require.filter(isOpenRule) },
    ),
  }
}

function openField(field: CompiledField, isOpen: (rule: Pick<Expression, 'deps'>) => boolean): CompiledField {
  const { required, requiredFor, check, ...rest } = field
  if (field.sealed) return rest
  const asked = Object.entries(requiredFor ?? {}).filter(([, rule]) => isOpen(rule))
  const isKept =
    required !== undefined && (typeof required !== 'object' || !('deps' in required) || isOpen(required))
  return {
    ...rest,
    ...(isKept ? { required } : {}),
    ...(asked.length > 0 ? { requiredFor: Object.fromEntries(asked) } : {}),
    ...(check && isOpen(check.rule) ? { check } : {}),
  }
}

/** `withSecretRules({}, { fields: [], lines: [] }, { require: [] }).require` → `[]`. The verb with the rules that `closed` leaves out of it. */
export function withSecretRules(
  entities: Entities,
  entity: CompiledEntity,
  verb: CompiledVerb,
): CompiledVerb {
  const secrets = secretsOf(entities, entity)
  return { ...verb, require: verb.require.filter(({ rule }) => readsSecret(secrets, '', rule)) }
}

/** `sealedValues({}, { fields: [{ wire: 'price', sealed: true }], lines: [] }, { id: 'a', price: '5' })` → `{ a: { price: '5' } }`. By the key of each row, what is given in its sealed fields; what is computed follows from it. */
export function sealedValues(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
): Readonly<Record<string, Row>> {
  const rows = [...eachRow(entities, entity, row, { me: {}, today: '', now: '' })].map(
    ({ entity: at, row: one }) => {
      const given = at.fields.filter(({ sealed, compute, gathered }) => sealed && !compute && !gathered)
      const values = given.flatMap(({ wire }) => (hasValue(one[wire]) ? [[wire, one[wire]] as const] : []))
      return [String(one['id'] ?? ''), Object.fromEntries(values)] as const
    },
  )
  return Object.fromEntries(rows.filter(([, values]) => Object.keys(values).length > 0))
}

/** `withSealedValues({}, { fields: [], lines: [] }, { id: 'a' }, { a: { price: '5' } })` → `{ id: 'a', price: '5' }`. The document with these values in its rows. */
export function withSealedValues(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  values: Readonly<Record<string, Row>>,
): Row {
  const found: Row = { ...row, ...values[String(row['id'] ?? '')] }
  for (const { name, entity: line } of entity.lines) {
    const at = entities[line]
    const lines = row[name]
    if (at && Array.isArray(lines))
      found[name] = (lines as readonly Row[]).map((one) => withSealedValues(entities, at, one, values)) // lines travel as arrays of rows
  }
  return found
}
