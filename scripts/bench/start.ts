import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { startApplication } from '../application.ts'
import { median } from './median.ts'
import { signIn } from '../../tests/wire/client.ts'

/** Starts on existing data several times; then 10,000 list calls, with the resident memory before and after. */
async function run(): Promise<void> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  try {
    const first = await startApplication({ dataDir })
    console.log(`first start, with demonstration data: ${(first.readyAfter / 1000).toFixed(1)} s`)
    await first.stop()
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const application = await startApplication({ dataDir })
      times.push(application.readyAfter)
      if (turn < 4) await application.stop()
      else {
        await memory(application.pid, application.url, application.password)
        await application.stop()
      }
    }
    console.log(
      `start to ready: median ${(median(times) / 1000).toFixed(2)} s, worst ${(Math.max(...times) / 1000).toFixed(2)} s (budget 5 s)`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function memory(pid: number, url: string, password: string): Promise<void> {
  const client = await signIn(url, 'buyer', password)
  const rest = resident(pid)
  const figures = [rest]
  for (let block = 0; block < 10; block++) {
    for (let turn = 0; turn < 1000; turn += 8) {
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          client.call('srmServer', 'srmPurOrderHeader', 'listByPage', {
            pageIndex: 1 + ((turn + index) % 20),
            pageRows: 20,
          }),
        ),
      )
    }
    figures.push(resident(pid))
  }
  console.log(
    `memory at rest: ${figures[0]} MB; after each 1,000 of 10,000 list calls: ${figures.slice(1).join(', ')} MB (budget 300 MB, no growth)`,
  )
}

/** Resident set of a process in MB. Linux only; elsewhere NaN. */
function resident(pid: number): number {
  try {
    const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return NaN
  }
}

await run()
