import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { truthIn, type Facts } from '../scope/truthIn.ts'

/** Who may do what of a document: by audience, by what is asked (`find`, `doSubmit`, `lines.price`), by state. A document without states has one, `-`. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** What everybody may do of a document and its lines. */
export function permissionsOf(definitions: Definitions, entity: CompiledEntity): Permissions {
  const states = entity.states?.values.map(({ code }) => code) ?? ['-']
  return Object.fromEntries(
    Object.values(entity.access).map((access) => {
      const rows = new Map<string, Record<string, string>>()
      for (const state of states) {
        const asked: Asked = {
          definitions,
          document: entity,
          access,
          state,
          facts: factsOf(entity, access, state),
        }
        for (const [subject, value] of [...wholeOf(asked), ...partsOf(asked, entity, '')]) {
          const row = rows.get(subject) ?? {}
          row[state] = value
          rows.set(subject, row)
        }
      }
      return [access.audience, Object.fromEntries(rows)]
    }),
  )
}

interface Asked {
  readonly definitions: Definitions
  readonly document: CompiledEntity
  readonly access: CompiledAccess
  readonly state: string
  readonly facts: Facts
}

type Cell = readonly [subject: string, value: string]

const factsOf = ({ states }: CompiledEntity, { audience }: CompiledAccess, state: string): Facts => ({
  'me.audience': audience,
  ...(states ? { [states.field]: state } : {}),
})

/** A condition in this state: `yes`, `no`, or when. */
function when(rule: Predicate | undefined, { facts }: Asked, otherwise: string): string {
  if (!rule) return otherwise
  const truth = truthIn(rule.source, facts)
  if (truth !== undefined) return truth ? 'yes' : 'no'
  return `where ${rule.source.trim()}`
}

/** Whether the document is found, made, changed at all. */
function wholeOf(asked: Asked): Cell[] {
  const { access, document } = asked
  const initial = document.states?.initial ?? '-'
  return [
    ['find', when(access.rows, asked, 'no')],
    ...(initial === asked.state ? [['create', access.create ? 'yes' : 'no'] as const] : []),
    ...(access.write ? [['write', when(access.write, asked, 'yes')] as const] : []),
  ]
}

/** Verbs, flows, fields and tables of the document, or of a table of it. */
function partsOf(asked: Asked, entity: CompiledEntity, before: string): Cell[] {
  return [
    ...doneWith(asked, entity, before),
    ...entity.fields
      .filter(({ type }) => type !== 'password')
      .map((field): Cell => [
        `${before}${field.name}`,
        fieldValue(asked, entity, field, `${before}${field.name}`),
      ]),
    ...entity.lines.flatMap(({ name, entity: line }) => {
      const table = asked.definitions.entities[line]
      const place = `${before}${name}`
      return table ? [tableCell(asked, table, place), ...partsOf(asked, table, `${place}.`)] : []
    }),
  ]
}

/** Which roles of the audience hold its button, where it begins in this state. Of lines, whose states are their own, in any. */
function doneWith(asked: Asked, entity: CompiledEntity, before: string): Cell[] {
  const { audience } = asked.access
  const isHere = (from: readonly string[]) =>
    entity !== asked.document || from.length === 0 || from.includes(asked.state)
  const initial = entity.states?.initial ?? '-'
  return [
    ...entity.verbs.map(({ name, resource, by, roles, from }): Cell => [
      `${before}${name}`,
      by.includes(audience) && isHere(from) ? holders(asked, entity, resource, roles?.[audience]) : 'no',
    ]),
    ...[...(entity.runs ?? []), ...entity.flows].map(({ name, resource, by, from = ['new'] }): Cell => {
      const isBegun = isHere(from) || (from.includes('new') && asked.state === initial)
      return [`${before}${name}`, by.includes(audience) && isBegun ? holders(asked, entity, resource) : 'no']
    }),
  ]
}

function holders(
  { definitions, access }: Asked,
  entity: CompiledEntity,
  resource: string,
  named?: readonly string[],
): string {
  const own = new Set(
    definitions.roles.filter(({ audience }) => audience === access.audience).map(({ name }) => name),
  )
  const granted = definitions.menus.flatMap(({ resources, grants }) =>
    resources.some((one) => one.entity === entity.name && one.code === resource)
      ? Object.entries(grants).flatMap(([role, codes]) =>
          codes === 'all' || codes.includes(resource) ? [role] : [],
        )
      : [],
  )
  const roles = [...new Set(granted)]
    .filter((role) => own.has(role) && (!named || named.includes(role)))
    .sort()
  return roles.length > 0 ? roles.join(', ') : 'nobody'
}

/** Whether a place is hidden: always, never, or when. */
function hidden(asked: Asked, place: string): string {
  const rules = asked.access.hide.filter(({ field }) => `${place}.`.startsWith(`${field}.`))
  const values = rules.map((rule) => when(rule.when, asked, 'yes'))
  if (values.includes('yes')) return 'yes'
  return values.filter((value) => value !== 'no').join(' or ') || 'no'
}

function fieldValue(asked: Asked, entity: CompiledEntity, field: CompiledField, place: string): string {
  const isHidden = hidden(asked, place)
  if (isHidden === 'yes') return 'hidden'
  const edited = editedWhen(asked, entity, field, place)
  const shown = edited === 'no' ? 'read' : `edit${edited === 'yes' ? '' : ` ${edited}`}`
  return isHidden === 'no' ? shown : `${shown}, hidden ${isHidden}`
}

function editedWhen(asked: Asked, entity: CompiledEntity, field: CompiledField, place: string): string {
  const { audience } = asked.access
  if (field.assigned || field.compute || field.gathered || (field.by && !field.by.includes(audience)))
    return 'no'
  const open = openWhen(asked, place)
  if (open === 'no') return 'no'
  const rules = [
    ...(open === 'yes' ? [] : [open]),
    ...(entity.edit ? [`where ${entity.edit.source}`] : []),
    ...(field.readonly ? [`unless ${field.readonly.source}`] : []),
    ...(field.once ? ['until saved'] : []),
  ]
  return rules.length > 0 ? rules.join(', ') : 'yes'
}

/** When the audience changes what stands at a place. */
function openWhen(asked: Asked, place: string): string {
  const { edit, edits } = asked.access
  const whole = when(edit, asked, 'no')
  if (!edits || whole === 'no') return whole
  const named = edits
    .filter(({ fields }) => fields === undefined || fields.includes(place))
    .map((one) => when(one.when, asked, 'yes'))
    .filter((value) => value !== 'no')
  return named.includes('yes') ? 'yes' : [...new Set(named)].join(' or ') || 'no'
}

/** Which rows of a table are found, and whether rows may be added and taken away. */
function tableCell(asked: Asked, table: CompiledEntity, place: string): Cell {
  const isHidden = hidden(asked, place)
  if (isHidden === 'yes') return [place, 'hidden']
  const rows = asked.access.lineRows?.[place]
  const open = openWhen(asked, place)
  const rules = [
    rows ? `rows where ${rows.source}` : 'rows',
    ...(open === 'no'
      ? []
      : [
          `add and delete${open === 'yes' ? '' : ` ${open}`}${table.edit ? ` where ${table.edit.source}` : ''}`,
        ]),
    ...(isHidden === 'no' ? [] : [`hidden ${isHidden}`]),
  ]
  return [place, rules.join(', ')]
}
