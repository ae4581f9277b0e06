import { modelRows } from '../../language/process.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { columnOf, stateOf } from './approvalRows.ts'

/** What processes are kept in as rows, their versions, and the steps of each. */
export interface ModelNodes {
  readonly model: EntityNode
  readonly versions: EntityNode
  readonly steps: EntityNode
}

/** Undefined where processes are what their files say. */
export function modelNodes({ definitions, node }: Catalog): ModelNodes | undefined {
  if (definitions.models === undefined) return undefined
  const model = node(definitions.models)
  const versions = model.lines.find(({ name }) => name === 'definitions')?.node
  const steps = versions?.lines.find(({ name }) => name === 'steps')?.node
  return versions && steps ? { model, versions, steps } : undefined
}

/** The version by which a process goes today. */
export interface VersionInForce {
  readonly id: string
  /** It is what the file says. */
  readonly isDelivered: boolean
}

/** An administrator's own version counts before the delivered one; of several the one that came into force last. Undefined: there are no rows of the process. */
export async function versionInForce(
  { tx, catalog, env }: Pick<OperationContext, 'tx' | 'catalog' | 'env'>,
  process: string,
): Promise<VersionInForce | undefined> {
  const nodes = modelNodes(catalog)
  if (!nodes) return undefined
  const { model, versions } = nodes
  const of = (name: string) => columnOf(versions, name, 'v')
  const [row] = await run(
    tx,
    sql`select v.id, ${of('deliveredFlag')} as delivered from ${raw(tableOf(versions))} v join ${raw(tableOf(model))} m on m.id = v.parent_id
    where ${columnOf(model, 'processKey', 'm')} = ${process} and ${stateOf(versions, 'v')} = ${modelRows.inForce}
    and coalesce(${of('effectiveFrom')} <= ${env.today}::date, true) and coalesce(${of('effectiveTo')} >= ${env.today}::date, true)
    order by ${of('deliveredFlag')}, ${of('effectiveFrom')} desc nulls last, v.line_num desc limit 1`,
  )
  return row && { id: String(row['id']), isDelivered: row['delivered'] === 'Y' }
}
