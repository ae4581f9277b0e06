import { useState } from 'react'
import { createGestureKeys } from '../../client/gestureKeys.ts'
import { CallError } from '../../client/Client.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import type { Language } from '../../language/label.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { runtime } from '../../texts/en/runtime.ts'
import { useHost, type ScreenHost } from '../host/host.ts'
import { nounFirst } from '../verbs/doneWords.ts'
import { nameOf } from '../verbs/nameOf.ts'
import { useTold, type Offer } from '../verbs/useTold.tsx'
import { useHeld, type Held } from '../verbs/useHeld.ts'
import { useSubmit, type Submitting } from '../verbs/useSubmit.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { Filled } from './filling.ts'
import { restOf, wrongTakings, type Takings } from './takings.ts'

/** A flow between two documents. */
export interface FlowOf {
  readonly flow: CompiledFlow
  /** The taking document. */
  readonly entity: CompiledEntity
  readonly source: CompiledEntity
  /** The screen that shows what was made. */
  readonly edit: string | undefined
  readonly onClose: () => void
  /** Documents were made. */
  readonly onMade?: (() => void) | undefined
  /** The open document that is filled instead. */
  readonly into?: Filled | undefined
  /** What the asked fields hold at first. */
  readonly first: Row
}

export interface FlowCreation extends Submitting {
  readonly takings: Held<Takings>
  readonly answers: Held<Row>
  /** It was tried: what is missing is marked. */
  readonly tried: boolean
}

/** What a creation was tried with. */
interface Asked {
  readonly takings: Takings
  readonly answers: Row
}

const noTakings: Takings = new Map()

/** What was chosen and answered in the dialog of a flow, and the documents that are made of it. */
export function useFlowCreation(of: FlowOf, services: CellServices | null): FlowCreation {
  const { flow, entity } = of
  const takings = useHeld<Takings>(noTakings)
  const answers = useHeld<Row>(of.first)
  const [tried, setTried] = useState(false)
  const obstacle = useObstacle(of.source)
  const make = useMake(of)
  const wires = (of.into ? [] : flow.ask).flatMap(
    (name) => entity.fields.find((field) => field.name === name)?.wire ?? [],
  )
  const submitting = useSubmit(async () => {
    await services?.underway?.done() // what was typed last may still be looked up
    setTried(true)
    if (obstacle(takings.now())) return // it is said as long as it holds
    if (!wires.every((wire) => answers.now()[wire])) return // each field says so itself
    await make(takings.now(), Object.fromEntries(wires.map((wire) => [wire, answers.now()[wire]])))
  }, wordsOf)
  const [refusedFor, setRefusedFor] = useState<Asked | null>(null)
  const submit = () => {
    setRefusedFor({ takings: takings.now(), answers: answers.now() })
    submitting.submit()
  }
  // What the server refused was about what was chosen and answered then; what is mended since is asked anew.
  const isSame = refusedFor?.takings === takings.value && refusedFor.answers === answers.value
  const error = (tried && obstacle(takings.value)) || (isSame ? submitting.error : '')
  return { takings, answers, tried, busy: submitting.busy, error, submit }
}

/** What stands in the way, in words; null when nothing does. */
function useObstacle({ display }: CompiledEntity): (takings: Takings) => string | null {
  const say = useTexts(runtimeTexts)
  return (takings) => {
    if (takings.size === 0) return say('flow.noRows')
    const wrong = wrongTakings(takings).map(({ row, why }) =>
      say('flow.wrongRow', {
        name: String(row[display.code] ?? row[display.name] ?? row['id']),
        why: say(why, { rest: restOf(row) }),
      }),
    )
    return wrong.length > 0 ? wrong.join('\n') : null
  }
}

/** Makes the documents, tells the other tabs, and opens what was made. */
function useMake({
  flow,
  entity,
  source,
  edit,
  onClose,
  onMade,
  into,
}: FlowOf): (takings: Takings, ask: Row) => Promise<void> {
  const say = useTexts(runtimeTexts)
  const host = useHost()
  const told = useTold()
  const [keys] = useState(createGestureKeys)
  return async (takings, ask) => {
    const { client, menuId, respId } = host
    const rows = [...takings].map(([id, { quantity }]) => (quantity === null ? { id } : { id, quantity }))
    const body = into
      ? { flow: flow.name, rows, ask, save: 'N', into: into.id, versionNum: into.versionNum }
      : { flow: flow.name, rows, ask, save: 'Y' }
    const { data } = await keys.run(flow.name, body, (idempotencyKey) =>
      client.call<readonly Row[]>(entity.server, entity.family, 'createFromFlow', body, {
        menuId,
        respId,
        idempotencyKey,
      }),
    )
    onClose() // first: whatever fails from here on, the documents are made
    if (into) return into.onLines(newLines(flow, data))
    onMade?.()
    told(
      createdWords(say, entity, data, host.language),
      edit ? data.map((row) => opens(host, entity, edit, row)) : [],
    )
    for (const name of new Set([
      entity.name,
      source.name,
      ...(source.parent ? [source.parent.entity] : []),
      ...(flow.effects ?? []).map(({ entity: touched }) => touched),
    ]))
      host.changed(name)
    if (edit) for (const document of data) host.open(edit, { id: String(document['id']) })
  }
}

/** The lines that are not saved yet: they have no key. */
const newLines = ({ lines }: CompiledFlow, [document = {}]: readonly Row[]): readonly Row[] =>
  linesOf(document, lines).filter((line) => line['id'] === undefined)

/** `已生成订单 PO20261104276`; of several documents how many, and their numbers. */
function createdWords(
  say: Say<typeof runtime>,
  entity: CompiledEntity,
  made: readonly Row[],
  language: Language,
): string {
  const noun = nounFirst(entity, language)
  const names = made.map((row) => nameOf(entity, row))
  const [name = ''] = names
  return made.length === 1
    ? say('flow.createdOne', { noun, name })
    : say('flow.created', { count: made.length, noun, names: names.join(', ') })
}

/** Opens a document that was made. */
function opens(host: ScreenHost, entity: CompiledEntity, edit: string, row: Row): Offer {
  const text = runtimeTexts.in(host.language)('verb.openIt', { name: nameOf(entity, row) })
  return { text, onPress: () => host.open(edit, { id: String(row['id']) }) }
}

/** The words of a refusal, and of each of its places. */
function wordsOf(failed: unknown): string {
  if (failed instanceof CallError)
    return [...new Set([failed.message, ...failed.errors.map(({ msg }) => msg)])].join('\n')
  return failed instanceof Error ? failed.message : String(failed)
}
