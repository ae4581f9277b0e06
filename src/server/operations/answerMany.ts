import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, errorOf, fail } from '../fail.ts'
import { approvalNodes } from '../store/approvalRows.ts'
import { answerMany as manyVerb, mostAnswered } from '../../language/process.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { processesOf } from '../store/approvalRows.ts'
import type { Catalog } from '../store/Catalog.ts'
import type { Answer, Engine } from './Engine.ts'
import { listOf } from './request.ts'

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
 * each. A row of the list is a task, or names its document (`entityName`, `documentId`). Any other call is done as it is.
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
  const isMany = name === manyVerb && entity.name === approvalNodes(catalog)?.tasks.name
  return isMany
    ? answerEach(caller, body, (one, asked) =>
        typeof asked['documentId'] === 'string'
          ? answerDocument(catalog, one, asked, call)
          : call(one, entity, 'doApproval', asked),
      )
    : call(caller, entity, name, body)
}

/** A document that is named instead of its task, as lists of what waits do: by the verb that approves it where it stands. */
async function answerDocument(catalog: Catalog, caller: Caller, asked: Row, call: Call): Promise<Answer> {
  const [entityName, id] = [String(asked['entityName']), asked['documentId']]
  const entity = catalog.definitions.entities[entityName] ?? fail('SRM-1010')
  if (!caller.may(entityName, 'findById', 'any menu')) fail('SRM-1010')
  const row = (await call(caller, entity, 'findById', { id })).data as Row // what it answers
  const state = String(row[entity.states?.field ?? ''])
  const process = processesOf(catalog, entityName).find(({ waits }) => waits.includes(state))
  if (!process) throw errorOf('CHECK_FAILED', { words: serverTexts.text('process.noApproval') })
  if (!caller.may(entityName, process.verb, 'any menu')) fail('FORBIDDEN')
  const { versionNum } = row
  return call(caller, entity, process.verb, { id, versionNum, reason: asked['comment'] })
}

async function answerEach(
  caller: Caller,
  body: Row,
  answer: (caller: Caller, body: Row) => Promise<Answer>,
): Promise<Answer> {
  const list = listOf(body)
  if (list.length > mostAnswered) fail('PARAM_INVALID', { field: 'list', reason: `1…${mostAnswered}` })
  // Each stands for itself, also when the call is sent again: what was answered is answered.
  const apart = { ...caller, beforeCommit: undefined }
  const results: Answered[] = []
  for (const { id: task, versionNum, entityName, documentId } of list) {
    const id = task ?? documentId
    const one = documentId === undefined ? { id, versionNum } : { entityName, documentId }
    results.push(
      await answer(apart, { ...one, comment: body['comment'] }).then(
        () => ({ id, isDone: true, error: null }),
        (error: unknown) => {
          if (!(error instanceof CodedError)) throw error
          return { id, isDone: false, error: error.say(caller.language) }
        },
      ),
    )
  }
  return { data: { done: results.filter(({ isDone }) => isDone).length, results } }
}
