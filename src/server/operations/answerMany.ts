import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, fail } from '../fail.ts'
import { approvalNodes } from '../store/approvalRows.ts'
import type { Catalog } from '../store/Catalog.ts'
import type { Answer, Engine } from './Engine.ts'
import { listOf } from './request.ts'

/** Tasks that one call answers. */
const most = 50

/** What became of one task of many. */
interface Answered {
  readonly id: unknown
  readonly isDone: boolean
  /** Why not, in the language of the caller. */
  readonly error: string | null
}

/** One call of an entity, in a transaction of its own. */
type Call = Engine['operate']

/**
 * Many tasks agreed to with one opinion, `doBatchApproval`: each in a transaction of its own, so that what refuses one stops no other. Answers what became of
 * each. Any other call is done as it is.
 */
export function answerMany(
  catalog: Catalog,
  {
    caller,
    entity,
    name,
    body,
  }: { readonly caller: Caller; readonly entity: CompiledEntity; readonly name: string; readonly body: Row },
  call: Call,
): Promise<Answer> {
  const isMany = name === 'doBatchApproval' && entity.name === approvalNodes(catalog)?.tasks.name
  return isMany
    ? answerEach(caller, body, (one, asked) => call(one, entity, 'doApproval', asked))
    : call(caller, entity, name, body)
}

async function answerEach(
  caller: Caller,
  body: Row,
  answer: (caller: Caller, body: Row) => Promise<Answer>,
): Promise<Answer> {
  const list = listOf(body)
  if (list.length > most) fail('PARAM_INVALID', { field: 'list', reason: `1…${most}` })
  // Each stands for itself, also when the call is sent again: what was answered is answered.
  const apart = { ...caller, beforeCommit: undefined }
  const results: Answered[] = []
  for (const { id, versionNum } of list)
    results.push(
      await answer(apart, { id, versionNum, comment: body['comment'] }).then(
        () => ({ id, isDone: true, error: null }),
        (error: unknown) => {
          if (!(error instanceof CodedError)) throw error
          return { id, isDone: false, error: error.say(caller.language) }
        },
      ),
    )
  return { data: { done: results.filter(({ isDone }) => isDone).length, results } }
}
