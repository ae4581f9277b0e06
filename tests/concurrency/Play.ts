import type { Row } from '../../src/language/row.ts'
import type { CompiledVerb } from '../../src/language/verb.ts'
import { CodedError } from '../../src/server/fail.ts'
import type { Chain, Person } from '../examples/openChain.ts'
import { later } from '../examples/steps.ts'
import { copyOf, type Placed } from './Clones.ts'

/** A verb on a row of a stage, and who does it. */
export interface Move {
  readonly at: Placed
  readonly verb: CompiledVerb
  readonly who: Person
}

export const wordsOf = ({ at, verb }: Move): string => `${at.node.name}.${verb.name}`

/** Whoever may do it by right; the first whose doing is not refused does it. */
const people: Readonly<Record<string, readonly Person[]>> = {
  buyer: ['admin', 'buyer', 'requester', 'receiver'],
  supplier: ['supplier1'],
}

/** Verbs that the state of their row allows. */
export function movesOf(rows: readonly Placed[]): Move[] {
  return rows.flatMap((at) =>
    at.node.entity.verbs
      .filter(({ from }) => from.length === 0 || from.includes(at.state ?? ''))
      .flatMap((verb) =>
        verb.by.flatMap((audience) => (people[audience] ?? []).map((who) => ({ at, verb, who }))),
      ),
  )
}

/** What dialogs are answered. */
const answers: Row = {
  reason: 'x',
  replyDate: later(21),
  replyQuantity: '39',
  replyReason: 'x',
  shortMode: 'SHORT',
  rejectReason: 'x',
  returnReason: 'x',
  closeReason: 'x',
  acceptedQuantity: '29',
  rejectedQuantity: '1',
  concessionQuantity: '1',
  approvedQuantity: '90',
}

/** Does it on a copy. Answers whether it was done; whatever is no refusal of a rule is thrown. */
export async function play(chain: Chain, { at, verb, who }: Move, copy: number): Promise<boolean> {
  const asked = Object.fromEntries(
    verb.ask.filter((name) => name in answers).map((name) => [name, answers[name]]),
  )
  const body = {
    id: copyOf(at.id, copy),
    versionNum: at.versionNum,
    ...(verb.ask.includes('buyer') ? { buyerCode: 'buyer' } : {}),
    ...asked,
  }
  try {
    await chain.call(who, at.node.name, verb.name, body)
    return true
  } catch (error) {
    if (
      error instanceof CodedError &&
      !['BUSY', 'FAULT', 'PARAM_UNKNOWN', 'NO_SUCH_CALL'].includes(error.code)
    )
      return false
    throw new Error(
      `${at.node.name}.${verb.name} by ${who}: ${error instanceof CodedError ? error.code : String(error)}`,
      { cause: error },
    )
  }
}
