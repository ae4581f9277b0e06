/**
 * The home of each role on demonstration data, in one call: `npm run bench -- home`. Medians of the calls after the first, in ms.
 * `--data DIR`: a data folder with the demonstration data, which need not be loaded then. Budget 500 ms.
 */
import { signIn } from '../../tests/wire/client.ts'
import type { Home } from '../../src/language/home.ts'
import { password as demonstrated, startApplication } from '../application.ts'
import { median } from './median.ts'

const [rounds, budget] = [7, 500]
const people = ['buyer', 'manager', 'receiver', 'accountant', 'requester', 'supplier1', 'admin'] as const

const at = process.argv.indexOf('--data')
const dataDir = at < 0 ? undefined : process.argv[at + 1]
const application = await startApplication({ startTimeout: 900_000, ...(dataDir ? { dataDir } : {}) })
try {
  for (const who of people) {
    const client = await signIn(application.url, who, demonstrated)
    const ask = async () => {
      const began = performance.now()
      const home = await client.call<Home>('baseServer', 'baseHome', 'findHome', { rows: 10 })
      return { took: performance.now() - began, tiles: home.tiles.length }
    }
    const first = await ask()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push((await ask()).took)
    const took = median(times)
    const kept = took <= budget ? 'kept' : 'missed'
    console.log(
      `  ${who.padEnd(12)} ${String(first.tiles).padStart(2)} tiles   ${took.toFixed(0).padStart(5)} ms   first ${first.took.toFixed(0)} ms   budget ${budget} ms   ${kept}`,
    )
  }
} finally {
  await application.stop()
}
