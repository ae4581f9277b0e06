import type { CompiledMessage } from '../../language/message.ts'
import type { Row } from '../../language/row.ts'
import { asSystem } from '../store/loadRows.ts'
import { userOf } from '../store/OperationContext.ts'
import { messageNodes, messagesOf } from '../store/messageRows.ts'
import type { Placed } from './Document.ts'
import { holds } from './effectRows.ts'
import { saveDocuments } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A row that a verb was done on, with what it is a part of. */
export interface Told {
  readonly placed: Placed
  readonly documentId: string
}

/**
 * Writes down that somebody is to be told of a verb, in its transaction: a row of the outbox for each message. To whom, and in which words, is found when that is
 * over, so nobody waits for it and what is rolled back is told to nobody.
 */
export async function tellMessages(unit: UnitOfWork, verb: string, rows: readonly Told[]): Promise<void> {
  const { context } = unit
  if (context.caller.isSilent) return
  const node = rows[0]?.placed.node
  const messages = node ? messagesOf(context.catalog, node.name, verb) : []
  const nodes = messages.length > 0 ? messageNodes(context.catalog) : undefined
  if (!nodes) return
  const inputs = rows.flatMap((row) =>
    messages.filter((one) => tells(unit, one, row)).map((one) => outboxRow(unit, one, verb, row)),
  )
  if (inputs.length === 0) return
  const inner = unit.within({ ...context, caller: asSystem(context.caller) })
  await saveDocuments(
    inner,
    nodes.outbox,
    inputs.map((input) => ({ input, trusted: true })),
  )
  unit.join(inner)
  context.waits.hasTold = true
}

const tells = ({ context }: UnitOfWork, { when }: CompiledMessage, { placed: { row, up } }: Told): boolean =>
  holds(when, row, { ...context.env, up })

function outboxRow(
  { context: { caller, catalog } }: UnitOfWork,
  message: CompiledMessage,
  verb: string,
  { placed: { node, row, up }, documentId }: Told,
): Row {
  const { code } = node.entity.display
  const about = aboutOf(catalog.definitions.approvals, node.root.name, node.parent ? up?.row : row)
  return {
    sourceCode: message.name,
    entityName: about?.entity ?? node.root.name,
    businessKey: about?.id ?? documentId,
    billNo: String(row[code] ?? documentId).slice(0, 60),
    toldEntity: node.name,
    toldKey: row['id'],
    verb,
    senderId: userOf(caller),
  }
}

/** What an approval asks about: a message of the approval leads there. */
function aboutOf(
  approvals: string | undefined,
  root: string,
  row: Row | undefined,
): { readonly entity: string; readonly id: string } | undefined {
  const [entity, id] = [row?.['entityName'], row?.['businessKey']]
  return root === approvals && typeof entity === 'string' && typeof id === 'string'
    ? { entity, id }
    : undefined
}
