import type { Row } from '../../language/row.ts'
import { CodedError, type CodedFieldError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { saveAndRest } from '../workflow/settle.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'

type InTransaction = <T>(run: (context: OperationContext) => Promise<T>) => Promise<T>
type OnRefused = (index: number, errors: readonly CodedFieldError[]) => void

const chunk = 200

/**
 * Writes new documents, some hundred in one transaction. What only the database or another document refuses is found by halving the
 * chunk, so that good rows are kept and the bad one is named.
 */
export async function insertMany(
  inTransaction: InTransaction,
  node: EntityNode,
  rows: readonly Row[],
  onRefused: OnRefused = () => undefined,
): Promise<(string | null)[]> {
  if (node.parent) throw new Error(`${node.name} are lines; insert their documents.`)
  const ids: (string | null)[] = []
  for (let from = 0; from < rows.length; from += chunk)
    ids.push(...(await insert(inTransaction, node, rows.slice(from, from + chunk), from, onRefused)))
  return ids
}

async function insert(
  inTransaction: InTransaction,
  node: EntityNode,
  rows: readonly Row[],
  from: number,
  onRefused: OnRefused,
): Promise<(string | null)[]> {
  const refused: [number, readonly CodedFieldError[]][] = []
  try {
    const ids = await inTransaction(async (context) => {
      refused.length = 0
      const documents = await saveAndRest(
        new UnitOfWork(context),
        node,
        rows.map((input) => ({ input })),
        (index, errors) => refused.push([from + index, errors]),
      )
      return documents.map((document) => document?.id ?? null)
    })
    for (const [index, errors] of refused) onRefused(index, errors)
    return ids
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2)
      return [
        ...(await insert(inTransaction, node, rows.slice(0, half), from, onRefused)),
        ...(await insert(inTransaction, node, rows.slice(half), from + half, onRefused)),
      ]
    }
    onRefused(
      from,
      error.errors.length > 0 ? error.errors : [{ path: '', code: error.code, words: error.words }],
    )
    return [null]
  }
}
