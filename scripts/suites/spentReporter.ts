import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Failure, Spent } from './Suite.ts'

/** Writes what each file of tests took, its set-up and its imports with it, what was retried and what failed in it, to the file that TEST_SPENT names. */
export default class SpentReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['TEST_SPENT']
    if (!file) return
    const outside = unhandled.map((error) => ({
      file: 'outside of any test',
      ms: 0,
      retried: [],
      failed: [failure(error.name ?? 'Error', [error])],
    }))
    writeFileSync(file, JSON.stringify([...modules.map(spent), ...outside]))
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
    failed: failuresIn(module),
  }
}

/** Its failed tests; and the file and its groups themselves, where they fail outside of a test: while they load, or in a hook. */
function failuresIn(module: TestModule): readonly Failure[] {
  const groups = [...module.children.allSuites()].map((group) => failure(group.fullName, group.errors()))
  const tests = [...module.children.allTests('failed')].map((test) =>
    failure(test.fullName, test.result().errors ?? []),
  )
  return [
    ...[failure('the file itself', module.errors()), ...groups].filter(({ message }) => message),
    ...tests,
  ]
}

const failure = (name: string, errors: readonly { readonly message: string }[]): Failure => ({
  name,
  message: errors.map(({ message }) => message).join('\n'),
})
