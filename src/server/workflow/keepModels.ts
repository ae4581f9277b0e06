import { createHash } from 'node:crypto'
import {
  modeCodes,
  modelRows,
  timedCodes,
  type CompiledAsked,
  type CompiledProcess,
} from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { asSystem, loadDocuments } from '../store/loadRows.ts'
import { linesOf } from '../store/findById.ts'
import { modelNodes, type ModelNodes } from '../store/modelRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { columnOf } from '../store/approvalRows.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { saveAndRest } from './settle.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/**
 * When the server starts, each process of the definitions stands in rows as it was delivered, so that it can be looked at and begun from. A
 * changed file is a new delivered version; the former one is kept, for approvals may have gone by it. Answers how many changed.
 */
export async function keepModels(context: OperationContext): Promise<number> {
  const nodes = modelNodes(context.catalog)
  const { processes = [] } = context.catalog.definitions
  if (!nodes || processes.length === 0) return 0
  await change(context.tx, sql`select pg_advisory_xact_lock(hashtext('screenwright.models'))`) // of servers that start at once one does it
  const known = new Map((await modelsIn(context, nodes)).map((row) => [row['processKey'], row]))
  const changed = processes.flatMap((process) => {
    const version = deliveredOf(process)
    const row = known.get(process.name)
    const last = linesOf(row ?? {}, 'definitions').findLast((one) => one['deliveredFlag'] === 'Y')
    return last?.['checksum'] === version['checksum'] ? [] : [{ process, version, row }]
  })
  for (const { process, version, row } of changed) {
    const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
    const [stored] = row ? await unit.open(nodes.model, [String(row['id'])]) : []
    const former = linesOf(row ?? {}, 'definitions').map((one) =>
      one['deliveredFlag'] === 'Y' ? { ...one, status: 'RETIRED' } : one,
    )
    const input: Row = {
      ...(row ? { id: row['id'], versionNum: row['versionNum'] } : {}),
      processKey: process.name,
      entityName: process.entity,
      definitions: [...former, version],
    }
    await saveAndRest(unit, nodes.model, [{ input, trusted: true, ...(stored ? { stored } : {}) }])
  }
  return changed.length
}

async function modelsIn(context: OperationContext, { model }: ModelNodes): Promise<readonly Row[]> {
  const rows = await run(
    context.tx,
    sql`select t.id from ${raw(tableOf(model))} t order by ${columnOf(model, 'processKey', 't')}`,
  )
  return loadDocuments(
    context,
    model,
    rows.map(({ id }) => String(id)),
  )
}

/** A process of the definitions as a version in rows, with what it is known by again. */
export function deliveredOf({ when, own, steps }: CompiledProcess): Row {
  const content = {
    appliesWhen: when?.source ?? null,
    ownFlag: own ? 'Y' : 'N',
    steps: steps.map(({ name, label, by, when: only, mode, within, late, decide }) => ({
      stepKey: name,
      stepName: label.CN,
      stepNameEn: label.EN,
      askedBy: by.length > 0 ? by.map(wordsOf).join('\n') : null,
      stepWhen: only?.source ?? null,
      mode: modeCodes[mode],
      within: within ?? null,
      lateBy: late ? wordsOf(late) : null,
      ...(decide ? { decideAfter: decide.after, decideAs: timedCodes[decide.as] } : {}),
    })),
  }
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { ...content, deliveredFlag: 'Y', status: modelRows.inForce, effectiveFrom: null, checksum }
}

const wordsOf = (asked: CompiledAsked): string => (asked.kind === 'role' ? asked.role : asked.user.source)
