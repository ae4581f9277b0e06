import { setTimeout as sleep } from 'node:timers/promises'
import { startApplication, type Application } from '../../scripts/application.ts'
import { descendants, killHard, type Process } from './processes.ts'

/** What is killed: the server's process, the database's first process, one connection's process, or everything at once. */
export const killKinds = ['server', 'postmaster', 'backend', 'everything'] as const
export type KillKind = (typeof killKinds)[number]

/** The application under fire: always at the same address, started again by us where it does not come back by itself. */
export class Victim {
  #application: Application
  readonly #dataDir: string
  private constructor(application: Application, dataDir: string) {
    this.#application = application
    this.#dataDir = dataDir
  }

  static async start(dataDir: string): Promise<Victim> {
    return new Victim(await startApplication({ dataDir, env: settings }), dataDir)
  }

  get address(): string {
    return this.#application.url
  }

  /** Kills, and comes back when the application answers that it is ready; in ms from the kill. */
  async kill(kind: KillKind): Promise<number> {
    const at = performance.now()
    const below = descendants(this.#application.pid)
    const chosen = targets(kind, this.#application.pid, below)
    if (chosen.length === 0) throw new Error(`There is no ${kind} process to kill.`)
    killHard(chosen)
    if (kind === 'server' || kind === 'everything') await this.#startAgain()
    else await this.#comesBack(kind === 'postmaster' ? chosen[0] : undefined)
    return performance.now() - at
  }

  stop(): Promise<void> {
    return this.#application.stop()
  }

  async #startAgain(): Promise<void> {
    await this.#application.stop()
    this.#application = await startApplication({
      dataDir: this.#dataDir,
      env: settings,
      port: Number(new URL(this.address).port),
    })
  }

  /** Ready may be answered for a moment still by a server that has not noticed: a new first process must be there. */
  async #comesBack(gone: number | undefined): Promise<void> {
    for (let waited = 0; waited < startTimeout; waited += 50) {
      await sleep(50)
      const first = postmasterOf(descendants(this.#application.pid))
      if (first && first.pid !== gone && (await isReady(this.address))) return
    }
    throw new Error(
      `The application did not come back in ${startTimeout / 1000} s. It printed:\n${this.#application.output().slice(-4000)}`,
    )
  }
}

const startTimeout = 120_000
const settings = { DEMO: '0', LOG_LEVEL: 'error' }

function targets(kind: KillKind, server: number, below: readonly Process[]): number[] {
  const postmaster = postmasterOf(below)
  const backends = below.filter(
    ({ parent, command }) =>
      parent === postmaster?.pid &&
      /^postgres: \S+ \S+ /.test(command) &&
      !/^postgres: (?:\S+: )?(?:checkpointer|background|walwriter|autovacuum|logical|io worker)/.test(
        command,
      ),
  )
  const backend = backends[Math.floor(Math.random() * backends.length)]
  return {
    server: [server],
    postmaster: postmaster ? [postmaster.pid] : [],
    backend: backend ? [backend.pid] : [],
    everything: [server, ...below.map(({ pid }) => pid)],
  }[kind]
}

const postmasterOf = (below: readonly Process[]): Process | undefined =>
  below.find(({ command }) => /\/postgres -D /.test(command) && !command.startsWith('/bin/sh'))

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/ready`)).ok
  } catch {
    return false // not listening
  }
}
