import type { CompiledProcess } from '../../language/process.ts'
import type { Definitions } from '../../language/definitions.ts'
import { onlyStep } from '../../rules/document/onlyStep.ts'
import { fail } from '../fail.ts'
import { linesOf } from '../store/findById.ts'
import { hangLines, loadRows } from '../store/loadRows.ts'
import { modelNodes, versionInForce } from '../store/modelRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { compileVersion } from './compileVersion.ts'

/** How a process goes today, and the version that says so; null where no row does. */
export interface ProcessInForce {
  readonly process: CompiledProcess
  readonly versionId: string | null
}

/** Versions in force are not changed any more: each is compiled once. */
const compiled = new WeakMap<Definitions, Map<string, CompiledProcess>>()

/** The version in force of a process of the definitions: an administrator's own, else its file. Throws PROCESS_BROKEN where the definitions have come away from it. */
export async function processInForce(
  context: OperationContext,
  process: CompiledProcess,
): Promise<ProcessInForce> {
  const version = await versionInForce(context, process.name)
  if (!version || version.isDelivered) return { process, versionId: version?.id ?? null }
  const known = compiled.get(context.catalog.definitions) ?? new Map<string, CompiledProcess>()
  compiled.set(context.catalog.definitions, known)
  const found = known.get(version.id) ?? (await compileRow(context, process, version.id))
  known.set(version.id, found)
  return { process: found, versionId: version.id }
}

/** A version as its row says it. Throws PROCESS_BROKEN where it is wrong. */
export async function compileRow(
  context: OperationContext,
  process: CompiledProcess,
  versionId: string,
): Promise<CompiledProcess> {
  const nodes = modelNodes(context.catalog) ?? fail('NO_SUCH_CALL')
  const [row = fail('SRM-1010')] = await loadRows(context, nodes.versions, 'id', [versionId])
  await hangLines([row], nodes.versions, (line, parents) => loadRows(context, line, 'parent_id', parents))
  const { process: made, problems } = compileVersion(context.catalog.definitions, process, {
    appliesWhen: row['appliesWhen'],
    ownFlag: row['ownFlag'],
    steps: linesOf(row, 'steps'),
  })
  const [problem] = problems
  if (problem)
    fail('PROCESS_BROKEN', {
      process: process.label,
      version: String(row['versionNo'] ?? ''),
      problem: problem.words,
    })
  return made
}

/** How documents are approved that a process is not for: in one step, by anybody who may. */
export const inOneStep = (process: CompiledProcess): CompiledProcess => {
  const { when: _, ...rest } = process
  return { ...rest, own: true, steps: [onlyStep] }
}
