import type { Expression, Predicate } from './expression.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'
import type { Row } from './row.ts'

/** Whom a step asks: everybody who works as a role, or the user (or users) that an expression of the document gives. */
export type CompiledAsked =
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'user'; readonly user: Expression }

/** How the answers of one step count. */
export type StepMode = 'any' | 'all' | 'sequence'

export interface CompiledStep {
  readonly name: string
  readonly label: Label
  /** Empty: everybody who may do the verb. */
  readonly by: readonly CompiledAsked[]
  readonly when?: Predicate
  readonly mode: StepMode
  /** Working hours in which it should be answered. */
  readonly within?: number
  /** Who is asked as well when it is late. */
  readonly late?: CompiledAsked
  /** How the system answers for whoever does not, after so many working hours. */
  readonly decide?: TimedAnswer
}

/** An answer that nobody gave: `after` working hours it counts as given. */
export interface TimedAnswer {
  readonly after: number
  readonly as: 'agree' | 'reject'
}

/** `timedCodes.agree` → `'APPROVE'`. What a task is answered with when its time is over. */
export const timedCodes = { agree: 'APPROVE', reject: 'REJECT' } as const satisfies Record<
  TimedAnswer['as'],
  string
>

/** Who is asked before an approval is done. */
export interface CompiledProcess {
  readonly name: string
  readonly label: Label
  readonly entity: string
  /** The verb that is done by the last answer. */
  readonly verb: string
  /** States in which a document waits for it. */
  readonly waits: readonly string[]
  readonly reject?: string
  readonly withdraw?: string
  readonly when?: Predicate
  /** Whoever submits may be asked as well. */
  readonly own: boolean
  readonly steps: readonly CompiledStep[]
  readonly at: SourcePlace
}

/** `timedAnswerOf({ decideAfter: 40, decideAs: 'REJECT' })` → `{ after: 40, as: 'reject' }`. How a step in rows is answered when nobody does. Undefined: it waits, or says only half of it. */
export function timedAnswerOf({ decideAfter, decideAs }: Row): TimedAnswer | undefined {
  const as = (Object.keys(timedCodes) as TimedAnswer['as'][]).find((one) => timedCodes[one] === decideAs) // its own keys
  return as === undefined || !Number(decideAfter) ? undefined : { after: Number(decideAfter), as }
}

/** What the entity that approvals are kept in, and its tasks, are made of: field and type. */
export const approvalRows = {
  instance: {
    processKey: 'lookup',
    entityName: 'lookup',
    businessKey: 'text',
    billNo: 'text',
    title: 'text',
    startUser: 'user',
  },
  tasks: {
    step: 'lookup',
    stepNum: 'integer',
    mode: 'lookup',
    assignee: 'user',
    within: 'integer',
    reserve: 'flag',
    anyoneFlag: 'flag',
    decideAfter: 'integer',
    decideAs: 'lookup',
    comment: 'textarea',
  },
  /** Verbs that the engine does: of a task by whoever answers, or by the clock where nobody does; of the whole when its document goes another way. */
  verbs: { tasks: ['doApproval', 'doReject', 'doDecide'], instance: ['doWithdraw', 'doEnd'] },
} as const

/** What the entity that processes are kept in, its versions and their steps are made of: field and type. */
export const modelRows = {
  model: { processKey: 'lookup', entityName: 'lookup' },
  definitions: {
    versionNo: 'integer',
    deliveredFlag: 'flag',
    checksum: 'text',
    ownFlag: 'flag',
    appliesWhen: 'textarea',
    effectiveFrom: 'date',
    effectiveTo: 'date',
  },
  steps: {
    stepKey: 'text',
    stepName: 'text',
    stepNameEn: 'text',
    askedBy: 'textarea',
    stepWhen: 'textarea',
    mode: 'lookup',
    within: 'integer',
    lateBy: 'textarea',
    decideAfter: 'integer',
    decideAs: 'lookup',
  },
  /** The state in which a version counts, from its first day on. */
  inForce: 'EFFECTIVE',
} as const

/** What the text of a field gives: a condition, or those who are asked, a role or an expression of users a line. */
export type ExpressionKind = 'condition' | 'asked'

/** Which fields of versions and of their steps hold expressions. */
export const modelExpressions: {
  readonly [Part in 'definitions' | 'steps']: Readonly<Record<string, ExpressionKind>>
} = {
  definitions: { appliesWhen: 'condition' },
  steps: { askedBy: 'asked', stepWhen: 'condition', lateBy: 'asked' },
}

/** The verb of a process that reads an expression while it is typed, and writes nothing. */
export const readsExpression = 'doReadExpression'

/** What may be written next to what stands there already. */
export interface OfferedWord {
  readonly kind: 'field' | 'lines' | 'code' | 'function' | 'operator' | 'word' | 'role'
  readonly insert: string
  readonly label: Label
}

/** What the server says of an expression: its mistakes, what it means, and what may stand behind a part of it. */
export interface ExpressionTold {
  readonly problems: readonly { readonly offset: number; readonly length: number; readonly words: Label }[]
  /** Null: it is no condition, or has mistakes. */
  readonly says: Label | null
  readonly offered: readonly OfferedWord[]
}

/** The verb of a task by which many are agreed to at once, each in a transaction of its own; so many of them in one call. */
export const answerMany = 'doBatchApproval'
export const mostAnswered = 50

/** `stepCode('order', 'head')` → `'order_head'`. The code of a step, unlike those of all other processes. */
export const stepCode = (process: string, step: string): string => `${process}_${step}`

/** How the answers of a step count, by the code of its task. */
export const modeCodes = { any: 'ANY', all: 'ALL', sequence: 'SEQUENCE' } as const satisfies Record<
  StepMode,
  string
>
