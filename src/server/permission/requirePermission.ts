import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import { grantOf } from '../operations/operations.ts'
import { isGone } from '../isGone.ts'
import type { Row } from '../../language/row.ts'

/** Refuses a call of an entity that no resource grants. A flow also needs its own resource. */
export function requirePermission(caller: Caller, entity: string, operation: string, body: unknown): void {
  const wanted = grantOf(operation) === 'flow' ? flowOf(body) : operation
  if (!caller.may(entity, wanted)) fail('FORBIDDEN')
  if (operation === 'doBatchSaveOrUpdate' && rowsIn(body).some(isGone) && !caller.may(entity, 'delete'))
    fail('FORBIDDEN')
}

/** The rows that a body says are saved together; what is none is refused later. */
const rowsIn = (body: unknown): readonly Row[] =>
  [Array.isArray(body) ? body : (body as Row | null)?.['list']]
    .flat()
    .filter((one): one is Row => typeof one === 'object' && one !== null)

/** Taking from another document is permitted by the flow's button: its name is in the body. */
function flowOf(body: unknown): string {
  const flow = typeof body === 'object' && body !== null ? (body as Row)['flow'] : undefined // any object may be asked for a key
  return typeof flow === 'string' ? flow : fail('PARAM_REQUIRED', { field: 'flow' })
}
