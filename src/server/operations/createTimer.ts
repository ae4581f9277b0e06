import type { Caller } from '../Caller.ts'
import type { Database, Log } from '../database/Database.ts'
import type { RowVerb } from '../store/Dues.ts'
import { problemOf } from '../workflow/doDue.ts'
import type { Engine } from './Engine.ts'
import { doTimedRuns } from './timedRuns.ts'
import { doTimedViews } from './timedViews.ts'

export interface TimerParts {
  readonly engine: Pick<
    Engine,
    'doDue' | 'putOff' | 'timedRuns' | 'generate' | 'tellUnbegun' | 'timedViews' | 'takeView' | 'now'
  >
  readonly database: Pick<Database, 'pool'>
  readonly caller: Caller
  readonly log: Log
  /** Done before it looks what is due. */
  readonly before?: () => Promise<void>
  readonly clock?: () => Date
}

/** What was done by itself; documents that runs made, and groups that failed, count too. */
export interface Run {
  readonly done: number
  readonly refused: number
}

export interface Timer {
  /** Does everything that is due now, in the order in which it was due. */
  run(): Promise<Run>
  /** Works from now on: at every moment for which something waits. */
  start(): void
  /** Something waits that was not there before, or the clock was moved. */
  wake(): void
  /** Ends what is being done, and works no more. */
  stop(): Promise<void>
}

/** Rows that are fetched at once. */
const portion = 100

/** Milliseconds after which it looks at the latest: what a server that is gone left behind is found by the others. */
const lookEvery = 15_000

/** Milliseconds in which those who wake it are taken together. */
const breath = 20

/**
 * One worker a server; all of them take from the same rows, each row by one of them. What a row refuses is put off and stands in nobody's way.
 */
export function createTimer({
  engine,
  database,
  caller,
  log,
  before,
  clock = () => new Date(),
}: TimerParts): Timer {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined
  let [isStarted, isAsked, isStopped] = [false, false, false]

  const run = async (): Promise<Run> => {
    const total = { done: 0, refused: 0 }
    await before?.()
    for (let moved = 1; moved > 0;) {
      moved = 0
      for (const one of await portionOf(database, clock())) {
        const outcome = await doOne(one)
        if (outcome === 'done') total.done += 1
        if (outcome === 'refused') total.refused += 1
        if (outcome !== 'busy') moved += 1
      }
    }
    const runs = await doTimedRuns({ engine, database, caller, log }, () => isStopped)
    total.done += runs.made
    await doTimedViews({ engine, database, caller, log }, () => isStopped)
    total.refused += runs.failed
    if (total.done + total.refused > 0) log.info(`Done by itself: ${total.done}, refused: ${total.refused}.`)
    return total
  }

  const doOne = async (one: RowVerb) => {
    try {
      return await engine.doDue(caller, one)
    } catch (error) {
      const tries = await engine.putOff(caller, one, error)
      log.warn(`${one.verb} of ${one.entity} ${one.id} was refused (${tries}): ${problemOf(error)}`)
      return 'refused'
    }
  }

  const work = async (): Promise<void> => {
    isAsked = false
    try {
      await run()
      if (isStarted) plan(await nextIn(database, clock()))
    } catch (error) {
      log.error(`What is due could not be done: ${error instanceof Error ? error.message : String(error)}`)
      plan(lookEvery)
    }
  }

  const plan = (milliseconds: number): void => {
    if (!isStarted) return
    clearTimeout(waiting)
    waiting = setTimeout(begin, isAsked ? breath : Math.min(lookEvery, Math.max(0, milliseconds)))
    waiting.unref()
  }

  let isBusy = false
  const begin = (): void => {
    if (isBusy) return
    isBusy = true
    running = work().finally(() => {
      isBusy = false
      if (isAsked) plan(0)
    })
  }

  return {
    run,
    start: () => {
      isStarted = true
      isStopped = false
      begin()
    },
    wake: () => {
      isAsked = true
      if (!isBusy) plan(0)
    },
    stop: async () => {
      isStarted = false
      isStopped = true
      clearTimeout(waiting)
      await running
    },
  }
}

async function portionOf({ pool }: Pick<Database, 'pool'>, now: Date): Promise<readonly RowVerb[]> {
  const { rows } = await pool.query<RowVerb>(
    'select entity, row_id as id, verb from sys_due where take_at <= $1::timestamptz order by take_at, entity, row_id, verb limit $2',
    [now.toISOString(), portion],
  )
  return rows
}

/** Milliseconds until the next of them. */
async function nextIn({ pool }: Pick<Database, 'pool'>, now: Date): Promise<number> {
  const { rows } = await pool.query<{ wait: string | null }>(
    'select extract(epoch from min(take_at) - $1::timestamptz) * 1000 as wait from sys_due where take_at is not null',
    [now.toISOString()],
  )
  return rows[0]?.wait == null ? lookEvery : Number(rows[0].wait)
}
