import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'
import { createEmitter } from './createEmitter.ts'
import { emit } from './emit.ts'

const entity = 'schemas/entities/stock/loan.yaml'

/** What is written anew after one change in a file of the samples, and whether all of it is as if it were made from the start. */
function after(from: string, to: string) {
  const project = sampleProject()
  const emitter = createEmitter()
  const { definitions: first } = project.compiler.compile()
  if (!first) throw new Error('The samples have mistakes.')
  const before = emitter(first)
  project.rewrite(entity, from, to)
  const { definitions, diagnostics } = project.compiler.changed(entity)
  if (!definitions) throw new Error(diagnostics.map(({ says }) => says).join('\n'))
  const now = emitter(definitions)
  const whole = emit(definitions)
  return {
    changed: [...now].filter(([file, text]) => before.get(file) !== text).map(([file]) => file),
    isWhole: [...whole].every(([file, text]) => file === 'manual.md' || now.get(file) === text),
    isNothingElse: now.size === whole.size - 1, // the manual
  }
}

test('definitions that are emitted again are the same as if they were emitted for the first time', () => {
  expect(after('dueDate >= loanDate', 'dueDate > loanDate')).toMatchObject({
    isWhole: true,
    isNothingElse: true,
  })
})

test('what did not change is not written anew', () => {
  const { changed, isWhole } = after('归还日期 | Due date', '应还日期 | Back by')
  expect(isWhole).toBe(true)
  expect(changed).toContain('browser/entities/loan.js')
  expect(changed.filter((file) => /entities\//.test(file))).toHaveLength(2)
})
