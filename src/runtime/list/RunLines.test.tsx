// @vitest-environment jsdom
// Above a list stands when its run ran last and what came of it, for whoever may do it by hand.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { sampleServices } from '../../cells/sampleServices.chromium.ts'
import type { Client } from '../../client/Client.ts'
import { habits, usualHabits } from '../../client/habits.ts'
import { language } from '../../client/language.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { RunReport } from '../../language/run.ts'
import { compileEntities, entities } from '../../rules/testing/noteEntities.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { RunLines } from './RunLines.tsx'

const report: RunReport = {
  run: 'r1',
  startDate: '2026-03-26 02:00:00',
  endDate: '2026-03-26 02:03:00',
  ending: 'done',
  problem: null,
  isOwn: false,
  due: '2026-03-26 02:00:00',
  startedByName: 'system',
  made: 20,
  skipped: 1,
  failed: 3,
  groups: [],
}
const run: CompiledButton = {
  resource: 'btnGenerate',
  label: { CN: '生成', EN: 'Generate' },
  kind: 'run',
  verb: 'doGenerate',
  needs: 'none',
  danger: false,
  primary: false,
}

beforeAll(compileEntities)
beforeEach(() => language.set('EN'))
afterEach(cleanup)

const line = () => document.querySelector('.run-line')

async function show(answer: RunReport | null, isGranted = true) {
  const note = entities['note'] ?? expect.fail('There is no note.')
  const asked: unknown[] = []
  const client: Client = {
    call: async (...args) => {
      asked.push(args.slice(0, 4))
      return { code: 'OK', status: 'S', msg: '', traceId: '', data: answer } as never // as the wire has it
    },
  }
  const onPress = vi.fn<(button: CompiledButton) => void>()
  const host = { ...sampleHost(client, language.get()), granted: () => isGranted }
  await act(async () => {
    render(
      <ScreenHostContext value={host}>
        <CellServicesContext value={sampleServices(language.get())}>
          <RunLines buttons={[run]} entity={note} onPress={onPress} />
        </CellServicesContext>
      </ScreenHostContext>,
    )
  })
  return { asked, onPress, note }
}

test('when, by whom, what was made, skipped and failed; it opens the dialog', async () => {
  const { asked, onPress, note } = await show(report)
  expect(line()?.textContent).toContain('Generate: last run')
  expect(line()?.textContent).toContain('by itself')
  expect(line()?.textContent).toContain('20 created, 1 skipped, 3 failed')
  expect(line()?.className).toContain('run-line-trouble')
  expect(asked).toEqual([[note.server, note.family, 'doGenerate', { run: 'last' }]])
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(onPress).toHaveBeenCalledWith(run)
})

test('when it ran is told in the zone of the reader', async () => {
  habits.set({ ...usualHabits, timeZone: 'America/New_York' })
  await show({ ...report, due: '2020-03-26 02:00:00' })
  expect(line()?.textContent).toContain('last run 2020-03-25')
  act(() => habits.set(usualHabits))
  expect(line()?.textContent).toContain('last run 2020-03-26')
})

test('one that did not begin says why', async () => {
  await show({ ...report, made: 0, skipped: 0, failed: 0, ending: 'refused', problem: 'That day is to come' })
  expect(line()?.textContent).toContain('It did not begin: That day is to come')
})

test('nothing stands there of one that never ran, nor for whoever may not do it', async () => {
  await show(null)
  expect(line()).toBeNull()
  cleanup()
  const { asked } = await show(report, false)
  expect([line(), asked]).toEqual([null, []])
})
