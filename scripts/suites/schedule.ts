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

async function timed(suite: Suite, print: (text: string) => void): Promise<Count> {
  const [start, held]: [number, string[]] = [performance.now(), []]
  const title = `\n── ${suite.name}\n`
  if (suite.cores === cores) print(title)
  const count = await suite.run(suite.cores === cores ? print : (text) => held.push(text))
  if (suite.cores < cores) print(title + held.join(''))
  print(`── ${suite.name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return count
}
