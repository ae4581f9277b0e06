import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledPace, RunReport } from '../../language/run.ts'
import type { MadeDocument, Page } from '../../language/wire.ts'
import type { Caller } from '../Caller.ts'
import type { RowVerb } from '../store/Dues.ts'
import type { Outcome } from '../workflow/doDue.ts'
import type { TemplateMistake } from '../../language/messagePreview.ts'
import type { Said } from '../workflow/messageWords.ts'
import type { mistakesOfTemplate, previewMessage } from '../workflow/previewMessage.ts'
import type { Answering } from '../store/callRows.ts'
import type { Answered, GivenAnswer, TakenCall } from '../workflow/answerCall.ts'
import type { Sent, TakenMail } from '../workflow/sendMessages.ts'
import type { FilledDues } from '../workflow/fillDues.ts'
import type { CodedFieldError } from '../fail.ts'
import type { Wording } from '../../texts/Wording.ts'

export interface Answer {
  readonly data: unknown
  readonly page?: Page
  readonly totals?: Readonly<Record<string, string | null>>
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly made?: MadeDocument
}

/** A run that begins by itself. */
export interface TimedRun {
  readonly entity: string
  readonly verb: string
  readonly pace: CompiledPace
}

/** A view that is taken at its time. */
export type TimedView = Omit<TimedRun, 'verb'>

/** Everything that can be done with rows. Throws CodedError for whatever is an answer. */
export interface Engine {
  /** One operation of an entity or line entity, in one transaction: see README.md. Whether the caller may press the button was asked before. */
  operate(caller: Caller, entity: CompiledEntity, operation: string, body: Row): Promise<Answer>
  /** An operation that only reads, of each of these entities, in one transaction: they are answered as of one moment, without a round trip for each. */
  readEach(
    caller: Caller,
    entities: readonly CompiledEntity[],
    operation: string,
    body: Row,
  ): Promise<readonly Answer[]>
  /** Which of these wire keys the caller may not always see, and `query` where he may not ask it. Nothing is read from the database. */
  unseen(caller: Caller, entity: CompiledEntity, keys: readonly string[], query?: string): readonly string[]
  /** Codes of the states in which rows of the entity can wait for the caller. Nothing is read from the database. */
  waits(caller: Caller, entity: CompiledEntity): readonly string[]
  /** Names of the fields that the caller never sees. */
  hidden(caller: Caller, entity: CompiledEntity): readonly string[]
  /** Seals documents that stood open before their definition said that they are sealed. Answers how many. */
  sealOld(caller: Caller): Promise<number>
  /** Brings processes of the definitions into their rows. Answers how many changed. */
  keepModels(caller: Caller): Promise<number>
  /** Values of fields that are younger than the rows: entity → fields. Answers how many rows were written. */
  fillFields(caller: Caller, unfilled: Readonly<Record<string, readonly string[]>>): Promise<number>
  /** Does what is due of a row, if it still is, in one transaction. What refuses it is thrown. */
  doDue(caller: Caller, one: RowVerb): Promise<Outcome>
  /** What was refused is tried again later, and people are told why. Answers how often it was refused. */
  putOff(caller: Caller, one: RowVerb, error: unknown): Promise<number>
  /** Takes the call of a service that is to be sent next. Null: none is. */
  takeCall(caller: Caller): Promise<TakenCall | null>
  /** Does with an answer what it is there for, once. What the row refuses is thrown. */
  answerCall(caller: Caller, id: string, answer: GivenAnswer): Promise<Answered>
  /** Who answers under this code of an interface; undefined where no program does, or that is not in force. */
  answererNamed(caller: Caller, code: string): Promise<Answering | undefined>
  /** A call was received and is answered later: it is asked for after so many minutes. */
  acceptCall(caller: Caller, id: string, minutes: number): Promise<void>
  /** A call was not answered, or wrongly; `final`: trying again would change nothing. */
  failCall(
    caller: Caller,
    id: string,
    fault: { readonly words: Wording; readonly final: boolean; readonly body?: string | undefined },
  ): Promise<void>
  /** Tells what is to be told next, to each as he may read it. Answers to how many; null: nothing is. */
  tellNext(caller: Caller): Promise<number | null>
  /** What the words of a template say of a row by a channel, as the caller reads it, in his language. Null: he does not find it. */
  previewMessage(caller: Caller, asked: Parameters<typeof previewMessage>[1]): Promise<Said | null>
  /** What is wrong in the words of a template, in the language of the caller. */
  mistakesOfTemplate(
    caller: Caller,
    asked: Parameters<typeof mistakesOfTemplate>[1],
  ): readonly TemplateMistake[]
  /** Takes the mail or text message that is to be sent next. Null: none is. */
  takeMail(caller: Caller): Promise<TakenMail | null>
  /** What became of sending these. */
  keepSent(caller: Caller, ids: readonly string[], sent: Sent): Promise<void>
  /** Runs that begin by themselves at their time. */
  readonly timedRuns: readonly TimedRun[]
  /** Views that are taken at their time. */
  readonly timedViews: readonly TimedView[]
  /** Takes the rows of a view that is kept anew. */
  takeView(caller: Caller, entity: string): Promise<void>
  /** The time that its rules go by, `yyyy-MM-dd HH:mm:ss`. */
  now(caller: Caller): string
  /** Makes what a run makes, group by group, for the time for which it is due; stopped, what is left is made when it is called again. Answers what it did; null: it did not begin. */
  generate(
    caller: Caller,
    of: { readonly entity: string; readonly verb: string; readonly due: string },
    isStopped?: () => boolean,
  ): Promise<RunReport | null>
  /** Keeps why a run could not begin at its time. */
  tellUnbegun(
    caller: Caller,
    of: { readonly entity: string; readonly verb: string; readonly due: string },
    error: unknown,
  ): Promise<void>
  /** Ends the runs that somebody began, each after the group at which it is; they begin no more. */
  stopRuns(): Promise<void>
  /** Tasks of documents that are older than the ledger of tasks. Answers how many began. */
  fillTasks(caller: Caller): Promise<number>
  /** Moments of rows that are older than the conditions of their verbs, and of those that are asked besides. Answers how many documents were looked at. */
  fillDues(caller: Caller, which?: FilledDues): Promise<number>
  /** Many new documents in few statements. Refused rows are reported with their mistakes, the others are kept. Answers the ids, null where refused. */
  insertMany(
    caller: Caller,
    entity: CompiledEntity,
    rows: readonly Row[],
    options?: { onRefused?(index: number, errors: readonly CodedFieldError[]): void },
  ): Promise<readonly (string | null)[]>
}
