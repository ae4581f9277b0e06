import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDamage, type Damage } from './findDamage.ts'
import { killKinds, Victim, type KillKind } from './Victim.ts'
import { prepareWorld } from './world.ts'
import { Writer } from './Writer.ts'

export interface Campaign extends Damage {
  readonly kills: Readonly<Record<KillKind, number>>
  /** Slowest return after a kill of each kind, in ms. */
  readonly slowest: Readonly<Record<KillKind, number>>
  readonly acknowledged: number
  readonly documents: number
  readonly files: number
  /** Calls whose outcome was not known at first, and those that got no answer in the end. */
  readonly unknown: number
  readonly unanswered: number
  /** Calls that were refused for a reason of the business; a few plays may be left so, many would mean that nothing was tried. */
  readonly refused: readonly string[]
}

export interface Options {
  readonly kills: number
  readonly writers?: number
  readonly say?: (words: string) => void
}

/**
 * Kills the application, its database, single connections and everything together, in turns, under writers that repeat each
 * gesture under its key until it is answered; then looks for every acknowledged write.
 */
export async function runCampaign({
  kills,
  writers: count = 6,
  say = () => undefined,
}: Options): Promise<Campaign> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-kill-'))
  try {
    const world = await prepareWorld(dataDir, count)
    const victim = await Victim.start(dataDir)
    const writers: Writer[] = []
    for (let writer = 0; writer < count; writer++)
      writers.push(await Writer.signIn(victim.address, world, writer))
    let isOver = false
    const running = Promise.all(writers.map((writer) => writer.run(() => isOver)))
    const done = await fire(victim, kills, say).finally(() => {
      isOver = true
    })
    await running
    const files = (await Promise.all(writers.map((writer) => writer.missingFiles()))).flat()
    await victim.stop()
    const plays = writers.flatMap((writer) => writer.plays)
    const damage = await findDamage(dataDir, plays)
    const sum = (name: 'acknowledged' | 'unknown' | 'unanswered') =>
      writers.reduce((total, { tally }) => total + tally[name], 0)
    return {
      ...done,
      ...damage,
      lost: [...damage.lost, ...files],
      acknowledged: sum('acknowledged'),
      unknown: sum('unknown'),
      unanswered: sum('unanswered'),
      documents: plays.reduce((total, { documents }) => total + documents.size, 0),
      files: plays.filter(({ file }) => file).length,
      refused: writers.flatMap(({ tally }) => tally.refused),
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fire(
  victim: Victim,
  kills: number,
  say: (words: string) => void,
): Promise<Pick<Campaign, 'kills' | 'slowest'>> {
  const done = Object.fromEntries(killKinds.map((kind) => [kind, 0])) as Record<KillKind, number>
  const slowest = { ...done }
  for (let round = 0; round < kills; round++) {
    await sleep(300 + Math.random() * 1200)
    const kind = killKinds[round % killKinds.length] ?? 'server'
    const took = await victim.kill(kind)
    done[kind] += 1
    slowest[kind] = Math.max(slowest[kind], took)
    say(`${round + 1} of ${kills}: ${kind} killed, back after ${(took / 1000).toFixed(1)} s`)
  }
  await sleep(500)
  return { kills: done, slowest }
}

/** One line for a log. */
export const wordsOf = ({
  kills,
  slowest,
  acknowledged,
  documents,
  files,
  unknown,
  unanswered,
  lost,
  halfDone,
  doubled,
  refused,
}: Campaign): string =>
  [
    `kills ${killKinds.map((kind) => `${kind} ${kills[kind]} (slowest return ${(slowest[kind] / 1000).toFixed(1)} s)`).join(', ')}`,
    `${acknowledged} acknowledged writes on ${documents} documents, ${files} files; ${unknown} outcomes unknown at first, ${unanswered} never answered; ${refused.length} refused`,
    `lost ${lost.length}, half done ${halfDone.length}, doubled ${doubled.length}`,
  ].join('\n')
