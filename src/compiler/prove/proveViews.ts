import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { CompiledView, CompiledViewRows } from '../../language/view.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { looksAround } from '../scope/CompiledExpression.ts'
import type { Linked } from '../normalize/Linked.ts'
import { secretsRead } from '../normalize/tabs.ts'
import { readsOfView } from '../normalize/views.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'

type Entities = Proof['definitions']['entities']

/** Whoever finds a view finds rows of what it goes through, may read what it is found from, and of what is kept finds no more than he would of the rows. */
export function proveViews(proof: Proof, linked: Linked): void {
  for (const entity of linked.entities)
    if (entity.view)
      for (const access of Object.values(entity.access)) {
        if (!access.rows) continue
        proveFound(proof, linked, entity.view, access)
        proveReads(proof, linked, entity.view, access)
        if (entity.view.pace) proveKept(proof, linked, entity, access)
      }
}

const hidesAlways = ({ hide }: CompiledAccess, name: string | undefined): boolean =>
  hide.some(({ field, when }) => field === name && when === undefined)

function proveFound(
  { definitions, to }: Proof,
  { unit }: Linked,
  { rows }: CompiledView,
  { audience }: CompiledAccess,
): void {
  for (const { entity } of rows)
    if (!rootOf(definitions.entities, entity)?.access[audience]?.rows)
      report(to, 'no-access', unit.key(unit.has(['access', audience]) ? ['access', audience] : ['each']), {
        entity,
        audience,
      })
}

function proveReads(
  { symbols, to }: Proof,
  { unit }: Linked,
  view: CompiledView,
  access: CompiledAccess,
): void {
  const { audience } = access
  for (const { rule, mark, entity, field: of } of readsOfView.get(view) ?? []) {
    const shape = unit.entity(entity)
    if (!shape || hidesAlways(access, of)) continue
    for (const read of secretsRead(unit, shape, rule, audience))
      report(to, 'hidden-view', mark, {
        ...read,
        audience,
        of,
        kept: symbols.kept?.keptOf(read.entity, audience).get(read.field),
      })
  }
}

/**
 * What is kept for everybody is given to each by what it keeps: the rules of the rows stand in its access in the same words, and what they read
 * is what the rows of a group agree in. So a row of the view is found by exactly those who find each of the rows that it is of.
 */
function proveKept(
  { definitions: { entities }, to }: Proof,
  { unit }: Linked,
  entity: CompiledEntity,
  { audience }: CompiledAccess,
): void {
  const { view } = entity
  for (const rows of view?.rows ?? []) {
    const source = entities[rows.entity]
    if (source?.view && !source.view.pace) {
      report(to, 'view-not-kept', unit.value(['every']), { entity: rows.entity })
      continue
    }
    const access = rootOf(entities, rows.entity)?.access[audience]
    const lacking = access && lackingIn(entities, entity, rows, access)
    if (!lacking || !access?.rows) continue
    const mark = unit.key(unit.has(['access', audience]) ? ['access', audience] : ['every'])
    report(to, 'snapshot-rights', mark, {
      audience,
      entity: rows.entity,
      rule: access.rows.source,
      name: lacking.name,
    })
  }
}

/** What the view lacks to be given to an audience by the rule of its rows: that rule itself, or a value that it reads. */
function lackingIn(
  entities: Entities,
  { view, access: own }: CompiledEntity,
  rows: CompiledViewRows,
  access: CompiledAccess,
): { readonly name: string | undefined } | undefined {
  const tables = tablesAbove(entities, rows.entity)
  const ruled = [...Object.keys(access.lineRows ?? {}), ...access.hide.map(({ field }) => field)]
  const table = ruled.find((name) => tables.includes(name))
  if (table !== undefined) return { name: table }
  if (!access.rows || access.rows.source.trim() === 'true') return undefined
  const said = conditionsOf(own[access.audience]?.rows?.source ?? 'true')
  const isSaid = conditionsOf(access.rows.source).every((one) => said.includes(one))
  if (!isSaid || looksAround(access.rows)) return { name: undefined }
  const root = rootOf(entities, rows.entity)
  const names = root ? namesRead(access, root) : []
  const name = names.find((one) => !keeps(view, rows, { name: one, depth: depthOf(entities, rows.entity) }))
  return name === undefined ? undefined : { name }
}

/** The tables of a document that its lines stand in: `lines`, `lines.deliveries`. */
function tablesAbove(entities: Entities, name: string): readonly string[] {
  const parent = entities[name]?.parent
  if (!parent) return []
  const above = tablesAbove(entities, parent.entity)
  const last = above.at(-1)
  return [...above, last === undefined ? parent.lines : `${last}.${parent.lines}`]
}

/** What a rule reads of the document itself. */
const namesRead = ({ rows }: CompiledAccess, { fields }: CompiledEntity): readonly string[] => [
  ...new Set(
    (rows?.deps ?? []).flatMap((dep) => {
      const [first = ''] = dep.split('.')
      return first === 'me' ? [] : (fields.find(({ wire }) => wire === first)?.name ?? first)
    }),
  ),
]

/** Whether the view has that very value of the document, the same for all rows of a group. */
function keeps(
  view: CompiledView | undefined,
  rows: CompiledViewRows,
  { name, depth }: { readonly name: string; readonly depth: number },
): boolean {
  const wanted = `${'parent.'.repeat(depth)}${name}`
  const { grouped } = view ?? {}
  if (!grouped)
    return Object.entries(rows.values).some(([wire, { value }]) => value === wanted && isCalled(wire, name))
  return grouped.report.groups.some(
    ({ value }, at) => value === wanted && isCalled(grouped.groups[at] ?? '', name),
  )
}

const isCalled = (wire: string, name: string): boolean => wire === name || wire === `${name}Id`

const rootOf = (entities: Entities, name: string): CompiledEntity | undefined => {
  const entity = entities[name]
  return entity?.parent ? rootOf(entities, entity.parent.entity) : entity
}

const depthOf = (entities: Entities, name: string): number => {
  const parent = entities[name]?.parent
  return parent ? 1 + depthOf(entities, parent.entity) : 0
}

/** The conditions of a rule that all must hold, without the blanks in them. */
function conditionsOf(rule: string): readonly string[] {
  const parsed = parseExpression(rule)
  if ('problems' in parsed) return [rule]
  const parts = (node: Ast): readonly Ast[] =>
    node.kind === 'and' ? [...parts(node.left), ...parts(node.right)] : [node]
  return parts(parsed.ast).map(({ offset, length }) =>
    rule.slice(offset, offset + length).replaceAll(/\s+/g, ' '),
  )
}
