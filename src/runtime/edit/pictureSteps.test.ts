import { expect, test } from 'vitest'
import { standOf, stepsOfSimulation, stepsOfTasks, stepsOfVersion } from './pictureSteps.ts'

const words = { isEnglish: true, anybody: 'everybody', roleOf: (one: string) => one.toUpperCase() }

test('a version is drawn as it is written: whom each step asks, one a line; nobody named is everybody', () => {
  const steps = stepsOfVersion(
    {
      steps: [
        {
          stepKey: 'lead',
          stepName: '主管',
          stepNameEn: 'Lead',
          askedBy: 'owner.manager\n chief ',
          mode: 'ALL',
          stepWhen: 'a > 1',
        },
        {
          stepKey: 'rest',
          stepName: '其他',
          within: 8,
          lateBy: 'chief',
          decideAfter: 16,
          decideAs: 'REJECT',
        },
      ],
    },
    words,
  )
  expect(steps.map(({ decide }) => decide).at(-1)).toEqual({ after: 16, as: 'reject' })
  expect(steps.map(({ label, when, mode, within }) => [label, when, mode, within])).toEqual([
    ['Lead', 'a > 1', 'ALL', null],
    ['其他', null, null, 8],
  ])
  expect(
    steps.map(({ people, late }) => [people.map(({ name }) => name), late.map(({ name }) => name)]),
  ).toEqual([
    [['OWNER.MANAGER', 'CHIEF'], []],
    [['everybody'], ['CHIEF']],
  ])
  expect(stepsOfVersion({}, words)).toEqual([])
})

test('an approval is drawn from the tasks that count, step by step, the open one as asked', () => {
  const task = (stepNum: number, status: string, more: object = {}) => ({
    stepNum,
    status,
    step: `s${stepNum}`,
    assigneeName: `u${stepNum}`,
    currentFlag: 'Y',
    reserve: 'N',
    ...more,
  })
  const steps = stepsOfTasks(
    {
      tasks: [
        task(20, 'OPEN'),
        task(10, 'DONE', { outcome: 'APPROVE' }),
        task(10, 'CANCELLED'),
        task(20, 'PLANNED', { reserve: 'Y', assigneeName: 'late' }),
        task(10, 'DONE', { outcome: 'REJECT', currentFlag: 'N' }),
        task(30, 'PLANNED'),
      ],
    },
    { labelOf: (step) => step, wordsOf: ({ status }) => String(status) },
  )
  expect(
    steps.map(({ label, stand, people, late }) => [
      label,
      stand,
      people.length,
      late.map(({ name }) => name),
    ]),
  ).toEqual([
    ['s10', 'done', 2, []],
    ['s20', 'open', 1, ['late']],
    ['s30', 'planned', 1, []],
  ])
})

test('a simulated step that is taken and finds nobody stops the submission', () => {
  const user = { name: 'a', by: 'office', fitness: 'noRight' } as const
  const step = {
    step: 's',
    mode: 'ANY',
    when: null,
    isTaken: true,
    within: null,
    decide: null,
    named: [user],
    late: [],
  }
  const stands = stepsOfSimulation(
    [step, { ...step, isTaken: false }, { ...step, named: [{ ...user, fitness: 'asked' }] }],
    ({ by }) => by,
  )
  expect(stands.map(({ stand }) => stand)).toEqual(['refused', 'skipped', 'planned'])
})

test('how a step stands: sent back before asked, asked before answered', () => {
  expect(standOf(['done', 'open'])).toBe('open')
  expect(standOf(['open', 'refused'])).toBe('refused')
  expect(standOf([])).toBe('said')
})
