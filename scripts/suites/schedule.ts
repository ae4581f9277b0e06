import { cpus } from 'node:os'
import type { Count, Ended, Suite } from './Suite.ts'

const cores = 2

/**
 * Runs all suites, as many at a time as two cores bear, in their order as far as that lets them. One that has both cores speaks while it
 * runs; what runs side by side is printed whole when it ends. Suites that others wait for and that are not among these count as ended.
 */
export async function schedule(
  suites: readonly Suite[],
  print: (text: string) => void,
): Promise<readonly Ended[]> {
  const waiting = [...suites]
  const running = new Map<Suite, Promise<void>>()
  const ended: Ended[] = []
  const isFree = (suite: Suite) =>
    suite.cores + [...running.keys()].reduce((sum, other) => sum + other.cores, 0) <= cores &&
    ![...waiting, ...running.keys()].some(({ name }) => suite.after.includes(name))
  while (waiting.length + running.size > 0) {
    for (let next = waiting.find(isFree); next; next = waiting.find(isFree)) {
      const suite = next
      waiting.splice(waiting.indexOf(suite), 1)
      running.set(
        suite,
        timed(suite, print).then((count) => {
          running.delete(suite)
          ended.push({ name: suite.name, count })
        }),
      )
    }
    await Promise.race(running.values())
  }
  return suites.flatMap(({ name }) => ended.find((one) => one.name === name) ?? [])
}

/** Time that the machine's cores have worked and that they have rested since it was started, in ms. */
function coreTimes(): { readonly busy: number; readonly idle: number } {
  const all = cpus().map(({ times }) => times)
  const idle = all.reduce((sum, times) => sum + times.idle, 0)
  const busy = all.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { busy, idle }
}

/** How much of its cores the machine has used since then, whatever else ran on it: what is far below 100 % waits. */
function busySince(before: ReturnType<typeof coreTimes>): string {
  const now = coreTimes()
  const [busy, idle] = [now.busy - before.busy, now.idle - before.idle]
  return `${Math.round((100 * busy) / Math.max(busy + idle, 1))} %`
}

async function timed(suite: Suite, print: (text: string) => void): Promise<Count> {
  const [start, held]: [number, string[]] = [performance.now(), []]
  const before = coreTimes()
  const title = `\n── ${suite.name}\n`
  if (suite.cores === cores) print(title)
  const count = await suite.run(suite.cores === cores ? print : (text) => held.push(text))
  if (suite.cores < cores) print(title + held.join(''))
  const took = ((performance.now() - start) / 1000).toFixed(1)
  print(`── ${suite.name}: ${took} s, the machine ${busySince(before)} busy\n`)
  return count
}
