import type { Row } from '../../language/row.ts'
import { CodedError, fail } from '../fail.ts'
import { findByIds } from '../store/findById.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { checkVersion } from '../workflow/checkVersion.ts'
import type { UnitOfWork } from '../workflow/UnitOfWork.ts'

/** A stale version is answered with the row as the caller may see it now. */
export async function versioned(
  unit: UnitOfWork,
  node: EntityNode,
  row: Row,
  input: Row,
  rowIndex?: number,
): Promise<void> {
  try {
    checkVersion(unit.context, row, input['versionNum'], true)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const data =
      error.code === 'SRM-1001'
        ? ((await findByIds(unit.context, node, [String(row['id'])]))[0] ?? null)
        : null
    const errors =
      rowIndex === undefined
        ? []
        : [
            {
              path: 'versionNum',
              code: error.code,
              words: error.words,
              rowIndex,
            },
          ]
    throw new CodedError(error.code, error.words, { data, errors })
  }
}

export function idOf(node: EntityNode, input: Row): string | undefined {
  const id = input['id'] ?? input[node.entity.keyName]
  if (id === undefined || id === null || id === '') return undefined
  return typeof id === 'string' ? id : fail('PARAM_INVALID', { field: 'id', reason: String(id).slice(0, 40) })
}
