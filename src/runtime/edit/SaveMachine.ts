import { isBy } from '../../rules/document/isBy.ts'
import { CallError } from '../../client/Client.ts'
import { createGestureKeys } from '../../client/gestureKeys.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { MadeDocument } from '../../language/wire.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { runDocument, withOthers, type DocumentForm } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Versions } from '../document/merge.ts'
import { toPayload } from '../document/payload.ts'
import { isStrict } from '../sealing/strict.ts'
import { asking, wiresOf, type Asking } from './asking.ts'
import { identityOf, isRow, rowsWithin } from './rowsWithin.ts'
import { openConflict, type OpenConflict, type Resolution } from './openConflict.ts'
import { noSurroundings, type Surroundings } from './Surroundings.ts'
import { placedWords } from './placedWords.ts'
import { linkTo } from '../verbs/linkTo.ts'
import type { Offer } from '../verbs/useTold.tsx'
import { doneWords, type DoneVerb } from '../verbs/doneWords.ts'
import { nothingNew } from '../verbs/nothingNew.ts'
import { showMade } from '../verbs/showMade.ts'
import { isWarned } from '../verbs/warnings.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** What is going on: `checking` the forms, `saving` what was typed, `acting` (a verb, a deletion). One work at a time. */
export type Phase = 'idle' | 'checking' | 'saving' | 'acting'

export interface SaveState {
  readonly phase: Phase
  /** What runs: `save`, `delete`, or a verb by name; null when idle. */
  readonly busy: string | null
  /** Waits for the user, beside whatever runs. */
  readonly conflict: OpenConflict | null
}

/** The document that is saved. */
export interface Subject {
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly forms: readonly DocumentForm[]
}

/** How the document stood when its verb was done, and what leads on from it. */
interface Shown {
  readonly isInFront: boolean
  readonly offers: readonly Offer[]
}

const idle: SaveState = { phase: 'idle', busy: null, conflict: null }

/**
 * Everything that an open document can have done to it on the server: idle → checking → saving → acting → idle, with a
 * conflict where the server has a later version. A failure keeps all that was typed. Every work resolves to whether it was done.
 */
export class SaveMachine {
  readonly #subject: Subject
  readonly #listeners = new Set<() => void>()
  readonly #keys = createGestureKeys()
  #state = idle
  #around = noSurroundings

  constructor(subject: Subject) {
    this.#subject = subject
  }

  readonly state = (): SaveState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The screen as it is now: its language, its host. */
  bind(surroundings: Surroundings): void {
    this.#around = () => surroundings
  }

  readonly save = (): Promise<boolean> =>
    this.#run('save', async () => {
      const saved = await this.#persist()
      if (saved) this.#told({ done: runtimeTexts.label('verb.saved') }, saved)
      return saved !== null
    })

  /** Runs all forms, as a verb wants them before its dialog asks anything. */
  readonly check = async (verb?: string): Promise<boolean> => {
    const { store, forms } = this.#subject
    const { say, message, onFirst } = this.#around()
    const isRight = await runDocument(store, forms, onFirst, verb)
    if (!isRight) message.error(say('mistake.count', { count: store.state().errors.size }))
    return isRight
  }

  /** Does a verb on the document, saving first what is unsaved. `answers`: of its dialog, if it has one; what the server refuses with is thrown then, for the dialog to show. */
  readonly act = (verb: CompiledVerb, answers: Row): Promise<boolean> => {
    const { entity } = this.#subject
    const work = async () => {
      const saved = await this.#persist(verb.name)
      if (!saved) return false
      this.#enter('acting')
      const given = { ...identityOf(saved), ...answers, ...(await this.#ownPart(saved)) }
      const { data, made } = await this.#call<Row>(entity, verb.name, given)
      this.#acted(verb, data, saved, this.#shown(verb, made))
      return true
    }
    return this.#run(verb.name, work, asking(verb, entity))
  }

  /** A verb of lines, on some of them. */
  readonly actOnLines = (
    line: CompiledEntity,
    verb: CompiledVerb,
    rows: readonly Row[],
    answers: Row,
  ): Promise<boolean> => {
    const ids = new Set(rows.map((row) => row['id']))
    const work = async () => {
      const saved = await this.#persist()
      if (!saved) return false
      this.#enter('acting')
      const list = rowsWithin(saved, ids).map(identityOf)
      const { made } = await this.#call(line, verb.name, {
        list,
        ...answers,
        ...(await this.#ownPart(saved)),
      })
      const { data } = await this.#call<Row>(this.#subject.entity, 'findById', { id: saved['id'] })
      this.#acted({ done: verb.done }, data, saved, this.#shown(verb, made))
      return true
    }
    return this.#run(verb.name, work, asking(verb, line))
  }

  readonly remove = (): Promise<boolean> =>
    this.#run('delete', async () => {
      const { entity, store } = this.#subject
      this.#enter('acting')
      await this.#call(entity, 'delete', identityOf(store.state().row))
      store.accept(store.state().saved)
      const { host } = this.#around()
      host.setDirty(false)
      host.changed(entity.name)
      this.#told({ done: runtimeTexts.label('verb.deleted') }, store.state().row)
      host.close()
      return true
    })

  /** Joins work that began at `base` with a later version; asks where both changed the same. */
  readonly join = (versions: Versions<Row>, settlement: Resolution): void => {
    const { entities, entity } = this.#subject
    this.#become({ conflict: openConflict(entities, entity, versions, settlement) })
  }

  /** Ends a conflict with the joined document; null leaves everything as it is. */
  readonly settle = (row: Row | null): void => {
    if (row) this.#state.conflict?.apply(row)
    this.#become({ conflict: null })
  }

  readonly dropMine = (): void => {
    this.#state.conflict?.drop()
    this.#become({ conflict: null })
  }

  async #run(name: string, work: () => Promise<boolean>, asked?: Asking): Promise<boolean> {
    if (this.#state.phase !== 'idle') return false
    this.#become({ phase: 'checking', busy: name })
    try {
      return await work()
    } catch (problem) {
      return this.#failed(problem, asked, name)
    } finally {
      this.#become({ phase: 'idle', busy: null })
    }
  }

  /** Checks, and saves what is unsaved. The document as it is then; null where something is wrong. */
  async #persist(verb?: string): Promise<Row | null> {
    if (!(await this.check(verb))) return null
    const { entities, entity, store } = this.#subject
    const { row, saved, dirty } = store.state()
    if (!dirty && row['id']) return row
    this.#enter('saving')
    const { audience } = this.#around().host.user
    const sent = toPayload(entities, entity, row, saved, audience)
    const save = async (body: Row) => (await this.#call<Row>(entity, 'saveOrUpdate', body)).data
    const data = isStrict(entity, row) ? await this.#saveSealed({ row, sent }, save) : await save(sent)
    this.#adopt(data, row)
    if (!row['id']) this.#around().host.replaceParams({ id: String(data['id']) })
    return store.state().row
  }

  /** Few documents are sealed so that it is fetched with every form. */
  async #saveSealed(one: { row: Row; sent: Row }, save: (body: Row) => Promise<Row>): Promise<Row> {
    const { saveSealed } = await import('../sealing/saveSealed.ts')
    return saveSealed(this.#subject, one, save, this.#around().host.language)
  }

  /** What somebody who opens has to send along. */
  async #ownPart(row: Row): Promise<Row> {
    if (!this.#subject.entity.openers) return {}
    const { ownPart } = await import('../sealing/openings.ts')
    return ownPart(row, this.#around().host.language)
  }

  #adopt(row: Row, sent?: Row): void {
    const { entity, store } = this.#subject
    store.accept(row, sent)
    this.#around().host.changed(entity.name)
  }

  /** After a verb nothing goes back any more; what was typed while it ran stays. */
  #acted(verb: DoneVerb, row: Row, before: Row, shown: Shown): void {
    const { entity } = this.#subject
    this.#adopt(row, this.#subject.store.state().row === before ? undefined : before)
    const { host } = this.#around()
    const { user, granted } = host
    const mayDo = (one: CompiledVerb) => isBy(one, user.me, user.audience) && granted(one.resource)
    const idle = nothingNew(entity, verb, before, row, host.language)
    if (idle) return this.#around().message.success(idle)
    // Who has the document before him needs no way to it.
    const back = shown.isInFront ? [] : linkTo(host, entity, row)
    this.#told(verb, row, nextVerb(entity, row, mayDo), [...shown.offers, ...back])
  }

  /** Opens what the verb made, or offers the way to it. */
  #shown(verb: CompiledVerb, made: MadeDocument | undefined): Shown {
    const { host, isInFront: isIt } = this.#around()
    const isInFront = isIt()
    return { isInFront, offers: showMade(host, verb, made, isInFront) }
  }

  /** What is wrong with an answer has its place in the dialog; the rest is marked in the document. */
  #failed(problem: unknown, asked: Asking | undefined, verb?: string): false {
    if (!(problem instanceof CallError) || isWarned(problem)) throw problem
    if (problem.code === laterVersion && isRow(problem.data)) {
      this.#conflictWith(problem.data)
      return false
    }
    const { store } = this.#subject
    const { message, onFirst } = this.#around()
    const answers = wiresOf(asked)
    const errors = problem.errors.filter(({ path }) => !answers.has(path.slice(path.lastIndexOf('.') + 1)))
    const [first] = errors
    if (first) {
      store.showErrors(verb ? withOthers(errors, store.refusals(verb)) : errors, 'server')
      if (!asked) onFirst(first.path)
    }
    if (asked) throw problem
    message.error(placedWords(this.#around().say, errors, problem.message), 6)
    return false
  }

  #conflictWith(theirs: Row): void {
    const { store } = this.#subject
    const { saved, row } = store.state()
    this.join(
      { base: saved, mine: row, theirs },
      { apply: (joined) => store.rebase(theirs, joined), drop: () => this.#adopt(theirs) },
    )
  }

  #call<T>(of: CompiledEntity, operation: string, body: Row) {
    const { client, menuId, respId } = this.#around().host
    return this.#keys.run(`${of.family} ${operation}`, body, (idempotencyKey) =>
      client.call<T>(of.server, of.family, operation, body, { menuId, respId, idempotencyKey }),
    )
  }

  /** Says what was done with the document, and what comes next where that is the user's to do; from another tab `offers` lead back to it. */
  #told(verb: DoneVerb, row: Row, next?: CompiledVerb, offers: readonly Offer[] = []): void {
    const { host, message } = this.#around()
    const done = doneWords(this.#subject.entity, verb, [row], host.language)
    const say = runtimeTexts.in(host.language)
    message.success(
      next ? say('verb.doneNext', { done, verb: spoken(next.phrase, host.language) }) : done,
      offers,
    )
  }

  #enter(phase: Phase): void {
    this.#become({ phase })
  }

  #become(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The server's code for a row that somebody saved meanwhile; its data are that row. */
const laterVersion = 'SRM-1001'
