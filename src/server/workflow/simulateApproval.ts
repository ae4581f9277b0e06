import type { CompiledProcess } from '../../language/process.ts'
import { modeCodes } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { SimulatedFact, SimulatedStep, SimulatedUser, Simulation } from '../../language/simulation.ts'
import { spoken } from '../../texts/spoken.ts'
import { fail } from '../fail.ts'
import type { People } from '../database/People.ts'
import { columnOf } from '../store/approvalRows.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { loadRows } from '../store/loadRows.ts'
import { modelNodes } from '../store/modelRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { toStored } from '../store/toStored.ts'
import { planOf, type Named, type PlannedStep } from './planApproval.ts'
import { compileRow, inOneStep, processInForce } from './processInForce.ts'

/** What is asked: by which version (the one in force), about which document, with which values of it instead, submitted by whom (the caller). */
export interface SimulationAsked {
  readonly model: string
  readonly versionId: string | null
  readonly document: string
  readonly instead: Row
  readonly submitter: string | null
}

/** Whom a version of a process would ask about a document, step by step, and who of these could not answer. It reads alone: nothing is written. */
export async function simulateApproval(
  context: OperationContext,
  asked: SimulationAsked,
): Promise<Simulation> {
  const { people, catalog, caller } = context
  const nodes = modelNodes(catalog)
  if (!nodes || !people) return fail('NO_SUCH_CALL')
  const [model] = await loadRows(context, nodes.model, 'id', [asked.model])
  const file = catalog.definitions.processes?.find(({ name }) => name === model?.['processKey'])
  if (!file) return fail('SRM-1010')
  const version = await versionOf(context, file, asked)
  const node = catalog.node(file.entity)
  const id = await documentOf(context, node, asked.document)
  const { process } = version
  const submitted = {
    node,
    id,
    process,
    by: asked.submitter ?? caller.userId,
    instead: insteadOf(node, asked.instead),
  }
  const plan = await planOf(context, people, submitted)
  const steps = plan.isTaken ? plan.steps : await oneStep(context, people, submitted)
  return {
    document: asked.document,
    version: version.number,
    isTaken: plan.isTaken,
    when: process.when ? spoken(process.when.says, caller.language) : null,
    facts: await factsOf(context, node, id, { process, instead: submitted.instead }),
    steps: steps.map((step) => told(step)),
  }

  function told({ step, isTaken, named, late }: PlannedStep): SimulatedStep {
    return {
      step: spoken(step.label, caller.language),
      mode: modeCodes[step.mode],
      when: step.when ? spoken(step.when.says, caller.language) : null,
      isTaken,
      within: step.within ?? null,
      decide: step.decide ?? null,
      named: named.map(userOf),
      late: late.map(userOf),
    }
  }

  function userOf({ id: user, name, by, fitness }: Named): SimulatedUser {
    const role = catalog.definitions.roles.find((one) => one.name === by)
    return { name: name ?? user, by: role ? spoken(role.label, caller.language) : by, fitness }
  }
}

async function oneStep(
  context: OperationContext,
  people: People,
  submitted: Parameters<typeof planOf>[2],
): Promise<readonly PlannedStep[]> {
  const { steps } = await planOf(context, people, { ...submitted, process: inOneStep(submitted.process) })
  return steps
}

async function versionOf(
  context: OperationContext,
  file: CompiledProcess,
  { model, versionId }: SimulationAsked,
): Promise<{ readonly process: CompiledProcess; readonly number: number | null }> {
  const nodes = modelNodes(context.catalog) ?? fail('NO_SUCH_CALL')
  const inForce = versionId === null ? await processInForce(context, file) : undefined
  const id = versionId ?? inForce?.versionId
  const [row] = id == null ? [] : await loadRows(context, nodes.versions, 'id', [id])
  if (versionId !== null && row?.['parentId'] !== model) fail('SRM-1010')
  const number = row ? Number(row['versionNo']) : null
  return { process: inForce?.process ?? (await compileRow(context, file, versionId ?? '')), number }
}

/** The document of this number, as far as the caller finds it. */
async function documentOf(context: OperationContext, node: EntityNode, code: string): Promise<string> {
  const rows = await run(
    context.tx,
    sql`select t.id from ${raw(tableOf(node))} t where ${columnOf(node, node.entity.display.code, 't')} = ${code} order by t.id limit 1000`,
  )
  const found = await inScope(
    context,
    node,
    rows.map(({ id }) => String(id)),
  )
  const [id] = found
  return id ?? fail('SRM-1010')
}

/** Values that the document is taken to have, as they are kept. Throws PARAM_INVALID. */
function insteadOf(node: EntityNode, instead: Row): Row {
  return Object.fromEntries(
    Object.entries(instead).map(([wire, value]) => {
      const column = node.byWire.get(wire) ?? fail('PARAM_INVALID', { field: wire, reason: node.name })
      const stored = toStored(column, value)
      if (!stored) return fail('PARAM_INVALID', { field: column.label, reason: String(value) })
      return [wire, stored.value]
    }),
  )
}

/** What the conditions read of the document itself, each once, in the order in which they read it. */
async function factsOf(
  context: OperationContext,
  node: EntityNode,
  id: string,
  { process, instead }: { readonly process: CompiledProcess; readonly instead: Row },
): Promise<readonly SimulatedFact[]> {
  const read = [process.when, ...process.steps.map(({ when }) => when)].flatMap((when) => when?.deps ?? [])
  const columns = [...new Set(read)].flatMap((dep): Column[] => {
    const column = node.byWire.get(dep) ?? node.byName.get(dep)
    return column?.field && column.type !== 'password' ? [column] : []
  })
  const [row = {}] = await loadRows(context, node, 'id', [id])
  return columns.map(({ wire, label }) => {
    const value = Object.hasOwn(instead, wire) ? instead[wire] : row[wire]
    return {
      name: wire,
      label: spoken(label, context.caller.language),
      value: value == null ? null : String(value),
    }
  })
}
