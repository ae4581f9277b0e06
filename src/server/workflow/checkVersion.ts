import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { changerOf } from '../store/who.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** Whoever changes a row says which version of it was seen. SRM-1001 names who came first; `current`, as the caller may see it, is answered with it. */
export function checkVersion(
  context: OperationContext,
  row: Row,
  versionNum: unknown,
  isNeeded: boolean,
  current: unknown = null,
): void {
  if (versionNum === undefined || versionNum === null || versionNum === '') {
    if (isNeeded) fail('SRM-1002')
    return
  }
  if (
    (typeof versionNum === 'number' || typeof versionNum === 'string') &&
    String(versionNum) === String(row['versionNum'])
  )
    return
  fail(
    'SRM-1001',
    { name: changerOf(context, row), time: String(row['lastUpdateDate'] ?? '') },
    { data: current },
  )
}
