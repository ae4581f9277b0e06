// npm run dev: the application with demonstration data, for whoever writes definitions. A YAML that is saved shows in the open page, with what
// was typed; a mistake tells itself there. Settings are those of npm start (README).
// Usage: npm run dev [-- --definitions <folder with schemas and screens of its own>]
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { restarts } from './dev/isOfServer.ts'

const script = join(import.meta.dirname, 'dev/work.ts')
let working = begin()

function begin() {
  const child = fork(script, process.argv.slice(2), { stdio: 'inherit' })
  child.on('exit', (code, signal) => {
    if (code === restarts) working = begin()
    else process.exit(code ?? (signal ? 1 : 0))
  })
  return child
}

// Stopping is its work: it closes the database first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => working.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
