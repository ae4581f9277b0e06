import type { Caller } from '../../Caller.ts'
import { CodedError } from '../../fail.ts'
import { noteCaller, type Notes, type SettingsRead } from '../../noteCaller.ts'
import type { Answer } from '../../operations/Engine.ts'

/** Milliseconds for which an answer may be told to others who wait for it. */
const longest = 1000
/** Questions of which answers are kept, at most. */
const most = 1000

/** A question that many ask at once, and who asks. */
interface Asking {
  /** The same for the same question. */
  readonly question: string
  readonly caller: Caller
  /** When what he is told about came to pass, by performance.now(): an answer that was begun before is none for him. */
  readonly since: number
}

interface Reading {
  readonly begunAt: number
  /** Who waits rather than read himself, since he is likely to be told the same. It decides about nothing else. */
  readonly crowd: string
  readonly notes: Notes
  /** Null while it is being read. */
  found: { readonly answer: Answer } | { readonly refused: CodedError } | null
  readonly done: Promise<unknown>
}

/**
 * Readings that were made for one reader and are answers for others too: for whom everything is the same that was read of the first while his answer was found, by the
 * rules of access themselves. Each is asked as he stands at this moment, so who has lost a right since is read for anew.
 */
export class SharedReadings {
  readonly #now: () => number
  readonly #readings = new Map<string, readonly Reading[]>()
  /** Null until it is known what the database reads: nobody shares anything before. */
  #settingsRead: SettingsRead | null = null

  constructor(settingsRead: Promise<SettingsRead>, now: () => number = () => performance.now()) {
    this.#now = now
    settingsRead.then(
      (known) => {
        this.#settingsRead = known
      },
      () => undefined, // everybody reads by himself
    )
  }

  /** What somebody is answered: as another one was, or by `read`, which is given who asks in the form in which it is noted what is read of him. */
  async answer(asking: Asking, read: (caller: Caller) => Promise<Answer>): Promise<Answer> {
    const settingsRead = this.#settingsRead
    if (!settingsRead) return read(asking.caller)
    const crowd = crowdOf(asking.caller)
    const known = this.#found(asking)
    if (known) return told(known)
    const busy = this.#fresh(asking).find((one) => one.found === null && one.crowd === crowd)
    if (busy) {
      await busy.done
      const found = this.#found(asking)
      if (found) return told(found)
    }
    return this.#read(asking, { crowd, notes: noteCaller(asking.caller, settingsRead) }, read)
  }

  #fresh({ question, since }: Asking): readonly Reading[] {
    const oldest = Math.max(since, this.#now() - longest)
    return (this.#readings.get(question) ?? []).filter(({ begunAt }) => begunAt > oldest)
  }

  #found(asking: Asking): Reading['found'] {
    const one = this.#fresh(asking).find(({ found, notes }) => found && notes.isAlike(asking.caller))
    return one?.found ?? null
  }

  async #read(
    asking: Asking,
    { crowd, notes }: Pick<Reading, 'crowd' | 'notes'>,
    read: (caller: Caller) => Promise<Answer>,
  ): Promise<Answer> {
    const begunAt = this.#now()
    const work = read(notes.caller)
    const reading: Reading = { begunAt, crowd, notes, found: null, done: work.catch(() => undefined) }
    this.#keep(asking, reading)
    try {
      const answer = await work
      reading.found = { answer }
      return answer
    } catch (error) {
      if (error instanceof CodedError) reading.found = { refused: error }
      throw error
    }
  }

  #keep(asking: Asking, reading: Reading): void {
    const others = this.#fresh({ ...asking, since: 0 })
    this.#readings.delete(asking.question)
    this.#readings.set(asking.question, [...others, reading])
    const [oldest] = this.#readings.keys()
    if (this.#readings.size > most && oldest !== undefined) this.#readings.delete(oldest)
  }
}

function told(found: NonNullable<Reading['found']>): Answer {
  if ('refused' in found) throw found.refused
  return found.answer
}

const crowdOf = ({ audience, language, me }: Caller): string => {
  const { user: _user, name: _name, ...rest } = me
  return JSON.stringify([audience, language, rest])
}
