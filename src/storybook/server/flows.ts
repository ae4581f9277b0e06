import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { documentOf, keep } from './documents.ts'
import { listPage } from './listing.ts'
import { masked } from './seen.ts'
import { refusal } from './refusal.ts'
import type { Answered, Call, StandInFacts } from './StandInFacts.ts'

/** What documents are made from, and the making. */
export function flowCalls(facts: StandInFacts): Readonly<Record<string, Call>> {
  return {
    listFlowSource: (entity, body) => sources(facts, flowOf(facts, entity, body), body),
    createFromFlow: (entity, body) => create(facts, entity, flowOf(facts, entity, body), body),
  }
}

function flowOf({ language }: StandInFacts, { flows }: CompiledEntity, { flow }: Row): CompiledFlow {
  const found = flows.find(({ name }) => name === flow)
  if (!found) throw refusal('PARAM_UNKNOWN', 'wrong', language)
  return found
}

/** How much of a row may be taken is not reckoned: of what has no such amount ten. */
const restOf = ({ total }: CompiledFlow, row: Row): string => String(row[total ?? ''] ?? '10')

async function sources(facts: StandInFacts, flow: CompiledFlow, body: Row): Promise<Answered> {
  const source = facts.entities[flow.source]
  if (!source) return { data: [], page: { count: 0, curIndex: 1, pageRows: 20 } }
  const found = await listPage(facts, source, { ...body, pageRows: 500, pageIndex: 1 })
  const rows = found.data.filter((row) => flow.when.run(row, facts.env) === true)
  return {
    data: rows.map((row) => ({ ...row, rest: flow.take === undefined ? null : restOf(flow, row) })),
    page: { ...found.page, count: rows.length },
  }
}

function create(facts: StandInFacts, entity: CompiledEntity, flow: CompiledFlow, body: Row): Answered {
  const { entities, env, pool } = facts
  const source = entities[flow.source]
  const taken = linesOf(body, 'rows').flatMap(({ id, quantity }) => {
    const row = pool.find(flow.source, id)
    return row && source ? [{ row, quantity }] : []
  })
  const line = entities[entity.lines.find(({ name }) => name === flow.lines)?.entity ?? '']
  const lines = taken.map(({ row, quantity }) => ({
    ...(line ? assignedValues(line, flow.copyLine, row, env) : {}),
    [`${flow.link}Id`]: row['id'],
    ...(flow.take === undefined ? {} : { [flow.take]: quantity ?? restOf(flow, row) }),
  }))
  if (body['save'] === 'N') {
    const into = documentOf(facts, entity, body['into'])
    return {
      data: [
        newRow(entities, entity, env, { ...into, [flow.lines]: [...linesOf(into, flow.lines), ...lines] }),
      ],
    }
  }
  const header = taken[0] ? assignedValues(entity, flow.copyHeader, taken[0].row, env) : {}
  const asked = (body['ask'] ?? {}) as Row // the answers of the dialog
  const made = keep(
    facts,
    entity,
    newRow(entities, entity, env, { ...header, ...asked, [flow.lines]: lines }),
    undefined,
  )
  return { data: [masked(facts, entity, made)] }
}
