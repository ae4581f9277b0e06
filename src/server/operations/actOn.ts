import type { CompiledVerb, Row } from '../../language/compiled.ts'
import { findByIds } from '../store/findById.ts'
import type { Node } from '../store/Catalog.ts'
import type { Work } from '../store/Work.ts'
import { act, type Target } from '../workflow/act.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { idsOf, keyOf, listOf } from './request.ts'

/** `{id, versionNum, …}` does the verb on one row, `{list: [{id, versionNum}]}` on many. */
export const verbOperation =
  (verb: CompiledVerb) =>
  async (work: Work, node: Node, body: Row): Promise<Answer> => {
    const unit = new UnitOfWork(work)
    if (Array.isArray(body['list']) || Array.isArray(body) || body['ids'] !== undefined) {
      const targets = manyOf(node, body)
      await act(unit, node, verb, targets)
      return { data: { done: targets.length, ids: targets.map(({ id }) => id) } }
    }
    const id = keyOf(node, body)
    await act(unit, node, verb, [{ id, versionNum: body['versionNum'], asked: body }])
    const [row] = await findByIds(work, node, [id])
    return { data: row ?? null }
  }

/** Keys alone say no versions: `act` refuses them. */
function manyOf(node: Node, body: Row): Target[] {
  if (body['ids'] !== undefined) return idsOf(body).map((id) => ({ id, asked: body }))
  return listOf(body).map((row) => ({
    id: keyOf(node, row),
    versionNum: row['versionNum'],
    asked: { ...body, ...row },
  }))
}
