import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { isFrom } from '../../rules/document/allowedVerbs.ts'
import { valueFault } from '../../rules/document/validate.ts'
import { bothLanguages, spoken } from '../../texts/spoken.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { protocols } from '../../language/service.ts'
import { callNodes, callOf, mapsOf, nextCall, type Answering, type CallNodes } from '../store/callRows.ts'
import { findByIds } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { toStored } from '../store/toStored.ts'
import { act } from './act.ts'
import { index, type Document } from './Document.ts'
import { applyMaps, type Mapped } from './fieldMaps.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** A call that is sent by whoever took it. */
export interface TakenCall {
  readonly id: string
  /** `businessRegistry_check`. */
  readonly code: string
  readonly tries: number
  /** It was sent before, and received. */
  readonly isAgain: boolean
  readonly request: Row
  /** The same under the names of who answers; or what of it cannot be called so. */
  readonly sent: Mapped
  readonly answering: Answering
}

/** What came, from the other program. */
export interface GivenAnswer {
  readonly body: unknown
  readonly text: string
  /** Milliseconds that it took. Default: since the question was sent. */
  readonly costMs?: number
  /** Who sends it by himself: of a question that he was not asked there is none for him. Absent: it came when he was asked. */
  readonly from?: string
}

/** What became of an answer. `known`: it was answered before. `late`: the row has gone on. `unknown`: there is no such question. */
export type Answered = 'done' | 'known' | 'late' | 'wrong' | 'unknown'

/** Takes the next call, which is its taker's until its time limit has passed. Null: nothing is to be sent. */
export async function takeCall(context: OperationContext): Promise<TakenCall | null> {
  const nodes = callNodes(context.catalog)
  const due = nodes && (await nextCall(context, nodes))
  if (!nodes || !due) return null
  const { id, answering, isAgain } = due
  const row = await doOnCall(context, nodes, id, 'doBegin', { definitionId: answering.id })
  const code = String(row['interfaceCode'])
  const request = JSON.parse(String(row['requestBody'] ?? '{}')) as Row // written by askServices
  const numbered = { messageNum: id, ...request }
  const maps = await mapsOf(context, nodes, { id: answering.id, code }, 'requestMaps')
  const sent = applyMaps(maps, numbered, 'request')
  return { id, code, tries: Number(row['tries']), isAgain, request, sent, answering }
}

/** Does a verb on a call, as the engine. Answers it as it is then. */
async function doOnCall(
  context: OperationContext,
  { call, verb }: CallNodes,
  id: string,
  name: Parameters<CallNodes['verb']>[0],
  asked: Row,
): Promise<Row> {
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(call, [id])
  await act(unit, call, verb(name), [{ id, versionNum: document?.now?.['versionNum'], asked }])
  return unit.documents.get(id)?.now ?? {}
}

/** It was received, and is answered later: asked for again then. */
export async function acceptCall(context: OperationContext, id: string, until: string): Promise<void> {
  await inState(context, id, 'doAccept', { nextTryDate: until })
  await note(context, id, 'doHear')
}

/** That who was asked about a call has answered, or not: after some silence in a row he rests (see nextCall). */
async function note(context: OperationContext, id: string, name: 'doMiss' | 'doHear'): Promise<void> {
  const nodes = callNodes(context.catalog)
  const [call] = nodes ? await findByIds(context, nodes.call, [id]) : []
  const of = call?.['definitionId']
  if (!nodes || typeof of !== 'string') return
  const [known] = await findByIds(context, nodes.definition, [of])
  if (name === 'doHear' && Number(known?.['failures'] ?? 0) === 0) return
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(nodes.definition, [of])
  const verb = nodes.answererVerb(name)
  if (!document?.now || !isFrom(nodes.definition.entity, verb, document.now)) return
  await act(unit, nodes.definition, verb, [{ id: of, versionNum: document.now['versionNum'], asked: {} }])
}

/** It was not answered, or wrongly. `final`: trying again would change nothing. */
export async function failCall(
  context: OperationContext,
  id: string,
  {
    words,
    final,
    body,
  }: { readonly words: Wording; readonly final: boolean; readonly body?: string | undefined },
): Promise<void> {
  await inState(context, id, 'doFail', {
    error: bothLanguages(words).slice(0, 2000),
    finalFlag: final ? 'Y' : 'N',
    responseBody: body ?? null,
  })
  await note(context, id, final ? 'doHear' : 'doMiss')
}

/** Does a verb on a call that is still where this leads out of. */
async function inState(
  context: OperationContext,
  id: string,
  name: 'doAccept' | 'doFail',
  asked: Row,
): Promise<void> {
  const nodes = callNodes(context.catalog)
  if (!nodes) return
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(nodes.call, [id])
  if (document?.now && isFrom(nodes.call.entity, nodes.verb(name), document.now))
    await act(unit, nodes.call, nodes.verb(name), [{ id, versionNum: document.now['versionNum'], asked }])
}

/**
 * An answer, in one transaction: the verb of the row that asked is done with it, once, however often it comes. The row that asked is locked first, as
 * by whoever asks again meanwhile: so it is either answered or asked about anew. What the verb refuses is thrown.
 */
export async function answerCall(
  context: OperationContext,
  id: string,
  answer: GivenAnswer,
): Promise<Answered> {
  const nodes = callNodes(context.catalog)
  const [found] = nodes ? await findByIds(context, nodes.call, [id]) : []
  if (!nodes || !found || !isTheirs(found, answer)) return answer.from === undefined ? 'known' : 'unknown'
  const asker = await openAsker(context, found)
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(nodes.call, [id])
  const call = document?.now
  if (!call || !isFrom(nodes.call.entity, nodes.verb('doAnswer'), call)) {
    if (call && isFrom(nodes.call.entity, nodes.verb('doRepeat'), call))
      await doOnCall(context, nodes, id, 'doRepeat', {})
    return 'known'
  }
  const read = await readMapped(context, nodes, found, answer.body)
  if ('faults' in read) {
    await failCall(context, id, { words: wrongWords(read.faults), final: true, body: answer.text })
    return 'wrong'
  }
  const verb = found['answerVerb'] as string | null // a text of its
  const isLate = verb !== null && !(await answerRow(context, asker, verb, read.values))
  await keepAnswer(context, nodes, found, { ...answer, isLate })
  return isLate ? 'late' : 'done'
}

/** Who answers by himself answers what he was asked. */
const isTheirs = (call: Row, { from }: GivenAnswer): boolean =>
  from === undefined || call['definitionId'] === from

/** What was answered stands in the call, and that its program answers. */
async function keepAnswer(
  context: OperationContext,
  nodes: CallNodes,
  found: Row,
  { text, costMs, isLate }: GivenAnswer & { readonly isLate: boolean },
): Promise<void> {
  const id = String(found['id'])
  const asked = {
    responseBody: text,
    costMs: costMs ?? millisecondsSince(found['requestTime'], context.env.now),
  }
  await doOnCall(context, nodes, id, isLate ? 'doOutdate' : 'doAnswer', asked)
  await note(context, id, 'doHear')
}

/** An answer of a program is read under its names, one of the simulator as it is. */
async function readMapped(
  context: OperationContext,
  nodes: CallNodes,
  found: Row,
  body: unknown,
): Promise<ReturnType<typeof readAnswer>> {
  const [code, definition] = [String(found['interfaceCode']), found['definitionId']]
  const isMapped = found['protocol'] === protocols.http && typeof definition === 'string'
  const maps = isMapped ? await mapsOf(context, nodes, { id: definition, code }, 'responseMaps') : []
  const mapped = applyMaps(maps, body, 'response')
  if ('faults' in mapped) return mapped
  return readAnswer(context, callOf(context.catalog, code)?.output ?? [], mapped.value)
}

/** `yyyy-MM-dd HH:mm:ss` both. */
const millisecondsSince = (from: unknown, now: string): number => {
  const instant = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
  const passed = instant(now) - instant(String(from))
  return Number.isFinite(passed) ? Math.max(0, passed) : 0
}

interface Asker {
  readonly unit: UnitOfWork
  readonly document: Document | undefined
  readonly id: string
  readonly entity: string
}

async function openAsker(context: OperationContext, found: Row): Promise<Asker> {
  const entity = String(found['entityName'])
  const id = String(found['businessKey'])
  const node = context.catalog.node(entity)
  const unit = new UnitOfWork(context)
  const root = (await unit.rootsOf(node, [id])).get(id) ?? id
  const [document] = await unit.open(node.root, [root])
  return { unit, document, id, entity }
}

/** Does the verb with the answer; false where the row has gone on, or is gone. */
async function answerRow(
  { catalog }: OperationContext,
  { unit, document, id, entity }: Asker,
  name: string,
  values: Row,
): Promise<boolean> {
  const node = catalog.node(entity)
  const verb = node.entity.verbs.find((one) => one.name === name)
  const row = document && index(document.node, document.now).get(id)?.row
  if (!verb || !row || !isFrom(node.entity, verb, row)) return false
  const asked = Object.fromEntries(verb.ask.map((field) => [field, values[field] ?? null]))
  await act(unit, node, verb, [{ id, versionNum: row['versionNum'], asked }])
  return true
}

const wrongWords = (faults: readonly Wording[]): Wording =>
  serverTexts.text('service.wrong', {
    faults: {
      CN: faults.map((fault) => spoken(fault, 'CN')).join('；'),
      EN: faults.map((fault) => spoken(fault, 'EN')).join('; '),
    },
  })

/** The values of an answer as they are kept, or all that is wrong with it. What nobody asked for is passed over. */
function readAnswer(
  { catalog, env }: OperationContext,
  fields: readonly CompiledField[],
  body: unknown,
): { readonly values: Row } | { readonly faults: readonly Wording[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { faults: [serverTexts.text('service.noObject')] }
  const values: Row = {}
  const faults = fields.flatMap((field): Wording[] => {
    const said = (body as Row)[field.name] // an object
    const stored = toStored({ storage: field.storage, type: field.type, field }, said)
    const value = String(said).slice(0, 60)
    if (!stored) return [serverTexts.text('service.noKind', { field: field.label, type: field.type, value })]
    values[field.name] = stored.value
    if (stored.value === null)
      return field.required === true ? [serverTexts.text('service.noValue', { field: field.label })] : []
    const list = catalog.definitions.lookups[field.typeCode ?? '']
    if (list && !list.values.some(({ code }) => code === stored.value))
      return [serverTexts.text('service.noCode', { field: field.label, list: list.label, value })]
    const fault = valueFault(field, stored.value, values, env)
    return fault ? [fault] : []
  })
  return faults.length > 0 ? { faults } : { values }
}
