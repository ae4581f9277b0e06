import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Spent } from './Suite.ts'

/** Writes what each file of tests took, its set-up and its imports with it, and what was retried in it, to the file that TEST_SPENT names. */
export default class SpentReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TEST_SPENT']
    if (file) writeFileSync(file, JSON.stringify(modules.map(spent)))
  }
}

function spent(module: TestModule): Spent {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return {
    file: `${relative(process.cwd(), module.moduleId)} (${module.project.name})`,
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    retried: [...module.children.allTests('passed')]
      .filter((test) => test.diagnostic()?.flaky)
      .map(({ fullName }) => fullName),
  }
}
