import { createHash } from 'node:crypto'
import type { Compiled } from '../../src/compiler/createCompiler.ts'
import type { Emitted } from '../../src/compiler/emit/emit.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { DatabaseError } from '../../src/server/database/Database.ts'
import type { Plan } from '../../src/server/database/planOf.ts'
import type { Confirmed } from '../../src/server/database/migrate.ts'
import type { DevState } from './DevState.ts'

/** What a session works with. */
export interface DevParts {
  /** These files have changed. */
  compile(files: readonly string[]): Compiled
  emit(definitions: Definitions): Emitted
  /** Writes these modules; what is undefined is gone. */
  write(files: ReadonlyMap<string, string | undefined>): void
  /** As the server runs them; `changed`: the files that were written since it was asked last. */
  load(definitions: Definitions, changed: ReadonlySet<string>): Promise<Definitions>
  plan(definitions: Definitions): Promise<Plan>
  /** From now on the server answers by these. */
  serve(definitions: Definitions, confirmed: Confirmed): Promise<void>
  /** From now on pages show these modules, which are written. */
  show(changed: readonly string[]): void
  tell(state: DevState): void
  /** For the terminal. */
  say(words: string): void
}

/** Definitions that are ready to be served. */
interface Ready {
  readonly definitions: Definitions
  readonly emitted: Emitted
  readonly plan: Plan
  readonly id: string
}

/**
 * Brings what is saved to the server and to the pages, one round after the other. What was served last goes on while a file is wrong, and
 * while a plan waits for somebody to agree.
 */
export class DevSession {
  readonly #parts: DevParts
  /** What the server has read, and what the pages show. */
  #read: Emitted
  #shown: Emitted
  #changed = new Set<string>()
  #waiting: Ready | null = null
  #state: DevState = { kind: 'well' }
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: DevParts, first: Emitted) {
    this.#parts = parts
    this.#read = first
    this.#shown = first
  }

  get state(): DevState {
    return this.#state
  }

  /** What was saved while a round was under way is taken together in the next one. */
  changed(files: readonly string[]): Promise<void> {
    for (const file of files) this.#changed.add(file)
    return this.#inTurn(async () => {
      const taken = [...this.#changed]
      this.#changed.clear()
      if (taken.length > 0) await this.#round(taken)
    })
  }

  /** Somebody agreed to the plan of this id; to one that waits no more nobody can. */
  confirm(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const waiting = this.#waiting
      if (!waiting || waiting.id !== id || isFinal(waiting.plan)) return
      const begun = performance.now()
      await this.#take(waiting, { mayLose: true })
      this.#parts.say(`The tables were changed as it was agreed to, in ${since(begun)}.`)
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => this.#fail(error))
    return this.#turn
  }

  async #round(files: readonly string[]): Promise<void> {
    const begun = performance.now()
    this.#waiting = null
    const compiled = this.#parts.compile(files)
    if (compiled.diagnostics.length > 0) {
      const count = compiled.diagnostics.length
      this.#parts.say(`${count} ${count === 1 ? 'mistake' : 'mistakes'}; the page tells, and npm run check.`)
      return this.#tell({ kind: 'mistakes', mistakes: compiled.diagnostics })
    }
    const { soon } = compiled
    const isShown = await this.#offer(soon ?? compiled.definitions)
    if (!isShown) return
    this.#parts.say(`${files.join(', ')} shown in ${since(begun)}.`)
    if (!soon) return
    await this.#offer(compiled.definitions)
    this.#parts.say(`And all that is called after it, in ${since(begun)}.`)
  }

  /** False: somebody has to agree first. */
  async #offer(definitions: Definitions | undefined): Promise<boolean> {
    if (!definitions) return false // there are mistakes, which were told
    const emitted = this.#parts.emit(definitions)
    const changed = differing(this.#read, emitted)
    const ofServer = new Map([...changed].filter(([file]) => file.startsWith('server')))
    this.#parts.write(ofServer)
    const loaded = await this.#parts.load(definitions, new Set(ofServer.keys()))
    this.#read = emitted
    const plan = await this.#parts.plan(loaded)
    const ready = { definitions: loaded, emitted, plan, id: idOf(plan) }
    if (isAdditive(plan)) {
      await this.#take(ready, {})
      return true
    }
    this.#waiting = ready
    this.#parts.say('The tables would change; the page shows the plan, and waits for somebody to agree.')
    this.#tell({ kind: 'plan', id: ready.id, plan })
    return false
  }

  async #take({ definitions, emitted }: Ready, confirmed: Confirmed): Promise<void> {
    await this.#parts.serve(definitions, confirmed)
    this.#waiting = null
    const changed = differing(this.#shown, emitted)
    const ofPage = new Map([...changed].filter(([file]) => file.startsWith('browser/')))
    this.#parts.write(ofPage)
    this.#shown = emitted
    this.#parts.show([...ofPage.keys()])
    this.#tell({ kind: 'well' })
  }

  #fail(error: unknown): void {
    const isPlain = error instanceof DatabaseError
    const words = error instanceof Error ? error.message : String(error)
    this.#parts.say(isPlain || !(error instanceof Error) ? words : (error.stack ?? words))
    this.#tell({ kind: 'failed', words })
  }

  #tell(state: DevState): void {
    this.#state = state
    this.#parts.tell(state)
  }
}

const since = (begun: number): string => `${Math.round(performance.now() - begun)} ms`

/** Nothing to do, or only what is added. */
export const isAdditive = ({ steps, refusals }: Plan): boolean =>
  refusals.length === 0 && steps.every(({ effect }) => effect === 'adds')

/** Agreeing does not help. */
export const isFinal = ({ refusals }: Plan): boolean => refusals.some((one) => one.isFinal)

/** The same plan has the same id, however often it is made. */
const idOf = (plan: Plan): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16)

/** Files whose text is another one, with it; undefined: they are gone. */
function differing(before: Emitted, now: Emitted): Map<string, string | undefined> {
  const changed = new Map<string, string | undefined>()
  for (const [file, text] of now) if (before.get(file) !== text) changed.set(file, text)
  for (const file of before.keys()) if (!now.has(file)) changed.set(file, undefined)
  return changed
}
