import { lookupEntities } from '../../language/lookup.ts'
import { modelRows, stepCode } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { newId } from '../database/newId.ts'
import { columnNamed } from '../store/Catalog.ts'
import { tableOf } from '../store/Selection.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change } from '../database/run.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { Document } from './Document.ts'

/** The code list of steps. */
const list = 'SYS_STEP'

/**
 * Steps of versions that come into force are called in lists, tasks and reminders as those of files are: by a code list, which takes
 * them in. Where lists are what the definitions say a step is called by its code.
 */
export async function keepStepNames(context: OperationContext, { begun, now }: Document): Promise<void> {
  const { catalog } = context
  if (!now || !catalog.definitions.entities[lookupEntities.values]) return
  const values = catalog.node(lookupEntities.values)
  const before = new Map(linesOf(begun ?? {}, 'definitions').map((row) => [row['id'], row['status']]))
  const steps = linesOf(now, 'definitions')
    .filter((row) => row['status'] === modelRows.inForce && before.get(row['id']) !== modelRows.inForce)
    .flatMap((row) => linesOf(row, 'steps'))
  const table = raw(tableOf(values))
  const column = (name: string) => columnNamed(values, name).column
  const names = ['typeCode', 'lookupCode', 'meaningCn', 'meaningEn', 'seqNum'].map((name) =>
    ident(column(name)),
  )
  for (const [index, step] of steps.entries()) {
    const code = stepCode(String(now['processKey']), String(step['stepKey']))
    await change(
      context.tx,
      sql`insert into ${table} (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, ${raw(names.join(', '))})
      select ${newId()}, ${context.caller.tenantId}, 'system', 'system', 'system', 'system', ${list}, ${code}, ${labelIn(step, 'stepName')}, ${labelIn(step, 'stepNameEn') ?? labelIn(step, 'stepName')}, ${1000 + index * 10}::integer
      where not exists (select from ${table} t where t.${raw(ident(column('typeCode')))} = ${list} and t.${raw(ident(column('lookupCode')))} = ${code})`,
    )
  }
}

const labelIn = (step: Row, name: string): string | null =>
  typeof step[name] === 'string' && step[name] !== '' ? step[name] : null
