// npm start: sets up, builds what is stale, and runs the application until it is stopped. Settings are environment variables (README).
import { build } from './build.ts'

try {
  build()
  await import('../src/serve.ts')
} catch (problem) {
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
  process.exit(1)
}
