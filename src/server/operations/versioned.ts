import type { Row } from '../../language/row.ts'
import { CodedError, fail } from '../fail.ts'
import { findByIds, linesOf } from '../store/findById.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isParty, partiesOf, unseenIn } from '../store/lineRules.ts'
import type { OperationContext } from '../store/OperationContext.ts'
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
  await answered(unit, { node, row }, rowIndex, () =>
    checkVersion(unit.context, row, input['versionNum'], true),
  )
}

/**
 * A document whose rows may be several parties': whoever may change rows of his own alone says of them which version he has seen, not of the
 * document; whoever else sends such rows does both.
 */
export async function documentVersioned(
  unit: UnitOfWork,
  node: EntityNode,
  row: Row,
  input: Row,
  rowIndex?: number,
): Promise<void> {
  const isOwn = isParty(unit.context, node, row)
  const unseen = unseenIn(unit.context, node, row)
  if (!isOwn) await versioned(unit, node, row, input, rowIndex)
  await answered(unit, { node, row }, rowIndex, () =>
    checkRows(unit.context, node, { stored: row, input, isNeeded: isOwn, unseen }),
  )
}

interface SentRow {
  readonly stored: Row
  readonly input: Row
  /** Rows of parties are sent with their version. */
  readonly isNeeded: boolean
  /** Nothing is said of rows that do not exist for the caller. */
  readonly unseen: ReadonlySet<string>
}

function checkRows(context: OperationContext, node: EntityNode, { stored, input, ...how }: SentRow): void {
  for (const { name, node: line } of node.lines) {
    const sent = input[name]
    if (!Array.isArray(sent)) continue
    const known = linesOf(stored, name).filter(({ id }) => !how.unseen.has(String(id)))
    const byId = new Map(known.map((row) => [row['id'], row]))
    for (const one of sent as readonly (Row | null)[]) {
      const row = byId.get(one?.['id'] ?? one?.[line.entity.keyName]) // what is no row is refused later
      if (!one || !row) continue
      if (partiesOf(line).length > 0) checkVersion(context, row, one['versionNum'], how.isNeeded)
      checkRows(context, line, { stored: row, input: one, ...how })
    }
  }
}

interface Told {
  readonly node: EntityNode
  readonly row: Row
}

/** What is stale is answered with the row as it is now. */
async function answered(
  unit: UnitOfWork,
  { node, row }: Told,
  rowIndex: number | undefined,
  check: () => void,
): Promise<void> {
  try {
    check()
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
