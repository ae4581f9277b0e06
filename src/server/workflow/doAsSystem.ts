import type { Row } from '../../language/row.ts'
import { isFrom } from '../../rules/document/allowedVerbs.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { act } from './act.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Does a verb on a document as the engine, where it is still in a state from which the verb leads. Answers the document as it is then. */
export async function doAsSystem(
  context: OperationContext,
  node: EntityNode,
  name: string,
  id: string,
  asked: Row = {},
): Promise<Row> {
  const verb = node.entity.verbs.find((one) => one.name === name)
  if (!verb) throw new Error(`${node.name} has no ${name}.`)
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(node, [id])
  if (document?.now && isFrom(node.entity, verb, document.now))
    await act(unit, node, verb, [{ id, versionNum: document.now['versionNum'], asked }])
  return unit.documents.get(id)?.now ?? {}
}
