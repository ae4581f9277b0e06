import { beforeEach, expect, test } from 'vitest'
import { sampleProject, type SampleProject } from '../../src/compiler/testing/sampleProject.ts'
import { createEmitter } from '../../src/compiler/emit/createEmitter.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { DatabaseError } from '../../src/server/database/Database.ts'
import type { Plan } from '../../src/server/database/planOf.ts'
import { DevSession, isAdditive } from './DevSession.ts'
import type { DevState } from './DevState.ts'

const loan = 'schemas/entities/stock/loan.yaml'
const nothing: Plan = { isCurrent: true, isFirst: false, steps: [], refusals: [] }
const losing: Plan = {
  ...nothing,
  isCurrent: false,
  refusals: [{ says: 'loan.secret is gone.', isFinal: false, lost: 3 }],
}

let project: SampleProject
let session: DevSession
/** What happened, in order. */
let done: string[]
let states: DevState[]
/** What the database would say. */
let plan: Plan
let refused: Error | null
let served: Definitions | undefined
let isServing: Promise<void> | null

beforeEach(() => {
  project = sampleProject()
  const emit = createEmitter()
  const first = project.compiler.compile().definitions
  if (!first) throw new Error('The samples have mistakes.')
  ;[done, states, plan, refused, served, isServing] = [[], [], nothing, null, first, null]
  session = new DevSession(
    {
      compile: ([file = '']) => project.compiler.changed(file),
      emit,
      write: (files) =>
        void (files.size > 0 && done.push(`write ${[...files.keys()].sort()[0]?.split(/[./]/)[0]}`)),
      load: async (definitions) => definitions,
      plan: async () => plan,
      serve: async (definitions, { mayLose }) => {
        if (isServing) await isServing
        if (refused) throw refused
        served = definitions
        done.push(mayLose ? 'serve, losing' : 'serve')
      },
      show: (files) => void done.push(`show ${files.filter((file) => file.includes('entities/')).join()}`),
      tell: (state) => void states.push(state),
      say: () => undefined,
    },
    emit(first),
  )
})

const save = (from: string, to: string) => {
  project.rewrite(loan, from, to)
  return session.changed([loan])
}

test('what is saved is served before it is shown', async () => {
  await save('max: 100', 'max: 90')
  expect(done).toEqual(['write server', 'serve', 'write browser', 'show browser/entities/loan.js'])
  expect(states).toEqual([{ kind: 'well' }])
})

test('what is only called otherwise is shown first, and all that is called after it next', async () => {
  await save('内部备注 | Secret', '附注 | Note')
  expect(done.filter((one) => one === 'serve')).toHaveLength(2)
  expect(done.indexOf('show browser/entities/loan.js')).toBeLessThan(done.lastIndexOf('serve'))
})

test('a mistake is told, and nothing is served or shown until it is mended', async () => {
  await save('count(lines) > 0', 'count(lins) > 0')
  expect(done).toEqual([])
  expect(states.at(-1)).toMatchObject({
    kind: 'mistakes',
    mistakes: [{ file: loan, line: 25, fix: 'Did you mean lines?' }],
  })
  await save('count(lins) > 0', 'count(lines) > 0')
  expect(states.at(-1)).toEqual({ kind: 'well' })
})

test('what would lose something waits for whoever agrees to just that', async () => {
  plan = losing
  await save('归还日期 | Due date', '应还日期 | Back by')
  const state = states.at(-1)
  expect(state).toMatchObject({ kind: 'plan', plan: losing })
  expect(done).toEqual(['write server'])
  await session.confirm('another plan')
  expect(done).toEqual(['write server'])
  await session.confirm(state?.kind === 'plan' ? state.id : '')
  expect(done).toEqual(['write server', 'serve, losing', 'write browser', 'show browser/entities/loan.js'])
  expect(states.at(-1)).toEqual({ kind: 'well' })
})

test('a plan that was taken back in its file can be agreed to no more', async () => {
  plan = losing
  await save('归还日期 | Due date', '应还日期 | Back by')
  const state = states.at(-1)
  plan = nothing
  await save('应还日期 | Back by', '归还日期 | Due date')
  expect(states.at(-1)).toEqual({ kind: 'well' })
  await session.confirm(state?.kind === 'plan' ? state.id : '')
  expect(done).not.toContain('serve, losing')
})

test('what nobody can agree to is told and never done', async () => {
  plan = { ...losing, refusals: [{ says: 'The table loan exists already.', isFinal: true }] }
  await save('归还日期 | Due date', '应还日期 | Back by')
  const state = states.at(-1)
  await session.confirm(state?.kind === 'plan' ? state.id : '')
  expect(done).toEqual(['write server'])
})

test('what the database refuses is told in its words, and the next save is another try', async () => {
  refused = new DatabaseError('could not create unique index')
  await save('归还日期 | Due date', '应还日期 | Back by')
  expect(states.at(-1)).toEqual({ kind: 'failed', words: 'could not create unique index' })
  expect(done).toEqual(['write server'])
  refused = null
  await save('应还日期 | Back by', '应还日期 | Return by')
  expect(states.at(-1)).toEqual({ kind: 'well' })
  expect(done).toContain('show browser/entities/loan.js')
})

test('two saves at once are two rounds at most, and the last one holds', async () => {
  let go = () => undefined as void
  isServing = new Promise((resolve) => (go = resolve))
  const first = save('内部备注 | Secret', '附注 | Note')
  const second = save('归还日期 | Due date', '应还日期 | Back by')
  const third = save('附注 | Note', '备注 | Remark')
  go()
  await Promise.all([first, second, third])
  expect(done.filter((one) => one === 'serve').length).toBeLessThanOrEqual(2)
  const labels = served?.entities['loan']?.fields.map(({ label }) => label.EN)
  expect(labels).toEqual(expect.arrayContaining(['Remark', 'Back by']))
})

test('only what adds is done without asking', () => {
  const step = (effect: Plan['steps'][number]['effect']) => ({ says: 'x', effect })
  expect(isAdditive({ ...nothing, steps: [step('adds')] })).toBe(true)
  expect(isAdditive({ ...nothing, steps: [step('adds'), step('alters')] })).toBe(false)
  expect(isAdditive({ ...nothing, steps: [step('loses')] })).toBe(false)
  expect(isAdditive(losing)).toBe(false)
})
