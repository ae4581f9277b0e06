import { callCode } from '../../language/service.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAsking, CompiledVerb } from '../../language/verb.ts'
import { keptValue } from '../../rules/document/fieldValue.ts'
import { CodedError } from '../fail.ts'
import { callNodes, callOf, standingCalls, type CallNodes } from '../store/callRows.ts'
import { asSystem } from '../store/loadRows.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Doing } from './Doing.ts'
import type { Placed } from './Document.ts'
import { holds, type EffectRow } from './effectRows.ts'
import { saveDocuments } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/**
 * What a verb asks of services, as its row is when all of its effects are done: written down in the transaction, sent when that is over. An
 * earlier question of the row about the same whose answer is still to come is too old by then, and its answer will be too late.
 */
export async function askServices(
  unit: UnitOfWork,
  { asks = [] }: Pick<CompiledVerb, 'asks'>,
  rows: readonly EffectRow[],
  act: Doing,
): Promise<void> {
  const nodes = asks.length > 0 ? callNodes(unit.context.catalog) : undefined
  if (!nodes) return
  for (const { placed, document } of rows)
    for (const asking of asks) {
      const env = { ...unit.context.env, up: placed.up }
      if (!holds(asking.when, placed.row, env)) continue
      const inner = unit.within({
        ...unit.context,
        caller: asSystem(unit.context.caller),
        ...(document ? { cause: { entity: document.node.name, id: document.id } } : {}),
      })
      if (asking.do !== undefined) await outdate(inner, nodes, asking, placed, act)
      const input = callRow(unit, asking, placed)
      await saveDocuments(inner, nodes.call, [{ input, trusted: true }])
      unit.join(inner)
      unit.context.waits.hasAsked = true
    }
}

async function outdate(
  unit: UnitOfWork,
  nodes: CallNodes,
  { service, call }: CompiledAsking,
  { row }: Placed,
  act: Doing,
): Promise<void> {
  const facts = { code: callCode(service, call), key: String(row['id']) }
  const ids = await standingCalls(unit.context, nodes, facts)
  if (ids.length > 0)
    await act(
      unit,
      nodes.call,
      'doOutdate',
      ids.map((id) => ({ id })),
    )
}

/** The call as it is kept; what has to be sent and is not there refuses the verb. */
function callRow(
  { context }: UnitOfWork,
  { service, call, values, do: answerVerb }: CompiledAsking,
  { node, row, up }: Placed,
): Row {
  const { catalog } = context
  const code = callCode(service, call)
  const env = { ...context.env, up }
  const fields = callOf(catalog, code)?.input ?? []
  const sent: Row = {}
  for (const field of fields) {
    const said = values.find((one) => one.field === field.name)?.value.run(row, env)
    const value = keptValue(field, said ?? null, sent, env)
    if ((value ?? '') !== '') sent[field.name] = value
    else if (field.required === true)
      throw new CodedError(
        'CHECK_FAILED',
        serverTexts.text('service.missing', { call: `${service}.${call}`, field: field.label }),
      )
  }
  return {
    interfaceCode: code,
    entityName: node.name,
    businessKey: row['id'],
    billNo: String(row[node.entity.display.code] ?? row['id']).slice(0, 60),
    answerVerb: answerVerb ?? null,
    requestBody: JSON.stringify(sent),
  }
}
