import { effectiveState, protocols, type callRows, type CompiledCall } from '../../language/service.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { columnOf, stateOf } from './approvalRows.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { raw, sql, type Sql } from '../database/Sql.ts'

type CallVerb = (typeof callRows.verbs)[number]
type AnswererVerb = (typeof callRows.definitionVerbs)[number]

/** What calls of services are kept in, and what says who answers them. */
export interface CallNodes {
  readonly call: EntityNode
  readonly definition: EntityNode
  /** How a program is reached. */
  readonly config: EntityNode
  /** States of a call that may be sent. */
  readonly open: readonly string[]
  verb(name: CallVerb): CompiledVerb
  /** A verb of who answers. */
  answererVerb(name: AnswererVerb): CompiledVerb
}

/** Undefined where the definitions ask no services. */
export function callNodes({ definitions, node }: Catalog): CallNodes | undefined {
  if (definitions.calls === undefined) return undefined
  const call = node(definitions.calls)
  const to = call.byName.get('definition')?.to
  if (to === undefined) return undefined
  const definition = node(to)
  const config = node(definition.byName.get('requestConfig')?.to ?? '')
  const verb = (name: CallVerb) => verbOf(call, name)
  const answererVerb = (name: AnswererVerb) => verbOf(definition, name)
  return { call, definition, config, open: verb('doBegin').from, verb, answererVerb }
}

function verbOf({ name: of, entity }: EntityNode, name: string): CompiledVerb {
  const found = entity.verbs.find((one) => one.name === name)
  if (!found) throw new Error(`${of} has no ${name}.`)
  return found
}

/** The call of this code, `businessRegistry_check`. Undefined: the definitions know it no more. */
export function callOf({ definitions }: Catalog, code: string): CompiledCall | undefined {
  const at = code.indexOf('_')
  return definitions.services
    ?.find(({ name }) => name === code.slice(0, at))
    ?.calls.find(({ name }) => name === code.slice(at + 1))
}

/** Who answers a call: a row of configuration that is in force. */
export interface Answering {
  readonly id: string
  readonly protocol: string
  readonly baseUrl: string | null
  readonly authType: string | null
  readonly userName: string | null
  readonly secretName: string | null
  readonly timeoutSeconds: number
  readonly simulatorSeed: number
  readonly latePercent: number
  readonly lateMinutes: number
  readonly doublePercent: number
  readonly wrongPercent: number
  readonly failPercent: number
}

/** One value under another name. */
export interface FieldMap {
  readonly source: string | null
  readonly target: string
  readonly conversion: string
  readonly format: string | null
  readonly fallback: string | null
}

export interface DueCall {
  readonly id: string
  /** It was sent before. */
  readonly isAgain: boolean
  readonly answering: Answering
}

/**
 * The call that has waited longest and that nobody is sending, locked; those of which nobody is configured to answer wait on, as do those of whom
 * nobody answers, while he rests; and of one row about one thing the later ones for the earlier.
 */
export async function nextCall(context: OperationContext, nodes: CallNodes): Promise<DueCall | undefined> {
  const { tx, env } = context
  const { call, open } = nodes
  const of = (name: string, alias: string) => columnOf(call, name, alias)
  const [row] = await run(
    tx,
    sql`select c.id, ${stateOf(call, 'c')} as state, ${answererColumns(nodes)}
    from ${raw(tableOf(call))} c join ${answererTables(nodes)}
    on ${columnOf(nodes.definition, 'serviceCode', 'd')} = split_part(${of('interfaceCode', 'c')}, '_', 1) and ${stateOf(nodes.definition, 'd')} = ${effectiveState}
    where ${stateOf(call, 'c')} = any(${open}) and ${of('nextTryDate', 'c')} <= ${env.now} and ${isAwake(context, nodes)}
    and not exists (select from ${raw(tableOf(call))} o where ${of('businessKey', 'o')} = ${of('businessKey', 'c')}
      and ${of('interfaceCode', 'o')} = ${of('interfaceCode', 'c')} and ${stateOf(call, 'o')} = any(${open}) and o.id < c.id)
    order by ${of('nextTryDate', 'c')}, c.id limit 1 for update of c skip locked`,
  )
  if (!row) return undefined
  const { id, state, isTrial, ...rest } = row as Row & Record<string, unknown>
  const answering = answeringOf(rest)
  if (isTrial === true && !(await isFirstToTry(context, nodes, answering.id))) return undefined
  return { id: String(id), isAgain: state !== call.entity.states?.initial, answering }
}

/** Who answers and how he is reached, as `d` and `f`. */
const answererTables = ({ definition, config }: CallNodes): Sql =>
  sql`(${raw(tableOf(definition))} d left join ${raw(tableOf(config))} f on f.id = ${columnOf(definition, 'requestConfig', 'd')})`

function answererColumns({ definition, config }: CallNodes): Sql {
  const said = (name: string) => columnOf(definition, name, 'd')
  const reached = (name: string) => columnOf(config, name, 'f')
  return sql`d.id as "definitionId", ${said('failures')} >= ${said('breakAfter')} as "isTrial", ${said('protocol')} as protocol, ${reached('baseUrl')} as "baseUrl",
    ${reached('authType')} as "authType", ${reached('userName')} as "userName", ${reached('secretName')} as "secretName",
    ${said('timeoutSeconds')} as "timeoutSeconds", ${said('simulatorSeed')} as "simulatorSeed",
    ${said('latePercent')} as "latePercent", ${said('lateMinutes')} as "lateMinutes", ${said('doublePercent')} as "doublePercent",
    ${said('wrongPercent')} as "wrongPercent", ${said('failPercent')} as "failPercent"`
}

function answeringOf({ definitionId, ...rest }: Readonly<Record<string, unknown>>): Answering {
  const numbers = Object.entries(rest).map(([key, value]) => [
    key,
    /Seconds$|Seed$|Percent$|Minutes$/.test(key) ? Number(value ?? 0) : value,
  ])
  return { id: String(definitionId), ...Object.fromEntries(numbers) } as Answering // its columns, as they were asked for
}

/** Whoever has not answered several times in a row is left alone for a while; then one question is tried. */
function isAwake({ env }: OperationContext, nodes: CallNodes): Sql {
  const said = (name: string) => columnOf(nodes.definition, name, 'd')
  const isHealthy = sql`${said('failures')} < ${said('breakAfter')}`
  return sql`(${isHealthy} or (${said('restUntil')} is null or ${said('restUntil')} <= ${env.now}) and not ${isTrying(env.now, nodes, raw('d.id'))})`
}

/** Whether one of his questions is on its way. */
function isTrying(now: string, { call, verb }: CallNodes, definition: Sql): Sql {
  const sending = verb('doAnswer').from.filter((state) => verb('doAccept').from.includes(state))
  return sql`exists (select from ${raw(tableOf(call))} t where ${columnOf(call, 'definition', 't')} = ${definition} and ${stateOf(call, 't')} = any(${sending}) and ${columnOf(call, 'nextTryDate', 't')} > ${now})`
}

/** Of several servers one tries: the row of who answers is locked, and looked at once more. */
async function isFirstToTry({ tx, env }: OperationContext, nodes: CallNodes, id: string): Promise<boolean> {
  const locked = await run(
    tx,
    sql`select d.id from ${raw(tableOf(nodes.definition))} d where d.id = ${id} for update skip locked`,
  )
  if (locked.length === 0) return false
  const [row] = await run(tx, sql`select ${isTrying(env.now, nodes, sql`${id}`)} as trying`)
  return row?.['trying'] !== true
}

/** Who answers under this code, if that is in force and a program. */
export async function answererNamed(
  { tx }: OperationContext,
  nodes: CallNodes,
  code: string,
): Promise<Answering | undefined> {
  const { definition } = nodes
  const [row] = await run(
    tx,
    sql`select ${answererColumns(nodes)} from ${answererTables(nodes)} where ${columnOf(definition, 'interfaceCode', 'd')} = ${code}
    and ${stateOf(definition, 'd')} = ${effectiveState} and ${columnOf(definition, 'protocol', 'd')} = ${protocols.http}`,
  )
  return row && answeringOf(row)
}

/** How values are called by who answers, in the order of their lines: of what he is sent, or of what he answers. */
export async function mapsOf(
  { tx }: OperationContext,
  { definition }: CallNodes,
  of: { readonly id: string; readonly code: string },
  table: (typeof callRows.maps)[number],
): Promise<readonly FieldMap[]> {
  const node = definition.lines.find(({ name }) => name === table)?.node
  if (!node) return []
  const said = (name: string) => columnOf(node, name, 'm')
  const rows = await run(
    tx,
    sql`select ${said('sourcePath')} as source, ${said('targetPath')} as target, ${said('conversion')} as conversion, ${said('format')} as format,
    ${said('defaultValue')} as fallback from ${raw(tableOf(node))} m where m.parent_id = ${of.id} and ${said('interfaceCode')} = ${of.code} order by m.line_num`,
  )
  return rows as unknown as readonly FieldMap[] // its columns, as they were asked for
}

/** Calls of the row about the same that are neither answered nor skipped, in the order of their ids. */
export async function standingCalls(
  { tx }: OperationContext,
  { call, verb }: CallNodes,
  { code, key }: { readonly code: string; readonly key: string },
): Promise<readonly string[]> {
  const rows = await run(
    tx,
    sql`select c.id from ${raw(tableOf(call))} c where ${columnOf(call, 'businessKey', 'c')} = ${key}
    and ${columnOf(call, 'interfaceCode', 'c')} = ${code} and ${columnOf(call, 'answerVerb', 'c')} is not null
    and ${stateOf(call, 'c')} = any(${verb('doOutdate').from}) order by c.id`,
  )
  return rows.map(({ id }) => String(id))
}
