import { effectiveState, type callRows, type CompiledCall } from '../../language/service.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { columnOf, stateOf } from './approvalRows.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { run } from './run.ts'
import { tableOf } from './Selection.ts'
import { raw, sql } from './Sql.ts'

type CallVerb = (typeof callRows.verbs)[number]

/** What calls of services are kept in, and what says who answers them. */
export interface CallNodes {
  readonly call: EntityNode
  readonly definition: EntityNode
  /** States of a call that may be sent. */
  readonly open: readonly string[]
  verb(name: CallVerb): CompiledVerb
}

/** Undefined where the definitions ask no services. */
export function callNodes({ definitions, node }: Catalog): CallNodes | undefined {
  if (definitions.calls === undefined) return undefined
  const call = node(definitions.calls)
  const to = call.byName.get('definition')?.to
  if (to === undefined) return undefined
  const verb = (name: CallVerb): CompiledVerb => {
    const found = call.entity.verbs.find((one) => one.name === name)
    if (!found) throw new Error(`${call.name} has no ${name}.`)
    return found
  }
  return { call, definition: node(to), open: verb('doBegin').from, verb }
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
  readonly secretName: string | null
  readonly timeoutSeconds: number
  readonly simulatorSeed: number
  readonly latePercent: number
  readonly lateMinutes: number
  readonly doublePercent: number
  readonly wrongPercent: number
  readonly failPercent: number
}

export interface DueCall {
  readonly id: string
  /** It was sent before. */
  readonly isAgain: boolean
  readonly answering: Answering
}

/**
 * The call that has waited longest and that nobody is sending, locked; those of which nobody is configured to answer wait on, and of one row
 * about one thing the later ones for the earlier.
 */
export async function nextCall(
  { tx, env }: OperationContext,
  { call, definition, open }: CallNodes,
): Promise<DueCall | undefined> {
  const of = (name: string, alias: string) => columnOf(call, name, alias)
  const said = (name: string) => columnOf(definition, name, 'd')
  const [row] = await run(
    tx,
    sql`select c.id, ${stateOf(call, 'c')} as state, d.id as "definitionId", ${said('protocol')} as protocol, ${said('baseUrl')} as "baseUrl",
    ${said('secretName')} as "secretName", ${said('timeoutSeconds')} as "timeoutSeconds", ${said('simulatorSeed')} as "simulatorSeed",
    ${said('latePercent')} as "latePercent", ${said('lateMinutes')} as "lateMinutes", ${said('doublePercent')} as "doublePercent",
    ${said('wrongPercent')} as "wrongPercent", ${said('failPercent')} as "failPercent"
    from ${raw(tableOf(call))} c join ${raw(tableOf(definition))} d
    on ${said('serviceCode')} = split_part(${of('interfaceCode', 'c')}, '_', 1) and ${stateOf(definition, 'd')} = ${effectiveState}
    where ${stateOf(call, 'c')} = any(${open}) and ${of('nextTryDate', 'c')} <= ${env.now}
    and not exists (select from ${raw(tableOf(call))} o where ${of('businessKey', 'o')} = ${of('businessKey', 'c')}
      and ${of('interfaceCode', 'o')} = ${of('interfaceCode', 'c')} and ${stateOf(call, 'o')} = any(${open}) and o.id < c.id)
    order by ${of('nextTryDate', 'c')}, c.id limit 1 for update of c skip locked`,
  )
  if (!row) return undefined
  const { id, state, definitionId, ...rest } = row as Row & Record<string, unknown>
  const numbers = Object.entries(rest).map(([key, value]) => [
    key,
    /Seconds$|Seed$|Percent$|Minutes$/.test(key) ? Number(value ?? 0) : value,
  ])
  return {
    id: String(id),
    isAgain: state !== call.entity.states?.initial,
    answering: { id: String(definitionId), ...Object.fromEntries(numbers) } as Answering, // its columns, as they were asked for
  }
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
