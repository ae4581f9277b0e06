// @vitest-environment jsdom
// Runs that had trouble are told at home, each with the way to its list; where all went well nothing stands there.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { habits, usualHabits } from '../../client/habits.ts'
import { language } from '../../client/language.ts'
import type { TroubledRun } from '../../language/run.ts'
import { createWorkspace, WorkspaceContext, type TabRouter, type Workspace } from '../workspace.ts'
import { HomeRuns } from './HomeRuns.tsx'

beforeEach(() => language.set('EN'))
afterEach(() => {
  habits.set(usualHabits)
  cleanup()
})

const run: TroubledRun = {
  entity: 'statement',
  verb: 'doGenerate',
  verbName: 'Generate statements',
  menuIds: ['statementList'],
  run: 'r1',
  startDate: '2020-03-26 02:00:05',
  due: '2020-03-26 02:00:00',
  ending: 'done',
  problem: null,
  made: 20,
  failed: 3,
}

async function show(runs: readonly TroubledRun[]) {
  const open = vi.fn<TabRouter['open']>()
  const workspace = createWorkspace({
    client: {} as Workspace['client'], // nothing is asked
    user: {} as Workspace['user'],
    respId: 'buyer',
    respName: '',
    home: '',
    menus: [],
  })
  await act(async () => {
    render(
      <WorkspaceContext value={{ ...workspace, router: { open } as unknown as TabRouter }}>
        <HomeRuns runs={runs} />
      </WorkspaceContext>,
    )
  })
  return { open }
}
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('when, what was made and what failed, in the zone of the reader; a press opens the list', async () => {
  habits.set({ ...usualHabits, timeZone: 'America/New_York' })
  const { open } = await show([
    run,
    {
      ...run,
      verb: 'doBill',
      verbName: 'Bill',
      due: null,
      ending: 'refused',
      problem: 'That day is to come',
    },
  ])
  expect(lines()).toEqual([
    expect.stringMatching(/^Generate statements2020-03-25 .*: 20 created, 3 failed$/),
    expect.stringMatching(/^Bill2020-03-25 .*: did not begin\. That day is to come$/),
  ])
  fireEvent.click(screen.getByRole('link', { name: 'Generate statements' }))
  expect(open).toHaveBeenCalledTimes(1)
})

test('nothing stands there where all went well', async () => {
  await show([])
  expect(lines()).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})
